import { parseArgs } from 'node:util';
import { root } from './install.mjs';
import { CommandError, createRemote } from './scaffold/createRemote';

const usage = 'Usage: npm run new -- mf-NAME [--owner @team] [--access visitor|customer|provider|member|admin]';

try {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { owner: { type: 'string' }, access: { type: 'string' }, help: { type: 'boolean' } },
  });
  const [name, ...more] = positionals;
  if (values.help) console.log(usage);
  else if (!name || more.length > 0) throw new CommandError(usage);
  else {
    const { path, owner } = await createRemote(root, { name, owner: values.owner, access: values.access });
    console.log(`${name} is made: one screen at ${path}, in six languages, reviewed by ${owner}.

  npm start                     builds and publishes it with the rest: http://localhost:8080${path}
  npm run dev -- ${name}        hot reloading inside a running site
  npx vitest run --root . --project unit ${name}

Start in ${name}/README.md and ${name}/src/remote.ts.`);
  }
} catch (error) {
  if (!(error instanceof CommandError) && !String((error as { code?: unknown }).code).startsWith('ERR_PARSE_ARGS'))
    throw error;
  console.error((error as Error).message);
  process.exitCode = 1;
}
