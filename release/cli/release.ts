import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { main } from './main';

const repository = path.resolve(fileURLToPath(new URL('../../', import.meta.url)));

process.exitCode = await main(process.argv.slice(2), { repository });
