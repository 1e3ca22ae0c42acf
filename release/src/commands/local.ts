import { composerVersion } from '../compose/composeSet';
import { CommandError } from '../errors';
import { readManifestFile } from '../manifest/validate';
import { codeOwnersOf } from '../policy/codeOwners';
import { activeFreeze, frozenText } from '../policy/guard';
import { readPolicy } from '../policy/policyFile';
import { readLive } from '../store/generations';
import { UNPUBLISHED } from '../store/hash';
import { withLock } from '../store/lock';
import { publish, readBuild } from '../store/publish';
import { prepareSite, readRelease, type Site } from '../store/site';
import type { ClientSettings, Manifest, ReleasedBy } from '../types';
import { coexistenceIssues } from './checkTypes';
import { makeGeneration, releaseReader, switchTo } from './generation';
import { localVersion } from './localVersions';
import { itemOf, SCHEMA, withDefault } from './manifestItems';
import { refreshOverrides } from './overrides';
import { recoveredText, recoverLocked } from './recover';
import { changedRemoteNames, liveReleasedBy } from './releasedBy';
import { assertManifestIntact } from './verifyFiles';

export interface LocalStart {
  readonly site: Site;
  readonly dists: readonly string[];
  readonly manifestFile: string;
  readonly settings: ClientSettings;
}

export interface LocalReleases {
  readonly generation: number;
  readonly published: readonly string[];
  readonly promoted: readonly string[];
  readonly kept: readonly string[];
  readonly changed: boolean;
}

/**
 * Releases the builds of `npm start`: publishes each changed one as `<version>-local.<hash>`, and makes it live where
 * the live version also came from a start. Versions that ops promoted, put on canary or rolled back stay, and the
 * result names them.
 */
export async function releaseLocalBuilds({ site, dists, manifestFile, settings }: LocalStart): Promise<LocalReleases> {
  prepareSite(site);
  const published: string[] = [];
  const versions = new Map<string, string>();
  for (const folder of dists) {
    const build = readBuild(folder);
    const version = localVersion(build.record.version, build.content);
    const owners = codeOwnersOf(folder);
    const origin = { ...build.origin, ...(owners.length ? { owners } : {}) };
    const result = await publish(site, { ...build, origin }, version, { isTried: false });
    versions.set(result.name, version);
    if (!result.already) published.push(`${result.name}@${version}`);
  }
  return withLock(site, 'npm start', async () => {
    const { live, notes } = await recoverLastGoodState(site);
    const plan = live ? planLaterStart(site, versions, live.manifest) : planFirstStart(site, versions, manifestFile);
    const freeze = activeFreeze(readPolicy(site));
    if (live && freeze)
      return {
        generation: live.generation,
        published,
        promoted: [],
        kept: [...notes, `The site is ${frozenText(freeze)}: what is live stays as it is.`],
        changed: notes.length > 0,
      };
    const isSame = live && !plan.promoted.length;
    const isRecomposed =
      live &&
      (JSON.stringify(live.record.settings) !== JSON.stringify(settings) || live.record.composer !== composerVersion());
    if (isSame && !isRecomposed)
      return {
        generation: live.generation,
        published,
        promoted: [],
        kept: [...notes, ...plan.kept, ...assertManifestIntact(site, live.manifest, [])],
        changed: notes.length > 0,
      };

    const command = isSame ? 'settings' : 'start';
    const why = isSame ? 'other settings or another composer' : plan.promoted.join(', ');
    const generation = await makeGeneration(
      site,
      {
        manifest: plan.manifest,
        settings,
        command,
        why,
        // The same releases with other settings replace the live generation in the rollback chain.
        parent: isSame ? live.record.parent : (live?.generation ?? null),
        origins: plan.origins,
      },
      live ? changedRemoteNames(live.manifest, plan.manifest) : Object.keys(plan.manifest.microFrontends),
    );
    switchTo(site, generation.generation, { command, why });
    await refreshOverrides(site);
    return {
      generation: generation.generation,
      published,
      promoted: plan.promoted,
      kept: [...notes, ...plan.kept, ...generation.notes],
      changed: true,
    };
  });
}

