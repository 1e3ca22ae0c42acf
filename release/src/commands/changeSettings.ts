import { composerVersion } from '../compose/composeSet';
import { CommandError } from '../errors';
import { assertSwitchAllowed } from '../policy/guard';
import { readLive } from '../store/generations';
import type { Site } from '../store/site';
import type { ClientSettings } from '../types';
import { type CommandOptions, policyOptionsOf, runLocked, type Switched } from './commands';
import { checkGeneration, makeGeneration, switchTo } from './generation';
import { refreshOverrides } from './overrides';
import { liveReleasedBy } from './releasedBy';

/**
 * Recomposes the live releases with other settings of the environment. It replaces the live generation in the rollback
 * chain, so that a rollback never restores old keys.
 */
export function changeSettings(site: Site, settings: ClientSettings, options: CommandOptions = {}): Promise<Switched> {
  const work = async (): Promise<Switched> => {
    const live = readLive(site);
    if (!live) throw new CommandError('Nothing is live yet: the first promote takes the settings of its environment.');
    const from = live.generation;
    const before = live.record.settings;
    const names = Object.keys({ ...before, ...settings }) as (keyof ClientSettings)[];
    const changed = names.filter((name) => JSON.stringify(before[name]) !== JSON.stringify(settings[name]));
    if (!changed.length && live.record.composer === composerVersion())
      return {
        ...{ verb: 'settings', from, generation: from, changed: false, notes: [] },
        summary: 'Nothing to change: these settings are live already.',
      };
    const { manifest: same } = live;
    const suffix = assertSwitchAllowed(site, {
      command: 'settings',
      before: same,
      after: same,
      ...policyOptionsOf(options),
    });
    if (options.dryRun)
      return {
        ...{ verb: 'settings', from, generation: from, changed: false, difference: [] },
        summary: changed.length ? `In the pages: ${changed.join(', ')}.` : 'The pages are composed again.',
        notes: checkGeneration(site, live.manifest, []),
      };
    const why = (options.why ?? (changed.join(', ') || 'another composer')) + suffix;
    const named = { command: 'settings', why, ...(options.who ? { who: options.who } : {}) } as const;
    const { manifest, record } = live;
    const generationResult = await makeGeneration(
      site,
      { manifest, settings, ...named, parent: record.parent, origins: liveReleasedBy(site) },
      [],
    );
    const { generation } = generationResult;
    switchTo(site, generation, named);
    const notes = [...generationResult.notes, ...(await refreshOverrides(site)).map((text) => `override ${text}`)];
    return {
      ...{ verb: 'settings', from, generation, changed: true, notes },
      summary: changed.length ? `Changed in the pages: ${changed.join(', ')}.` : 'The pages are composed again.',
    };
  };
  return runLocked(site, 'settings', options, work);
}
