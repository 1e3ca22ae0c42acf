import type { NewRemote } from './names';
import { pipelines } from './pipelines';
import { templates } from './templates';
import { LIBRARY_VERSIONS, PACKAGE_RANGES } from './versions';

const json = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`;

export function repositoryFiles(remote: NewRemote): Record<string, string> {
  const { 'tsconfig.json': _theirs, 'src/dev.tsx': _standalone, ...files } = templates(remote);
  return {
    ...files,
    ...pipelines(remote),
    'package.json': json({
      name: remote.name,
      version: '1.0.0',
      private: true,
      type: 'module',
      engines: { node: '>=20.19' },
      scripts: {
        dev: 'doorstep dev',
        check: 'doorstep check',
        test: 'vitest run',
        build: 'rsbuild build',
      },
      devDependencies: Object.fromEntries(
        Object.entries({ ...PACKAGE_RANGES, ...LIBRARY_VERSIONS }).sort(([a], [b]) => (a < b ? -1 : 1)),
      ),
    }),
    'tsconfig.json': json({
      extends: '@doorstep/build/tsconfig.base.json',
      compilerOptions: {
        paths: {
          'react-router-dom': ['./node_modules/@doorstep/router/dist/index.d.ts'],
          'mf_*': ['./contracts/mf_*'],
        },
      },
      include: ['src', 'contracts', '*.ts', 'node_modules/@doorstep/build/dist/assets.d.ts'],
      exclude: ['dist'],
    }),
    'vitest.config.ts': `import { testConfig } from '@doorstep/build/vitest';
import { remote } from './src/remote';

export default testConfig(remote);
`,
    'src/remote.ts': (files['src/remote.ts'] ?? '').replace('@doorstep/shared-api/remote', '@doorstep/remote'),
    'src/routes.tsx': (files['src/routes.tsx'] ?? '').replace('@doorstep/shared-ui/routes', '@doorstep/remote'),
    'src/messages/messages.test.ts': (files['src/messages/messages.test.ts'] ?? '').replace(
      '@doorstep/shared-ui/testing/translations',
      '@doorstep/remote/testing',
    ),
    'src/testing/renderScreen.ts': (files['src/testing/renderScreen.ts'] ?? '').replace(
      '@doorstep/build/testing/screens',
      '@doorstep/remote/testing',
    ),
    '.gitignore': 'node_modules\ndist\n.doorstep\n',
    'README.md': readme(remote),
  };
}

const readme = ({ name, path, title }: NewRemote) => `# ${name}

${title}: a remote of a Doorstep site, in a repository of its own.

    npm install
    npx doorstep dev --against https://doorstep.example      # its screens inside that site, on http://localhost:3000${path}
    npx tsc -p .
    npm test
    npx doorstep check                                       # builds it and prints what a site would refuse

With a token of the site (\`doorstep token create\` makes one) in DOORSTEP_TOKEN, and the site in DOORSTEP_SITE:

    npx doorstep publish                                     # nothing goes live
    npx doorstep preview --pr 12                             # the same for a pull request, with a link that shows it
    npx doorstep canary ${name}@1.0.0 --traffic 10 --why "first visitors"
    npx doorstep promote ${name}@1.0.0 --why "they like it"

\`npx doorstep --help\` lists the rest.

## Where to start reading

\`src/remote.ts\` is the list that the build, the release commands and the router read. A new screen is a line there, a line in
\`src/routes.tsx\`, a \`title.<id>\` in each file of \`src/messages\` and a folder in \`src/screens\`; the compiler and the tests of the
messages name what is missing.
`;
