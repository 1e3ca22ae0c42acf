import type { OpsCommand, OpsPublication, OpsResult, OpsVerified } from '@doorstep/shared-api/ops';
import { type CommandOptions, canary, promote, rollback, type Switched, withdraw } from '../commands/commands';
import { refreshPreviews } from '../commands/previews';
import { verificationFaults } from '../commands/verifyLive';
import { type PublishTask, publishArchive } from '../publishing/publishArchive';
import type { Site } from '../store/site';
import { type ExperimentTask, performExperiment } from './experiments';
import { performRollout, type RolloutTask } from './rollouts';

export type Task =
  | OpsCommand
  | { readonly verb: 'verify'; readonly generation: number }
  | { readonly verb: 'refresh' }
  | PublishTask
  | RolloutTask
  | ExperimentTask;
/** Of `refresh`: the previews that could not follow a switch, a line each. */
export interface Refreshed {
  readonly failed: readonly string[];
}
export type Done =
  | (OpsResult | OpsVerified | OpsPublication | Refreshed)
  | Awaited<ReturnType<typeof performRollout>>
  | Awaited<ReturnType<typeof performExperiment>>;

/** What the console and the tokens do: the commands of `npm run release`, and nothing beside them. */
export async function perform(site: Site, task: Task, options: CommandOptions): Promise<Done> {
  if (isRolloutTask(task)) return performRollout(site, task, options);
  if (isExperimentTask(task)) return performExperiment(site, task, options);
  if (task.verb === 'publish') return publishArchive(site, task, options);
  if (task.verb === 'refresh') return { failed: await refreshPreviews(site) };
  if (task.verb === 'verify') {
    const { generation } = task;
    return { generation, faults: verificationFaults(site, generation) };
  }
  const { generation, changed, summary, notes, difference } = await switched(site, task, options);
  return { generation, changed, summary, notes, ...(difference ? { difference } : {}) };
}

const isExperimentTask = (task: Task): task is ExperimentTask => task.verb.startsWith('experiment ');
const isRolloutTask = (task: Task): task is RolloutTask => task.verb.startsWith('rollout ');

function switched(site: Site, command: OpsCommand, options: CommandOptions): Promise<Switched> {
  if (command.verb === 'rollback') return rollback(site, command.to, options);
  const target = { name: command.remote, version: command.version };
  if (command.verb === 'promote') return promote(site, target, options);
  if (command.verb === 'canary') return canary(site, target, command.traffic, options);
  return withdraw(site, target, options);
}
