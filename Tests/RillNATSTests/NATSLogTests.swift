#if NATS
import RillNATS
import Testing
#endif
