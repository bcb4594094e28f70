#error "check-client: <nats/nats.h> is needed although no trait is on"
