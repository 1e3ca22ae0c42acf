import { isPreviewVersion } from '../names';
import { publishedVersions, readRelease, type Site } from '../store/site';

export const localVersion = (version: string, content: string) => `${version}-local.${content.slice(0, 10)}`;

export function newestLocal(site: Site, name: string, version: string): string | undefined {
  return publishedVersions(site, name)
    .filter((published) => published.startsWith(`${version}-local.`) && !isPreviewVersion(published))
    .map((published) => ({ published, at: readRelease(site, name, published).record.published_at }))
    .sort((a, b) => (a.at < b.at ? -1 : 1))
    .at(-1)?.published;
}
