import { readFileSync } from 'node:fs';
import process from 'node:process';
import { buildApp } from '../../src/main/app';
import { connect } from '../../src/platform/db/connect';
import { readSettings } from '../../src/platform/settings';

/** Server in a separate process, so that its peak memory can be measured. On `peak` it reports it in MB. */
const { settings } = readSettings(process.env);
if (!settings) throw new Error('the test settings are wrong');
const connection = await connect({ databaseUrl: settings.databaseUrl });
const { server } = await buildApp({ connection, settings });

const peakMegabytes = () =>
  Math.round(Number(/VmHWM:\s+(\d+)/.exec(readFileSync('/proc/self/status', 'utf8'))?.[1]) / 1024);

process.on('message', () => process.send?.({ peak: peakMegabytes() }));
process.once('disconnect', () => process.exit(0));
process.send?.({ base: await server.listen({ port: 0, host: '127.0.0.1' }) });
