import type { OpsCommand, OpsRemote, OpsShare, OpsVersion } from '@doorstep/shared-api/ops';

export interface Change {
  readonly name: string;
  /** `null` when the remote is not live on that side. */
  readonly before: readonly OpsShare[] | null;
  readonly after: readonly OpsShare[] | null;
}

export const stableOf = ({ versions }: OpsRemote): OpsVersion | undefined =>
  versions.find(({ isDefault }) => isDefault);
export const canariesOf = ({ versions }: OpsRemote): readonly OpsVersion[] =>
  versions.filter(({ isDefault }) => !isDefault);

const sharesOf = ({ versions }: OpsRemote): OpsShare[] =>
  versions.map(({ version, traffic }) => ({ version, traffic }));

type RemoteCommand = Exclude<OpsCommand, { verb: 'rollback' }>;

/** Must match the release library. */
export function changeOf(remote: OpsRemote, command: RemoteCommand): Change {
  return { name: remote.name, before: sharesOf(remote), after: sharesAfter(remote, command) };
}

function sharesAfter(remote: OpsRemote, command: RemoteCommand): OpsShare[] {
  if (command.verb === 'promote') return [{ version: command.version, traffic: 100 }];
  const stable = stableOf(remote)?.version ?? '';
  const canaries = canariesOf(remote)
    .map(({ version, traffic }) => ({ version, traffic }))
    .filter(({ version }) => version !== command.version);
  if (command.verb === 'canary') canaries.push({ version: command.version, traffic: command.traffic });
  const takenCount = canaries.reduce((sum, { traffic }) => sum + traffic, 0);
  return [{ version: stable, traffic: 100 - takenCount }, ...canaries];
}

export function mostTraffic(remote: OpsRemote, version: string): number {
  const others = canariesOf(remote).filter((canary) => canary.version !== version);
  return 100 - others.reduce((sum, { traffic }) => sum + traffic, 0);
}