/** A lost or broken state is restored first. Undefined when no generation is intact. */
async function recoverLastGoodState(site: Site) {
  try {
    const recovered = await recoverLocked(site);
    return { live: readLive(site), notes: recovered ? [recoveredText(recovered)] : [] };
  } catch (error) {
    if (!(error instanceof CommandError)) throw error;
    return { live: null, notes: [`${error.message} This start begins again with its own builds.`] };
  }
}

interface Plan {
  manifest: Manifest;
  origins: Record<string, ReleasedBy>;
  promoted: string[];
  kept: string[];
}

function planFirstStart(site: Site, versions: ReadonlyMap<string, string>, manifestFile: string): Plan {
  const { find } = releaseReader(site);
  const manifestInput = readManifestFile(manifestFile);
  const origins: Record<string, ReleasedBy> = {};
  const promoted: string[] = [];
  let manifest: Manifest = { schema: manifestInput.schema, microFrontends: {} };
  for (const [name, items] of Object.entries(manifestInput.microFrontends)) {
    manifest.microFrontends[name] = items.map((item) => {
      if (item.metadata.integrity !== UNPUBLISHED) return item;
      const version = versions.get(name);
      if (!version)
        throw new CommandError(
          `${manifestFile}: microFrontends.${name} names a build of this machine, but no ${name}/dist was built.`,
        );
      promoted.push(`${name}@${version}`);
      return itemOf(find(name, version), item.deployment);
    });
    origins[name] = items.some((item) => item.metadata.integrity !== UNPUBLISHED) ? 'ops' : 'start';
  }
  for (const [name, version] of versions) {
    if (manifest.microFrontends[name]) continue;
    manifest = withDefault(manifest, find(name, version), find);
    origins[name] = 'start';
    promoted.push(`${name}@${version}`);
  }
  return { manifest: { ...manifest, schema: manifest.schema || SCHEMA }, origins, promoted, kept: [] };
}

function planLaterStart(site: Site, versions: ReadonlyMap<string, string>, before: Manifest): Plan {
  const { find } = releaseReader(site);
  const origins = liveReleasedBy(site);
  const plan: Plan = { manifest: before, origins, promoted: [], kept: [] };
  const { pins, required } = readPolicy(site);
  for (const [name, version] of versions) {
    const items = before.microFrontends[name] ?? [];
    if (items.some((item) => item.metadata.version === version)) continue;
    const pin = pins.find(({ remote }) => remote === name);
    if (pin) {
      plan.kept.push(
        `${name}: pinned at ${pin.version} by ${pin.who}; the local build is published as ${name}@${version}.`,
      );
      continue;
    }
    if (items.length && required.includes(name)) {
      plan.kept.push(
        `${name}: needs the approval of a second person; the local build is published as ${name}@${version}.`,
      );
      continue;
    }
    if (origins[name] === 'ops') {
      const shown =
        items.map((item) => `${item.metadata.version} (${item.deployment.traffic} %)`).join(', ') || 'nothing';
      plan.kept.push(`${name}: ops chose ${shown}, which stays; the local build is published as ${name}@${version}.`);
      continue;
    }
    plan.manifest = withDefault(plan.manifest, readRelease(site, name, version).record, find);
    origins[name] = 'start';
    plan.promoted.push(`${name}@${version}`);
  }
  const issues = plan.promoted.length ? coexistenceIssues(plan.manifest, find) : [];
  if (!issues.length) return plan;
  // A start never takes the site down: the live versions stay, and the reasons are reported.
  return { manifest: before, origins: liveReleasedBy(site), promoted: [], kept: [...plan.kept, ...issues] };
}
