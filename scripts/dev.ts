import { buildables } from './buildAll';
import { readOptions, UsageError } from './dev/options';
import { isFree } from './dev/ports';

process.env.NODE_ENV = 'development';

/**
 * `npm run dev`: serves remotes with hot reloading in a local shell. Other remotes, data and the API come from a
 * running site.
 */
async function dev(): Promise<void> {
  const remotes = buildables().filter((name) => name !== 'shell');
  const options = readOptions(process.argv.slice(2), remotes, process.env);
  const { site, port } = options;
  if (!(await isFree(port))) throw new UsageError(`DEV_PORT ${port} is already in use. Set DEV_PORT to a free port.`);
  // The bundler reads its mode from the environment.
  const [{ compositionIn }, { fetchPage, startServers }] = await Promise.all([
    import('@doorstep/cli/dev'),
    import('./dev/servers'),
  ]);
  const page = await fetchPage(site, '/home').then(
    (response) => response.text(),
    () => '',
  );
  if (!compositionIn(page))
    throw new UsageError(`No Doorstep site answers at ${site}. Start one (npm start), or name one with --against.`);
  await startServers(options);
  console.log(`${options.remotes.join(' and ')} in dev mode: http://localhost:${port} (everything else from ${site})`);
}

try {
  await dev();
} catch (error) {
  if (!(error instanceof UsageError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
