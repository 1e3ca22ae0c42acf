import { holdFolder } from '../../src/edge/holdFolder';

await holdFolder(process.argv[2] ?? '');
process.stdout.write('held\n');
setInterval(() => {}, 1000);
