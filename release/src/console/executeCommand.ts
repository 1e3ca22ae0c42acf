import type {
  OpsCommand,
  OpsCommandResult,
  OpsGarbageCollected,
  OpsOverrideChange,
  OpsPublishResult,
  OpsVerification,
} from '@doorstep/shared-api/ops';
import {
  apply,
  type CommandOptions,
  canary,
  promote,
  rollback,
  rollbackRemote,
  type Switched,
  withdraw,
} from '../commands/commands';
import { collectGarbage } from '../commands/gc';
import { refreshPreviews } from '../commands/previews';
import { verificationFaults } from '../commands/verifyLive';
import { CommandError } from '../errors';
import { manifestIssues } from '../manifest/validate';
import { type PublishTask, publishArchive } from '../publishing/publishArchive';
import { type JudgedPromotion, takeBackPromotion } from '../rollouts/promotionWatch';
import type { Site } from '../store/site';
import type { Manifest } from '../types';
import { type ExperimentTask, performExperiment } from './experiments';
import { type OverrideTask, performOverride } from './overrides';
import { performRollout, type RolloutTask } from './rollouts';

export type Task =
  | OpsCommand
  | { readonly verb: 'verify'; readonly generation: number }
  | { readonly verb: 'apply'; readonly manifest: Manifest }
  | { readonly verb: 'gc'; readonly keepDays: number }
  | OverrideTask
  | { readonly verb: 'refresh' }
  | PublishTask
  | RolloutTask
  | ExperimentTask
  | { readonly verb: 'take back'; readonly promotion: JudgedPromotion };
export interface RefreshResult {
  readonly failed: readonly string[];
}
export type Done =
  | (OpsCommandResult | OpsVerification | OpsPublishResult | OpsGarbageCollected | OpsOverrideChange | RefreshResult)
  | Awaited<ReturnType<typeof performRollout>>
  | Awaited<ReturnType<typeof performExperiment>>;

export async function perform(site: Site, task: Task, options: CommandOptions): Promise<Done> {
  if (isRolloutTask(task)) return performRollout(site, task, options);
  if (isExperimentTask(task)) return performExperiment(site, task, options);
  if (task.verb === 'publish') return publishArchive(site, task, options);
  if (task.verb === 'refresh') return { failed: await refreshPreviews(site) };
  if (task.verb === 'verify') {
    const { generation } = task;
    return { generation, faults: verificationFaults(site, generation) };
  }
  if (task.verb === 'gc') return collectGarbage(site, task.keepDays, options);
  if (task.verb === 'override set' || task.verb === 'override end') return performOverride(site, task, options);
  const { generation, changed, summary, notes, difference } = await performSwitch(site, task, options);
  return { generation, changed, summary, notes, ...(difference ? { difference } : {}) };
}

const isExperimentTask = (task: Task): task is ExperimentTask => task.verb.startsWith('experiment ');
const isRolloutTask = (task: Task): task is RolloutTask => task.verb.startsWith('rollout ');

function performSwitch(
  site: Site,
  command: OpsCommand | Extract<Task, { verb: 'apply' | 'take back' }>,
  options: CommandOptions,
): Promise<Switched> {
  if (command.verb === 'apply') {
    const issues = manifestIssues(command.manifest);
    if (issues.length) throw new CommandError(issues);
    return apply(site, command.manifest, options);
  }
  if (command.verb === 'take back') return takeBackPromotion(site, command.promotion, options);
  if (command.verb === 'rollback')
    return 'to' in command ? rollback(site, command.to, options) : rollbackRemote(site, command.remote, options);
  const target = { name: command.remote, version: command.version };
  if (command.verb === 'promote') return promote(site, target, options);
  if (command.verb === 'canary') return canary(site, target, command.traffic, options);
  return withdraw(site, target, options);
}
