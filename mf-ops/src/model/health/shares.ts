import type { OpsCommand, OpsRemote, OpsTrafficShare, OpsVersion } from '@doorstep/shared-api/ops';

export interface ShareChange {
  readonly name: string;
  /** `null` when the remote is not live on that side. */
  readonly before: readonly OpsTrafficShare[] | null;
  readonly after: readonly OpsTrafficShare[] | null;
}

export const stableOf = ({ versions }: OpsRemote): OpsVersion | undefined =>
  versions.find(({ isDefault }) => isDefault);
export const canariesOf = ({ versions }: OpsRemote): readonly OpsVersion[] =>
  versions.filter(({ isDefault }) => !isDefault);

const sharesOf = ({ versions }: OpsRemote): OpsTrafficShare[] =>
  versions.map(({ version, traffic }) => ({ version, traffic }));

type RemoteCommand = Exclude<OpsCommand, { verb: 'rollback' }>;

/** Must match the release library. */
export function shareChangeOf(remote: OpsRemote, command: RemoteCommand): ShareChange {
  return { name: remote.name, before: sharesOf(remote), after: sharesAfter(remote, command) };
}

function sharesAfter(remote: OpsRemote, command: RemoteCommand): OpsTrafficShare[] {
  if (command.verb === 'promote') return [{ version: command.version, traffic: 100 }];
  const stable = stableOf(remote)?.version ?? '';
  const canaries = canariesOf(remote)
    .map(({ version, traffic }) => ({ version, traffic }))
    .filter(({ version }) => version !== command.version);
  if (command.verb === 'canary') canaries.push({ version: command.version, traffic: command.traffic });
  const takenCount = canaries.reduce((sum, { traffic }) => sum + traffic, 0);
  return [{ version: stable, traffic: 100 - takenCount }, ...canaries];
}

export function maxTrafficOf(remote: OpsRemote, version: string): number {
  const others = canariesOf(remote).filter((canary) => canary.version !== version);
  return 100 - others.reduce((sum, { traffic }) => sum + traffic, 0);
}
