#if NATS
import CNATS
import RillReplication
#endif
