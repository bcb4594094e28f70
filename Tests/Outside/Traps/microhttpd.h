#error "check-client: <microhttpd.h> is needed although no trait is on"
