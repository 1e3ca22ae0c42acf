import { jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { moment } from './columns';

/** Limits in minutes. `outBefore` and `startBefore` count back from the start of the booking. */
export interface JobLimits {
  outBefore: number;
  startBefore: number;
  /**
   * Minutes after the start before the customer may report an absence. The provider then has `answerWithin` to respond.
   */
  nobodyCameAfter: number;
  answerWithin: number;
  /** Minutes that the provider waits at the door before reporting an absence. */
  noShowAfter: number;
  undoWithin: number;
  confirmWithin: number;
  /** Minutes after the expected end. */
  remindAfter: number;
  queueAfter: number;
  closeAfter: number;
  /** From the payment until the chosen provider has to accept. */
  acceptWithin: number;
}

const HOUR = 60;
const DAY = 24 * HOUR;

export const defaultLimits: JobLimits = {
  outBefore: 3 * HOUR,
  startBefore: HOUR,
  nobodyCameAfter: 15,
  answerWithin: 2 * HOUR,
  noShowAfter: 30,
  undoWithin: 5,
  confirmWithin: DAY,
  remindAfter: HOUR,
  queueAfter: DAY,
  closeAfter: 14 * DAY,
  acceptWithin: 2 * DAY,
};

/** Days after which data is deleted once it is no longer needed. Local law may require other values. */
export interface RetentionDays {
  contactDays: number;
  chatDays: number;
  /** Licence of an applicant, counted from the refusal. */
  refusedLicenceDays: number;
  /** Statements, counted from the end of their month. Payouts then also forget which account they went to. */
  statementDays: number;
  areaWaitDays: number;
}

export const defaultRetention: RetentionDays = {
  contactDays: 730,
  chatDays: 1095,
  refusedLicenceDays: 180,
  // Ten years, the longest period that any law known to us requires.
  statementDays: 3653,
  areaWaitDays: 730,
};

export interface ServiceArea {
  name: string;
  lat: number;
  long: number;
  radiusKm: number;
}

export interface PayoutRules {
  /** Payout weekday on the marketplace's calendar. 0 is Sunday. */
  payoutWeekday: number;
  /** Hour at which a run starts on that day, on the marketplace's clock. */
  payoutHour: number;
  /** Minimum amount of a payout. Smaller balances wait. */
  payoutMinimumCents: number;
  /** Maximum debt of a provider after a refund, a chargeback or a correction. */
  payoutDebtCents: number;
}

export const defaultPayoutRules: PayoutRules = {
  payoutWeekday: 1,
  payoutHour: 6,
  payoutMinimumCents: 2000,
  payoutDebtCents: 20_000,
};

/** The latest row of each name counts. */
export const settings = pgTable(
  'settings',
  {
    name: text('name').notNull(),
    value: jsonb('value').$type<number | boolean | ServiceArea>().notNull(),
    since: moment('since').notNull(),
    changedBy: text('changed_by').notNull(),
  },
  (t) => [primaryKey({ columns: [t.name, t.since] })],
);
