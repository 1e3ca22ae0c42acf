import { type ChildProcess, spawn } from 'node:child_process';
import { createServer } from 'node:net';
import path from 'node:path';
import { releaseLocalBuilds, siteOf, startGateway } from '@doorstep/gateway';
import { readSettings, type Settings } from '../../api-server/src/settings';
import { buildables, buildChanged } from './buildAll';
import { root } from './install.mjs';

/** `npm start`: builds what changed, publishes it locally, starts the API and the gateway, says when all serves. */
async function main() {
  const { settings, faults } = readSettings(process.env);
  if (!settings) fail(...faults);
  await refuseTakenPort('PORT', settings.host, settings.port);
  if (!settings.apiUrl) await refuseTakenPort('API_PORT', '127.0.0.1', settings.apiPort);

  const stops: (() => Promise<void>)[] = [];
  let stopping = false;
  async function stop(code: number): Promise<never> {
    if (!stopping) {
      stopping = true;
      await Promise.allSettled(stops.reverse().map((end) => end()));
    }
    process.exit(code);
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop(0));

  try {
    // The database is prepared while the bundler works.
    const api = settings.apiUrl ? undefined : startApi();
    if (api) stops.push(api.stop);
    const building = buildChanged(say);
    await Promise.all([building, api?.ready]);
    await release(settings);
    say('Starting the gateway ...');
    const gateway = await startGateway({ settings: gatewaySettings(settings) });
    stops.push(gateway.stop);
    console.log(
      `Doorstep is ready: http://${settings.host === '127.0.0.1' ? 'localhost' : settings.host}:${settings.port}`,
    );
    await Promise.race([gateway.stopped, ...(api ? [api.stopped] : [])]);
    if (!stopping) throw new Error('A part of the site stopped; see the lines above.');
  } catch (error) {
    if (!stopping) console.error(error instanceof Error ? error.message : String(error));
    await stop(1);
  }
}
