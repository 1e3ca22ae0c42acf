import { isPreviewVersion } from '../names';
import { publishedVersions, readRelease, type Site } from '../store/site';

/** `1.0.0` and a content hash -> `1.0.0-local.0123456789` */
export const localVersion = (version: string, content: string) => `${version}-local.${content.slice(0, 10)}`;

/** Newest local build of a package version. */
export function newestLocal(site: Site, name: string, version: string): string | undefined {
  return publishedVersions(site, name)
    .filter((published) => published.startsWith(`${version}-local.`) && !isPreviewVersion(published))
    .map((published) => ({ published, at: readRelease(site, name, published).record.published_at }))
    .sort((a, b) => (a.at < b.at ? -1 : 1))
    .at(-1)?.published;
}
