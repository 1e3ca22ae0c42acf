import { CommandError } from '../errors';
import { parseTarget } from '../names';
import { openEnvironment, pull } from '../store/environments';
import { readLive } from '../store/generations';
import { forgetProvenance } from '../store/provenance';
import { releaseDifference, weighRelease } from '../store/releaseDifference';
import { readRelease, releaseFolder, type Site } from '../store/site';
import { forgetSourceMaps } from '../store/sourceMaps';
import { type CommandOptions, promoteSeveral, type Switched } from './commands';
import { removeFolder } from './gc';

export interface PromotedFrom extends Switched {
  readonly environment: string;
  readonly releases: readonly string[];
}

/**
 * Makes another environment's live versions live here in one switch: all remotes or the named ones. Its canaries are
 * ignored, and remotes that are only live here stay. Missing versions are pulled first. A dry run removes them
 * afterwards.
 */
export async function promoteFrom(
  site: Site,
  environment: string,
  names: readonly string[],
  options: CommandOptions & { readonly who: string },
): Promise<PromotedFrom> {
  const opened = await openEnvironment(site, environment);
  const there = opened.manifest.microFrontends;
  const unknown = names.filter((name) => !there[name]);
  if (unknown.length)
    throw new CommandError(
      unknown.map((name) => `${name} is not live at ${environment}. There is: ${Object.keys(there).join(', ')}.`),
    );
  const targets = Object.entries(there)
    .filter(([name]) => !names.length || names.includes(name))
    .flatMap(([name, items]) =>
      items.filter((item) => item.deployment.default).map((item) => ({ name, version: item.metadata.version })),
    );
  const labels = targets.map(({ name, version }) => `${name}@${version}`);
  const pulled = pull(site, opened, labels, { who: options.who });
  try {
    const releases = targets.flatMap((target) => differenceFromLive(site, target));
    const summary = `${names.length ? names.join(', ') : 'Everything'} is live as at ${environment}.`;
    const switched = await promoteSeveral(site, targets, summary, options);
    return { ...switched, environment, releases };
  } finally {
    if (options.dryRun) for (const label of pulled.releases) removeRelease(site, label);
  }
}

function removeRelease(site: Site, label: string): void {
  const { name, version } = parseTarget(label);
  removeFolder(site, releaseFolder(site, name, version));
  forgetProvenance(site, name, version);
  forgetSourceMaps(site, name, version);
}

/** Undefined when that version is live already. */
function differenceFromLive(site: Site, { name, version }: { name: string; version: string }): string[] {
  const items = readLive(site)?.manifest.microFrontends[name];
  const stable = items?.find((item) => item.deployment.default)?.metadata.version;
  if (stable === version) return [];
  const { record } = readRelease(site, name, version);
  if (stable === undefined) return [`${name}: ${version} is new here, ${weighRelease(record).bytes} bytes`];
  return [
    `${name}: ${stable} -> ${version}; ${releaseDifference(weighRelease(readRelease(site, name, stable).record), weighRelease(record))}`,
  ];
}
