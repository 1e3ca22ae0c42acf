import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { UNPUBLISHED } from '../store/hash';
import { manifestIssues, readManifestFile } from './validate';

const committed = fileURLToPath(new URL('../../../nginx/manifest/manifest.json', import.meta.url));
const root = fileURLToPath(new URL('../../../', import.meta.url));
const load = () => readManifestFile(committed) as unknown as Document;

interface Document {
  [key: string]: unknown;
  microFrontends: Record<
    string,
    { [key: string]: unknown; metadata: Record<string, unknown>; deployment: Record<string, unknown> }[]
  >;
}

const entry = (document: Document, name: string) => {
  const result = document.microFrontends[name]?.[0];
  if (!result) throw new Error(`no ${name}`);
  return result;
};

test('accepts the committed manifest, which names the shell and every remote as local builds', () => {
  const manifest = readManifestFile(committed);
  const remotes = readdirSync(root).filter((name) => name.startsWith('mf-'));
  expect(Object.keys(manifest.microFrontends).sort()).toEqual([...remotes, 'shell'].sort());
  for (const [item] of Object.values(manifest.microFrontends))
    expect(item?.metadata).toEqual({ version: '1.0.0', integrity: UNPUBLISHED });
});

test.each<[string, (document: Document) => void, RegExp]>([
  [
    'a missing integrity',
    (d) => delete entry(d, 'mf-offers').metadata.integrity,
    /^microFrontends\.mf-offers\[0\]\.metadata must have required property 'integrity': give version and integrity/,
  ],
  [
    'another hash',
    (d) => Object.assign(entry(d, 'mf-offers').metadata, { integrity: 'sha256-abc' }),
    /^microFrontends\.mf-offers\[0\]\.metadata\.integrity must match pattern .*: give sha384-/,
  ],
  [
    'a bad item after a good one',
    (d) => d.microFrontends['mf-offers']?.push({ metadata: {}, deployment: {} }),
    /^microFrontends\.mf-offers\[1\] must have required property 'url'/,
  ],
  [
    'traffic that sums to 90',
    (d) => Object.assign(entry(d, 'shell').deployment, { traffic: 90 }),
    /^microFrontends\.shell traffic sums to 90: change deployment\.traffic/,
  ],
  [
    'traffic of 100.5',
    (d) => Object.assign(entry(d, 'shell').deployment, { traffic: 100.5 }),
    /^microFrontends\.shell\[0\]\.deployment\.traffic must be integer: give a whole number/,
  ],
  ['negative traffic', (d) => Object.assign(entry(d, 'shell').deployment, { traffic: -1 }), /traffic must be >= 0/],
  [
    'no default',
    (d) => Object.assign(entry(d, 'mf-booking').deployment, { default: false }),
    /^microFrontends\.mf-booking has 0 default versions: mark exactly one/,
  ],
  [
    'an unknown key',
    (d) => Object.assign(entry(d, 'mf-booking'), { weight: 1 }),
    /^microFrontends\.mf-booking\[0\] has the unknown key "weight"/,
  ],
  [
    'no shell',
    (d) => delete d.microFrontends.shell,
    /^microFrontends must have required property 'shell': add an entry for the shell/,
  ],
  [
    'an empty entry',
    (d) => Object.assign(d.microFrontends, { 'mf-x': [] }),
    /^microFrontends\.mf-x must NOT have fewer than 1 items/,
  ],
  [
    'a name with a slash',
    (d) => Object.assign(d.microFrontends, { 'mf-../x': d.microFrontends['mf-offers'] }),
    /^microFrontends\."mf-\.\.\/x" must match pattern .*: name it shell or mf-<name>/,
  ],
  [
    'an address elsewhere',
    (d) => Object.assign(entry(d, 'mf-offers'), { url: 'https://evil.example/remoteEntry.js' }),
    /^microFrontends\.mf-offers\[0\]\.url must match pattern .*: give an absolute path/,
  ],
  [
    'an address of another version',
    (d) => Object.assign(entry(d, 'mf-offers'), { url: '/remotes/mf-offers/1.0.1/remoteEntry.js' }),
    /^microFrontends\.mf-offers\[0\]\.url does not lie below \/remotes\/mf-offers\/1\.0\.0\//,
  ],
  [
    'a version with a path',
    (d) => Object.assign(entry(d, 'mf-offers').metadata, { version: '../1.0.0' }),
    /metadata\.version must match pattern .*: give a version such as/,
  ],
  [
    'a fallback without its hash',
    (d) => Object.assign(entry(d, 'mf-offers'), { fallbackUrl: '/remotes/mf-offers/0.9.0/remoteEntry.js' }),
    /^microFrontends\.mf-offers\[0\] needs fallbackUrl and extras\.fallback together/,
  ],
  [
    'a text for a number',
    (d) => Object.assign(entry(d, 'shell').deployment, { traffic: '100' }),
    /traffic must be integer/,
  ],
  [
    'a version twice',
    (d) => d.microFrontends.shell?.push({ ...entry(d, 'shell'), deployment: { traffic: 0, default: false } }),
    /^microFrontends\.shell lists version 1\.0\.0 twice/,
  ],
])('rejects %s in one line with the place and the fix', (_what, breakIt, expected) => {
  const document = load();
  breakIt(document);
  const issues = manifestIssues(document);
  expect(issues[0]).toMatch(expected);
  for (const issue of issues) expect(issue).not.toContain('\n');
});

test.each([null, [], 'text', 1, {}])('rejects %j', (document) => {
  expect(manifestIssues(document).length).toBeGreaterThan(0);
});

test('reports a missing file and invalid JSON', () => {
  expect(() => readManifestFile('/nowhere/manifest.json')).toThrow(/cannot be read \(ENOENT\)/);
  expect(() => readManifestFile(fileURLToPath(import.meta.url))).toThrow(/is not JSON/);
});

test('rejects a manifest that is not UTF-8', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'manifest-'));
  const file = path.join(folder, 'manifest.json');
  writeFileSync(file, Buffer.from('{"schema": "Ménage"}', 'latin1'));
  expect(() => readManifestFile(file)).toThrow(/manifest\.json is not UTF-8: save the file as UTF-8/);
  rmSync(folder, { recursive: true });
});

test.each([
  ['fallbackUrl', { fallbackUrl: '/remotes/mf-catalog/0.9.0/remoteEntry.js' }],
  ['extras.fallback', { extras: { fallback: { version: '0.9.0', integrity: UNPUBLISHED } } }],
])('rejects %s alone, because a fallback needs a URL and a hash', (_, given) => {
  const document = load();
  Object.assign(entry(document, 'mf-catalog'), given);
  expect(manifestIssues(document)).toEqual([expect.stringContaining('fallbackUrl and extras.fallback together')]);
});
