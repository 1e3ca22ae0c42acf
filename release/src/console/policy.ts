import type { FreezeBreakerRole, PolicyChange } from '@doorstep/shared-api/ops';
import { defaultBreakers } from '../policy/changePolicy';
import { invalid, remoteName, versionText } from './parseCommand';

export const POLICY_ACTS = [
  'freeze',
  'lift',
  'pin',
  'unpin',
  'require',
  'waive',
  'approve',
  'owners',
] as const satisfies PolicyChange['act'][];
export type PolicyAct = (typeof POLICY_ACTS)[number];

export function parsePolicy(act: PolicyAct, body: unknown): PolicyChange {
  const fields = (body ?? {}) as Readonly<Record<string, unknown>>;
  switch (act) {
    case 'freeze': {
      const { from = 'now', until, breakers = defaultBreakers } = fields;
      if (typeof from !== 'string' || typeof until !== 'string')
        throw invalid('until', 'until is missing. Say when the freeze ends, such as 2026-12-27 or 2026-12-27T06:00Z.');
      if (!Array.isArray(breakers)) throw invalid('breakers', 'breakers must be a list of roles, such as ["owner"].');
      return { act, from, until, breakers: breakers.map(String) as FreezeBreakerRole[] };
    }
    case 'lift':
      if (typeof fields.id !== 'string' || !/^f-\d{1,6}$/.test(fields.id))
        throw invalid('id', 'id is not a freeze. Use one from the policy, such as f-3.');
      return { act, id: fields.id };
    case 'pin':
    case 'unpin':
      return { act, remote: remoteName(fields.remote) };
    case 'require':
    case 'waive':
      if (!Array.isArray(fields.remotes)) throw invalid('remotes', 'remotes must be a list of names.');
      return { act, remotes: fields.remotes.map(remoteName) };
    case 'approve':
      return { act, remote: remoteName(fields.remote), version: versionText(fields.version) };
    case 'owners':
      if (typeof fields.enforced !== 'boolean') throw invalid('enforced', 'enforced must be true or false.');
      return { act, enforced: fields.enforced };
  }
}
