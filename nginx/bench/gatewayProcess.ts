import { settingsFromEnv } from '@doorstep/release';
import { startGateway } from '../src/gateway/start';

/** `gatewayProcess.ts <kind> <data dir> <port>`: a gateway in a process of its own, as `npm start` has it. Ends with its input. */
const [kind = 'embedded', dataDir = '', port = '0'] = process.argv.slice(2);
if (kind !== 'nginx' && kind !== 'embedded') throw new Error(`There is no gateway ${kind}.`);
const settings = settingsFromEnv({}).gateway;
const gateway = await startGateway({ kind, host: '127.0.0.1', port: Number(port), dataDir, settings });
process.stdout.write('ready\n');
process.stdin.on('end', () => void gateway.stop().then(() => process.exit(0))).resume();
