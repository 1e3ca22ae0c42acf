import { createHash } from 'node:crypto';
import {
  composeVariant,
  compress,
  type ManifestItem,
  openSite,
  type ReleaseRecord,
  readLive,
  readRelease,
} from '@doorstep/release';

/** Compression level of pages in a release. */
const PAGE_COMPRESSION_LEVEL = 5;
const FURTHER_REMOTES = 60;

/** Measures the transferred bytes that a further remote adds to the composed home page, as an average over sixty. */
export async function bytesPerRemote(dataDir: string): Promise<number> {
  return ((await homeBytes(dataDir, FURTHER_REMOTES)) - (await homeBytes(dataDir, 0))) / FURTHER_REMOTES;
}

async function homeBytes(dataDir: string, further: number): Promise<number> {
  const site = openSite(dataDir);
  const live = readLive(site);
  if (!live) throw new Error('Nothing is live.');
  const resolved: Record<string, ManifestItem> = {};
  const releases = new Map<string, ReleaseRecord>();
  for (const [name, items] of Object.entries(live.manifest.microFrontends)) {
    const item = items.find(({ deployment }) => deployment.default);
    if (!item) continue;
    resolved[name] = item;
    releases.set(name, readRelease(site, name, item.metadata.version).record);
  }
  const offers = releases.get('mf-offers');
  const route = offers?.routes[0];
  if (!offers || !route) throw new Error('mf-offers is not live.');
  for (let number = 0; number < further; number += 1) {
    const name = `mf-team-${number}`;
    const version = `1.${number}.0`;
    resolved[name] = {
      url: `/remotes/${name}/${version}/remoteEntry.js`,
      metadata: { version, integrity: `sha384-${createHash('sha384').update(name).digest('base64')}` },
      deployment: { traffic: 100, default: true },
    };
    releases.set(name, { ...offers, name, version, uses: [], routes: [{ ...route, path: `/team-${number}` }] });
  }
  const find = (name: string) => {
    const release = releases.get(name);
    if (!release) throw new Error(`${name} is not live.`);
    return release;
  };
  const { settings } = live.record;
  const files = composeVariant({ generation: live.generation, id: 'bench', resolved, settings, schema: '', find });
  const html = Buffer.from(files.get('en/home.html') ?? '');
  const { br } = await compress(html, PAGE_COMPRESSION_LEVEL);
  return br?.length ?? html.length;
}
