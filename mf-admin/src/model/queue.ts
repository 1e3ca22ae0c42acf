import type { IconName } from '@doorstep/shared-ui';
import type { Today, WaitingKind } from './api/todayApi';

export type QueueKind =
  | 'application'
  | 'problem'
  | 'report'
  | 'contact'
  | 'stuck'
  | 'licence'
  | 'message'
  | 'payment'
  | 'question'
  | 'dispute';

export interface QueueItem {
  readonly id: string;
  readonly kind: QueueKind;
  readonly title: string;
  readonly kindWords?: string;
  readonly line: string;
  readonly since: string;
  /** Text of the state. Absent where all rows have the same. */
  readonly state?: string;
  /** Promised time, such as `2 working days`. */
  readonly promise?: string;
  readonly dueAt?: string | undefined;
  readonly owner?: { readonly id: string; readonly name: string } | undefined;
  readonly to?: string | undefined;
}

/** Muted colours, so that lateness stands out. */
export const kindBadge: Readonly<Record<QueueKind, { tone: 'brand' | 'wait' | 'go' | 'plain'; icon: IconName }>> = {
  application: { tone: 'brand', icon: 'identification-card' },
  problem: { tone: 'wait', icon: 'warning' },
  report: { tone: 'plain', icon: 'flag' },
  contact: { tone: 'plain', icon: 'envelope-simple' },
  stuck: { tone: 'wait', icon: 'hourglass-medium' },
  licence: { tone: 'wait', icon: 'identification-card' },
  message: { tone: 'plain', icon: 'phone' },
  payment: { tone: 'go', icon: 'wallet' },
  question: { tone: 'wait', icon: 'lock-simple' },
  dispute: { tone: 'wait', icon: 'warning' },
};

export const queueFilters = ['all', 'late', 'soon', 'mine', 'nobody', 'applications', 'problems', 'jobs'] as const;
export type QueueFilter = (typeof queueFilters)[number];

type QueueCounts = Pick<Today['queues'][number], 'kind' | 'count' | 'late' | 'due_soon' | 'mine' | 'unowned'>;

const kindsOfFilter: Partial<Readonly<Record<QueueFilter, readonly WaitingKind[]>>> = {
  applications: ['application'],
  problems: ['problem', 'review_report', 'photo_report', 'contact_message', 'message_report'],
  jobs: ['failed_message', 'stuck_job', 'unlicensed_job', 'payment', 'payout', 'payout_question', 'dispute'],
};

/** Number of items under a filter on the server, loaded or not. */
export function countOfFilter(filter: QueueFilter, queues: readonly QueueCounts[]): number {
  const countOf = ({ kind, count, late, due_soon: soon, mine, unowned }: QueueCounts) => {
    if (filter === 'late') return late;
    if (filter === 'soon') return soon;
    if (filter === 'mine') return mine;
    if (filter === 'nobody') return unowned;
    return (kindsOfFilter[filter]?.includes(kind) ?? true) ? count : 0;
  };
  return queues.reduce((sum, queue) => sum + countOf(queue), 0);
}
