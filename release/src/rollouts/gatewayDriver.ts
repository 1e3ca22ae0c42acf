import { readOnlyReason, type StoreLocation } from '../console/state';
import { isRunning, readableExperiments } from '../experiments/experimentFiles';
import { guardExperiment } from '../experiments/gate';
import { createGatewayCollector } from '../health/aggregate';
import type { GatewaySettings } from '../http/settings';
import { storeEvent } from '../webhooks/webhookQueue';
import { advanceRolloutOnce } from './driver';
import { createMetricFetcher } from './prometheus';
import { type JudgedPromotion, judgePromotion, watchedPromotions } from './promotionWatch';
import { isActive, readableRollouts } from './rolloutFiles';

const POLL_INTERVAL_MS = 5000;
const DEFAULT_WATCH_MINUTES = 10;
/**
 * Checks per duration: an experiment or step of an hour is judged every seven seconds, one of a day every three
 * minutes, of a week every twenty.
 */
const CHECKS_PER_DURATION = 500;
/**
 * Delay before a failed step is tried again. Short, because a bad version may wait to be rolled back while another
 * switch is under way.
 */
const RETRY_MS = 15_000;

interface ActionRunner {
  rollout(id: string, missing: readonly string[]): Promise<unknown>;
  experiment(id: string): Promise<unknown>;
  takeBack(promotion: JudgedPromotion): Promise<unknown>;
}

export interface RolloutDriver {
  stop(): void;
}

/**
 * Schedules judgements, which read all reports since the start in the process that serves visitors. Long ones are
 * therefore judged rarely.
 */
export class JudgementSchedule {
  readonly #now: () => number;
  readonly #next = new Map<string, { readonly at: number; readonly of: string }>();

  constructor(now: () => number) {
    this.#now = now;
  }

  /**
   * Reports whether a check is due: every 500th part of the time since `since`, and after each change of its record.
   */
  isDue(id: string, since: number, of = ''): boolean {
    const now = this.#now();
    const next = this.#next.get(id);
    if (next?.of === of && now < next.at) return false;
    this.#next.set(id, { at: now + (now - since) / CHECKS_PER_DURATION, of });
    return true;
  }

  hasFailed(id: string): void {
    const next = this.#next.get(id);
    if (next) this.#next.set(id, { ...next, at: Math.min(next.at, this.#now() + RETRY_MS) });
  }
}

/**
 * Continues rollouts, withdraws bad arms of experiments and takes faulty promotions back while a gateway serves a writable store. It only reads, and
 * hands actions over to a child process, like every command.
 */
export function startRolloutDriver(
  storeLocation: StoreLocation,
  settings: GatewaySettings,
  handOver: ActionRunner,
  notify: (line: string) => void,
): RolloutDriver {
  const { site } = storeLocation;
  const ask = createMetricFetcher(settings.prometheus);
  const collect = settings.healthGateways && createGatewayCollector(site, settings.healthGateways);
  let isLooking = false;
  const complaints = new Map<string, string>();
  const alarmed = new Map<string, number>();
  const dues = new JudgementSchedule(Date.now);

  async function advanceRollouts(): Promise<void> {
    if (isLooking || storeLocation.isCopy) return;
    isLooking = true;
    try {
      const rollouts = readableRollouts(site);
      const trials = readableExperiments(site);
      for (const { id, reason } of [...rollouts.damaged, ...trials.damaged]) complain(id, new Error(reason));
      const open = rollouts.records.filter(isActive);
      const experiments = trials.records.filter(isRunning);
      const promotions = watchedPromotions(site, Date.now(), settings.promoteWatchMinutes ?? DEFAULT_WATCH_MINUTES);
      const starts = [
        ...[...open, ...experiments].map(({ startedAt }) => startedAt),
        ...promotions.map(({ promotedAt }) => promotedAt),
      ];
      if (!starts.length || readOnlyReason(storeLocation)) return;
      const since = Math.min(...starts);
      const missing = collect ? await collect(since, Date.now()) : [];
      // Handle each separately, so that a stuck rollout does not block the withdrawal of another.
      for (const rollout of open) {
        const { id } = rollout;
        if (!dues.isDue(id, Date.parse(rollout.since), JSON.stringify(rollout))) continue;
        await complaining(id, () =>
          advanceRolloutOnce(site, id, {
            ask,
            budgets: settings.budgets,
            missing,
            handOver: () => handOver.rollout(id, missing),
          }),
        );
      }
      for (const experiment of experiments) {
        const { id } = experiment;
        const judges = dues.isDue(id, experiment.startedAt);
        await complaining(id, () =>
          guardExperiment(site, id, { budgets: settings.budgets, judges, handOver: () => handOver.experiment(id) }),
        );
      }
      for (const promotion of promotions) {
        const label = `${promotion.remote}@${promotion.version}`;
        await complaining(label, async () => {
          const judged = judgePromotion(site, promotion, Date.now());
          if (judged.decision === 'roll back') await handOver.takeBack(judged);
          if (judged.decision === 'alarm') reportAlarm(label, judged);
        });
      }
      complaints.delete('');
    } catch (error) {
      complain('', error);
    } finally {
      isLooking = false;
    }
  }

  function reportAlarm(label: string, { promotedAt, promotedBy, why }: JudgedPromotion): void {
    if (alarmed.get(label) === promotedAt) return;
    alarmed.set(label, promotedAt);
    notify(`${label}: ${why}.`);
    storeEvent(site, { type: 'alarm', verb: 'watch', who: promotedBy, text: `${label}: ${why}` });
  }

  async function complaining(id: string, work: () => Promise<unknown>): Promise<void> {
    try {
      await work();
      complaints.delete(id);
    } catch (error) {
      dues.hasFailed(id);
      complain(id, error);
    }
  }

  function complain(id: string, error: unknown): void {
    const { message } = error as Error;
    if (message !== complaints.get(id)) notify(`${id || 'A rollout'} cannot go on now: ${message}`);
    complaints.set(id, message);
  }

  const timer = setInterval(() => void advanceRollouts(), POLL_INTERVAL_MS).unref();
  return { stop: () => clearInterval(timer) };
}
