#ifndef CNATSCLIENT_SHIM_H
#define CNATSCLIENT_SHIM_H

#include <nats/nats.h>

#endif
