import type { NewRemote } from '@doorstep/cli/scaffold';

/** The integrity of a build that does not exist yet (docs/decisions/0050). */
const UNPUBLISHED_INTEGRITY = 'sha384-OLBgp1GsljhM2TJ+sbHjaiH9txEUvgdDTAzHv2P24donTt6/529l+9Ua0vFImLlb';

type Edit = (text: string, remote: NewRemote) => string;

const asJson = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`;

function afterLast<T>(list: readonly T[], isLike: (item: T) => boolean, added: T): T[] {
  const place = list.findLastIndex(isLike) + 1;
  return [...list.slice(0, place), added, ...list.slice(place)];
}

const addWorkspace: Edit = (text, { name }) => {
  const content = JSON.parse(text) as { workspaces: string[] };
  const isRemote = (workspace: string) => workspace.startsWith('mf-');
  return asJson({ ...content, workspaces: afterLast(content.workspaces, isRemote, name) });
};

type Locked = Record<string, unknown> & { packages: Record<string, unknown> & { '': { workspaces: string[] } } };

/** Running `npm install` instead would drop the optional packages of other platforms. */
const addToLockFile: Edit = (text, { name }) => {
  const lock = JSON.parse(text) as Locked;
  const top = lock.packages[''];
  const added: Record<string, unknown> = {
    ...lock.packages,
    '': { ...top, workspaces: afterLast(top.workspaces, (workspace) => workspace.startsWith('mf-'), name) },
    [name]: {
      name: `@doorstep/${name}`,
      version: '1.0.0',
      peerDependencies: {
        '@doorstep/shared-api': '^2.0.0',
        '@doorstep/shared-ui': '^2.0.0',
        react: '^19.3.0',
        'react-dom': '^19.3.0',
        'react-router-dom': '^7.18.0',
      },
    },
    [`node_modules/@doorstep/${name}`]: { resolved: name, link: true },
  };
  const sorted = Object.entries(added).sort(([a], [b]) => a.localeCompare(b, 'en'));
  return asJson({ ...lock, packages: Object.fromEntries(sorted) });
};

const addToManifest: Edit = (text, { name }) => {
  const content = JSON.parse(text) as { microFrontends: Record<string, unknown> };
  const build = {
    url: `/remotes/${name}/1.0.0/remoteEntry.js`,
    metadata: { version: '1.0.0', integrity: UNPUBLISHED_INTEGRITY },
    deployment: { traffic: 100, default: true },
  };
  return asJson({ ...content, microFrontends: { ...content.microFrontends, [name]: [build] } });
};

function addLine(text: string, isLike: RegExp, line: string): string {
  return afterLast(text.split('\n'), (each) => isLike.test(each), line).join('\n');
}

const addCodeOwner: Edit = (text, { name, owner }) => addLine(text, /^\/mf-/, `${`/${name}/`.padEnd(15)} ${owner}`);

const addToPackageTable: Edit = (text, { name, title, owner }) =>
  addLine(text, /^\| \[mf-/, `| [${name}](${name}/README.md) | ${title} | ${owner} |`);

/** Same value as in biome.json. */
const LINE_WIDTH = 120;

const addToMonolith: Edit = (text, { name, variable }) => {
  const imports = /(?:^import \w+ from '@doorstep\/mf-[^']*';\n)+/m.exec(text)?.[0];
  if (!imports) return text;
  const lines = [...imports.trim().split('\n'), `import ${variable} from '@doorstep/${name}/routes';`];
  const bySource = (line: string) => line.slice(line.indexOf("'"));
  lines.sort((a, b) => (bySource(a) < bySource(b) ? -1 : 1));
  return text
    .replace(imports, `${lines.join('\n')}\n`)
    .replace(/(const routes: readonly RouteObject\[\] = )\[([^\]]*)\];/, (_all, start: string, list: string) => {
      const spread = [...list.split(',').flatMap((one) => one.trim() || []), `...${variable}`];
      const line = `${start}[${spread.join(', ')}];`;
      return line.length <= LINE_WIDTH ? line : `${start}[\n${spread.map((one) => `  ${one},\n`).join('')}];`;
    });
};

export const entries: Readonly<Record<string, Edit>> = {
  'package.json': addWorkspace,
  'package-lock.json': addToLockFile,
  'nginx/manifest/manifest.json': addToManifest,
  '.github/CODEOWNERS': addCodeOwner,
  'README.md': addToPackageTable,
  'playwright/monolith/index.tsx': addToMonolith,
};
