import type { readLive } from '../store/generations';
import type { Site } from '../store/site';
import type { ClientSettings, Manifest, ReleasedBy, SwitchCommand } from '../types';
import { makeGeneration, switchTo } from './generation';
import { refreshOverrides } from './overrides';
import { changedRemoteNames, liveReleasedBy } from './releasedBy';

interface GenerationInput {
  readonly manifest: Manifest;
  readonly settings: ClientSettings;
  readonly command: SwitchCommand;
  readonly why: string;
  readonly who?: string | undefined;
}

/** Also recomposes the overrides. Call under the store's lock. */
export async function makeLive(
  site: Site,
  live: ReturnType<typeof readLive>,
  { manifest, settings, command, why, who }: GenerationInput,
): Promise<{ generation: number; notes: string[] }> {
  const before: Manifest = live?.manifest ?? { schema: '', microFrontends: {} };
  const changed = changedRemoteNames(before, manifest);
  const origins: Record<string, ReleasedBy> = liveReleasedBy(site);
  for (const name of changed) origins[name] = 'ops';
  const entry = { command, why, ...(who ? { who } : {}) };
  const made = await makeGeneration(
    site,
    { manifest, settings, ...entry, parent: live?.generation ?? null, origins },
    changed,
  );
  switchTo(site, made.generation, entry);
  const overrides = (await refreshOverrides(site)).map((text) => `override ${text}`);
  return { generation: made.generation, notes: [...made.notes, ...overrides] };
}
