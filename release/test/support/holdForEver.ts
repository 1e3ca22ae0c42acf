import { holdFolder } from '../../src/edge/holdFolder';

/** Holds the given folder until it is killed. */
await holdFolder(process.argv[2] ?? '');
process.stdout.write('held\n');
setInterval(() => {}, 1000);
