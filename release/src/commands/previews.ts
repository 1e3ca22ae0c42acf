import type { OpsPreview } from '@doorstep/shared-api/ops';
import { CommandError } from '../errors';
import { isPreviewVersion } from '../names';
import { type PreviewTerms, signPreview } from '../previews/link';
import { localAccount } from '../store/history';
import { withLock } from '../store/lock';
import { liveGeneration, type Site } from '../store/site';
import { noteInHistory } from './generation';
import { deleteOverride, listOverrides, markPreviewUpToDate, type Override, writeOverride } from './overrides';

export const DEFAULT_PREVIEW_DAYS = 7;
export const MAX_PREVIEW_DAYS = 30;
/** Limit for all remotes together, because every switch recomposes the pages of each preview. */
export const MAX_PREVIEWS = 40;

const DAY_SECONDS = 86_400;

export interface Preview extends OpsPreview {
  /** Name of the pages. It opens the preview, so it is never listed. */
  readonly name: string;
}

export interface PreviewOptions {
  readonly who?: string | undefined;
  readonly now?: number | undefined;
  readonly dryRun?: boolean | undefined;
}

export interface PreviewInput {
  readonly remote: string;
  readonly version: string;
  readonly pr: number;
  /** Days until it ends. By default a week, or unchanged where this version is shown already. */
  readonly days?: number | undefined;
}

const iso = (seconds: number) => new Date(seconds * 1000).toISOString();

/** Newest first, without expired ones, even if they are not removed yet. */
export const listPreviews = (site: Site, now = Date.now()): Preview[] =>
  allPreviews(site)
    .filter(({ until }) => Date.parse(until) > now)
    .sort((a, b) => (a.at < b.at ? 1 : -1));

const allPreviews = (site: Site): Preview[] =>
  listOverrides(site).flatMap((override) => {
    const preview = previewOf(site, override);
    return preview ? [preview] : [];
  });

function previewOf(site: Site, { name, versions, preview }: Override): Preview | undefined {
  const [named] = Object.entries(versions);
  if (!preview || !named) return undefined;
  const [remote, version] = named;
  const { pr, until, at, who } = preview;
  // A copy of the store has no key to sign links.
  const link = signPreview(site, { remote, version, pr, until })?.link ?? '';
  return { name, remote, version, pr, at, until: iso(until), who, link };
}

/**
 * Shows a version of a pull request to everybody with the link. Nothing goes live. It replaces an earlier version of
 * the same pull request.
 */
export async function startPreview(
  site: Site,
  { remote, version, pr, days }: PreviewInput,
  { who = localAccount(), now = Date.now() }: Omit<PreviewOptions, 'dryRun'> = {},
): Promise<Preview> {
  if (!isPreviewVersion(version))
    throw new CommandError(`${remote}@${version} was not published for a pull request: it cannot be previewed.`);
  return withLock(site, `preview ${remote}@${version}`, async () => {
    removeExpired(site, now);
    const others = allPreviews(site);
    const earlier = others.filter((one) => one.remote === remote && one.pr === pr);
    const same = earlier.find((one) => one.version === version);
    if (same && days === undefined) return same;
    if (others.length - earlier.length >= MAX_PREVIEWS)
      throw new CommandError(`There are ${MAX_PREVIEWS} previews already, the maximum. Close unused ones.`);
    const until = Math.floor(now / 1000) + (days ?? DEFAULT_PREVIEW_DAYS) * DAY_SECONDS;
    const terms: PreviewTerms = { remote, version, pr, until };
    const signed = signPreview(site, terms);
    if (!signed)
      throw new CommandError('The key that signs releases is not on this machine, so no link can be made here.');
    const at = new Date(now).toISOString();
    await writeOverride(
      site,
      { name: signed.name, versions: { [remote]: version }, preview: { pr, until, at, who } },
      true,
    );
    for (const { name } of earlier) if (name !== signed.name) deleteOverride(site, name);
    recordPreviewNote(site, `preview of ${remote}@${version} for pull request ${pr}, until ${iso(until)}`, who);
    return { ...{ name: signed.name, remote, version, pr, at, until: iso(until), who }, link: signed.link };
  });
}

/** Closes a preview. Its link stops working, and its browsers get the live pages. Undefined when there is none. */
export async function closePreview(
  site: Site,
  { remote, pr }: Pick<PreviewInput, 'remote' | 'pr'>,
  { who = localAccount(), now = Date.now(), dryRun = false }: PreviewOptions = {},
): Promise<Preview | undefined> {
  const find = () => listPreviews(site, now).find((one) => one.remote === remote && one.pr === pr);
  if (dryRun || !find()) return find();
  return withLock(site, `preview close ${remote} ${pr}`, async () => {
    const preview = find();
    if (!preview) return undefined;
    deleteOverride(site, preview.name);
    recordPreviewNote(site, `closed the preview of ${remote}@${preview.version} for pull request ${pr}`, who);
    return preview;
  });
}

/** Takes the lock only if a preview has expired. */
export async function endExpiredPreviews(site: Site, now = Date.now()): Promise<Preview[]> {
  if (!expired(site, now).length) return [];
  return withLock(site, 'preview end', async () => removeExpired(site, now));
}

export function stalePreviews(site: Site, now = Date.now()): Override[] {
  const live = liveGeneration(site);
  return listOverrides(site).filter(
    ({ preview }) => preview && preview.generation !== live && preview.until * 1000 > now,
  );
}

/**
 * Recomposes previews after a switch, each under its own lock, so that the next switch waits for one at most. Returns a
 * line for each failure. Such previews stay unchanged.
 */
export async function refreshPreviews(site: Site): Promise<string[]> {
  const failed: string[] = [];
  for (const { name } of stalePreviews(site)) {
    await withLock(site, 'preview refresh', async () => {
      const preview = stalePreviews(site).find((one) => one.name === name);
      if (!preview) return;
      try {
        await writeOverride(site, preview, false);
      } catch (error) {
        failed.push(`preview of ${versionsText(preview)}: ${(error as Error).message}`);
        markPreviewUpToDate(site, preview);
      }
    });
  }
  return failed;
}

const versionsText = ({ versions }: Override) =>
  Object.entries(versions)
    .map((pair) => pair.join('@'))
    .join(', ');

export const expired = (site: Site, now: number) => allPreviews(site).filter(({ until }) => Date.parse(until) <= now);

/** Call under the store's lock. */
export function removeExpired(site: Site, now: number): Preview[] {
  const over = expired(site, now);
  for (const { name, remote, version, pr } of over) {
    deleteOverride(site, name);
    recordPreviewNote(site, `the preview of ${remote}@${version} for pull request ${pr} expired`, localAccount());
  }
  return over;
}

/** The name of the pages is secret. */
export const shownPreview = ({ name: _name, ...preview }: Preview): OpsPreview => preview;

const recordPreviewNote = (site: Site, why: string, who: string) =>
  noteInHistory(site, { command: 'override', why, who });
