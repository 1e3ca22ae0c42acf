import type { OpsAct, OpsRemote, OpsShare, OpsVersion } from '@doorstep/shared-api/ops';

export interface Change {
  readonly name: string;
  /** `null`: not live on that side. */
  readonly before: readonly OpsShare[] | null;
  readonly after: readonly OpsShare[] | null;
}

export const stableOf = ({ versions }: OpsRemote): OpsVersion | undefined =>
  versions.find(({ isDefault }) => isDefault);
export const canariesOf = ({ versions }: OpsRemote): readonly OpsVersion[] =>
  versions.filter(({ isDefault }) => !isDefault);

const sharesOf = ({ versions }: OpsRemote): OpsShare[] =>
  versions.map(({ version, traffic }) => ({ version, traffic }));

type ActOnRemote = Exclude<OpsAct, { verb: 'rollback' }>;

/** Who gets what before and after an act on one remote, as the release library will have it. */
export function changeOf(remote: OpsRemote, act: ActOnRemote): Change {
  return { name: remote.name, before: sharesOf(remote), after: sharesAfter(remote, act) };
}

function sharesAfter(remote: OpsRemote, act: ActOnRemote): OpsShare[] {
  if (act.verb === 'promote') return [{ version: act.version, traffic: 100 }];
  const stable = stableOf(remote)?.version ?? '';
  const canaries = canariesOf(remote)
    .map(({ version, traffic }) => ({ version, traffic }))
    .filter(({ version }) => version !== act.version);
  if (act.verb === 'canary') canaries.push({ version: act.version, traffic: act.traffic });
  const taken = canaries.reduce((sum, { traffic }) => sum + traffic, 0);
  return [{ version: stable, traffic: 100 - taken }, ...canaries];
}

/** The most that one canary can get beside the others. */
export function mostTraffic(remote: OpsRemote, version: string): number {
  const others = canariesOf(remote).filter((canary) => canary.version !== version);
  return 100 - others.reduce((sum, { traffic }) => sum + traffic, 0);
}
