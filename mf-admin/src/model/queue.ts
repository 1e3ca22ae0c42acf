import type { IconName } from '@doorstep/shared-ui';
import { dueOf, isLate } from './due';

export type QueueKind = 'application' | 'problem' | 'report' | 'contact' | 'stuck' | 'message' | 'payment' | 'dispute';

export interface QueueItem {
  readonly id: string;
  readonly kind: QueueKind;
  readonly title: string;
  readonly line: string;
  readonly since: string;
  /** How it stands, in a word. */
  readonly state: string;
  readonly dueAt?: string | undefined;
  readonly owner?: { readonly id: string; readonly name: string } | undefined;
  readonly to?: string | undefined;
}

/** Quiet, so that lateness is what the eye meets first. */
export const kindLook: Readonly<Record<QueueKind, { tone: 'brand' | 'wait' | 'go' | 'plain'; icon: IconName }>> = {
  application: { tone: 'brand', icon: 'identification-card' },
  problem: { tone: 'wait', icon: 'warning' },
  report: { tone: 'plain', icon: 'flag' },
  contact: { tone: 'plain', icon: 'envelope-simple' },
  stuck: { tone: 'wait', icon: 'hourglass-medium' },
  message: { tone: 'plain', icon: 'phone' },
  payment: { tone: 'go', icon: 'wallet' },
  dispute: { tone: 'wait', icon: 'warning' },
};

export const queueFilters = ['all', 'late', 'soon', 'mine', 'nobody', 'applications', 'problems', 'jobs'] as const;
export type QueueFilter = (typeof queueFilters)[number];

const kindsOf: Partial<Readonly<Record<QueueFilter, readonly QueueKind[]>>> = {
  applications: ['application'],
  problems: ['problem', 'report', 'contact'],
  jobs: ['stuck', 'message', 'payment', 'dispute'],
};

export function matches(item: QueueItem, filter: QueueFilter, me: string | undefined, now: number): boolean {
  if (filter === 'late') return isLate(item.dueAt, now);
  if (filter === 'soon') return item.dueAt !== undefined && dueOf(item.dueAt, now).kind === 'soon';
  if (filter === 'mine') return item.owner !== undefined && item.owner.id === me;
  if (filter === 'nobody') return item.owner === undefined;
  return kindsOf[filter]?.includes(item.kind) ?? true;
}
