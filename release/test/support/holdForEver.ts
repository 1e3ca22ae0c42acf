import { holdFolder } from '../../src/edge/holdFolder';

/** Holds the folder that it is given until it is killed. */
await holdFolder(process.argv[2] ?? '');
process.stdout.write('held\n');
setInterval(() => {}, 1000);
