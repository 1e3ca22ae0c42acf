import { type InitialMessages, initialMessages } from './initialMessages';
import type { NewRemote } from './names';

export function templates(remote: NewRemote): Record<string, string> {
  const { name, ns, path, title, access } = remote;
  const json = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`;
  const messages = Object.fromEntries(
    Object.entries(initialMessages).map(([lang, messages]: [string, InitialMessages]) => [
      `src/messages/${lang}.json`,
      json({ title: { start: title }, start: { heading: title, text: messages.text, home: messages.home } }),
    ]),
  );
  return {
    ...messages,
    'package.json': json({
      name: `@doorstep/${name}`,
      version: '1.0.0',
      private: true,
      type: 'module',
      exports: { './routes': './src/routes.tsx' },
      scripts: { build: 'rsbuild build', dev: 'rsbuild dev' },
      dependencies: {},
      peerDependencies: {
        react: '^19.3.0',
        'react-dom': '^19.3.0',
        'react-router-dom': '^7.18.0',
        '@doorstep/shared-api': '^2.0.0',
        '@doorstep/shared-ui': '^2.0.0',
      },
    }),
    'tsconfig.json':
      '{ "extends": "../tsconfig.base.json", "include": [".", "../build/assets.d.ts"], "exclude": ["dist", "node_modules"] }\n',
    'rsbuild.config.ts': `import { defineRemoteConfig } from '@doorstep/build';
import { remote } from './src/remote';

export default defineRemoteConfig(remote);
`,
    'src/remote.ts': `import type { RemoteDefinition } from '@doorstep/shared-api/remote';

/** What this remote owns. Plain data: the build, the release step and the router all read it. */
export const remote = {
  name: '${name}',
  exposes: { './routes': './src/routes.tsx' },
  uses: [],
  routes: [{ id: 'start', path: '${path}', access: '${access}' }],
} as const satisfies RemoteDefinition;
`,
    'src/routes.tsx': `import { defineRoutes } from '@doorstep/shared-ui/routes';
import { messages } from './messages';
import { remote } from './remote';

export default defineRoutes(remote, messages, {
  start: () => import(/* webpackChunkName: "screen-start" */ './screens/Start/Start'),
});
`,
    'src/dev.tsx': `import { startStandalone } from '@doorstep/build/standalone';
import { remote } from './remote';
import routes from './routes';

/** The remote without the shell: npm run dev -w @doorstep/${name} */
void startStandalone(routes, remote.routes[0].path);
`,
    'src/messages/index.ts': `export const messages = {
  ns: '${ns}',
  load: {
    en: () => import(/* webpackChunkName: "messages-en" */ './en.json'),
    es: () => import(/* webpackChunkName: "messages-es" */ './es.json'),
    fr: () => import(/* webpackChunkName: "messages-fr" */ './fr.json'),
    fa: () => import(/* webpackChunkName: "messages-fa" */ './fa.json'),
    de: () => import(/* webpackChunkName: "messages-de" */ './de.json'),
    ru: () => import(/* webpackChunkName: "messages-ru" */ './ru.json'),
  },
};
`,
    'src/messages/messages.test.ts': `import { testTranslations } from '@doorstep/shared-ui/testing/translations';
import { remote } from '../remote';
import { messages } from './index';

testTranslations(
  messages,
  remote.routes.map(({ id }) => id),
);
`,
    'src/screens/Start/Start.tsx': `import { paths } from '@doorstep/shared-api/paths';
import { Button, EmptyState, Page } from '@doorstep/shared-ui';
import { useT } from '@doorstep/shared-ui/i18n';

/** The first screen. */
export function Start() {
  const t = useT('${ns}');
  return (
    <Page>
      <h1>{t('start.heading')}</h1>
      <EmptyState title={t('start.text')} action={<Button to={paths.home}>{t('start.home')}</Button>} />
    </Page>
  );
}

export { Start as Component };
`,
    'src/screens/Start/Start.test.tsx': `// @vitest-environment happy-dom
import { paths } from '@doorstep/shared-api/paths';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderScreen } from '../../testing/renderScreen';
import { Start } from './Start';

it('says its name and leads home', () => {
  renderScreen(Start, '${path}');
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('${title}');
  expect(screen.getByRole('link').getAttribute('href')).toBe(paths.home);
});
`,
    'src/testing/renderScreen.ts': `import { screenRenderer } from '@doorstep/build/testing/screens';
import texts from '../messages/en.json';

export const renderScreen = screenRenderer({ ${/^[a-z]\w*$/.test(ns) ? ns : `'${ns}'`}: texts });
`,
    'README.md': readme(remote),
  };
}

function readme({ name, path, title }: NewRemote): string {
  return `# ${name}

${title}.

## Screens

| address | screen | folder |
| --- | --- | --- |
| \`${path}\` | Start | \`src/screens/Start\` |

## Where to start reading

\`src/remote.ts\` is the list that the build, the release commands and the router read. A new screen is a line there, a line in
\`src/routes.tsx\`, a \`title.<id>\` in each file of \`src/messages\` and a folder in \`src/screens\`; the compiler and the tests of the
messages name what is missing.

## Run it alone

From the repository's root:

    npm run dev -w @doorstep/${name}                         # its screens alone, with data from a running site
    npm run dev -- ${name}                                   # hot reload inside a running site (--against URL)
    npx tsc -p ${name}                                       # types
    npx vitest run --root . --project unit ${name}           # tests
    npm run build -w @doorstep/${name}                       # dist, ready for \`npm run release -- publish ${name}\`
`;
}
