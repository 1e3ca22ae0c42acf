import type { OpsAct, OpsDone, OpsVerified } from '@doorstep/shared-api/ops';
import { type Asked, canary, promote, rollback, type Switched, withdraw } from '../commands/commands';
import { verificationFaults } from '../commands/verifyLive';
import type { Site } from '../store/site';

export type Task = OpsAct | { readonly verb: 'verify'; readonly generation: number };

/** What the console does: the verbs of `npm run release`, and nothing beside them. */
export async function perform(site: Site, task: Task, asked: Asked): Promise<OpsDone | OpsVerified> {
  if (task.verb === 'verify') {
    const { generation } = task;
    return { generation, faults: verificationFaults(site, generation) };
  }
  const { generation, changed, summary, notes } = await switched(site, task, asked);
  return { generation, changed, summary, notes };
}

function switched(site: Site, act: OpsAct, asked: Asked): Promise<Switched> {
  if (act.verb === 'rollback') return rollback(site, act.to, asked);
  const target = { name: act.remote, version: act.version };
  if (act.verb === 'promote') return promote(site, target, asked);
  if (act.verb === 'canary') return canary(site, target, act.traffic, asked);
  return withdraw(site, target, asked);
}
