import { setFlagsFromString } from 'node:v8';

// Left alone, V8 lets the garbage of batches pile up to several times what is in use. Said here, before anything grows, so that
// no command line has to say it.
setFlagsFromString('--heap-growing-percent=50');
setFlagsFromString('--semi-space-growth-factor=1');
