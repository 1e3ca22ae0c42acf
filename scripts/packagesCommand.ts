import { main } from './pack';

process.exitCode = await main(process.argv.slice(2));
