import { integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { timestampColumn } from './columns';

/** Limits in minutes. `outBefore` and `startBefore` count back from the start of the booking. */
export interface JobTimeLimits {
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
  /** Minutes of an announced delay from which the customer can cancel free of charge. */
  freeCancelDelay: number;
}

const HOUR_IN_MINUTES = 60;
const DAY_IN_MINUTES = 24 * HOUR_IN_MINUTES;

export const defaultLimits: JobTimeLimits = {
  outBefore: 3 * HOUR_IN_MINUTES,
  startBefore: HOUR_IN_MINUTES,
  nobodyCameAfter: 15,
  answerWithin: 2 * HOUR_IN_MINUTES,
  noShowAfter: 30,
  undoWithin: 5,
  confirmWithin: DAY_IN_MINUTES,
  remindAfter: HOUR_IN_MINUTES,
  queueAfter: DAY_IN_MINUTES,
  closeAfter: 14 * DAY_IN_MINUTES,
  acceptWithin: 2 * DAY_IN_MINUTES,
  freeCancelDelay: 30,
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

/** Credit for customers to whom nobody has come in time. 0 cents is off. */
export interface LateCreditRules {
  lateCreditCents: number;
  /** Minutes after the start. */
  lateCreditAfter: number;
  /** Once this much was credited in a day, no booking gets the promise until the next day. 0 is no limit. */
  lateCreditDailyCents: number;
}

export const defaultLateCreditRules: LateCreditRules = {
  lateCreditCents: 0,
  lateCreditAfter: 15,
  lateCreditDailyCents: 0,
};

export interface ExtraWorkRules {
  /** Maximum of all extra work of a booking, in percent of its original price. 0 is off. */
  extraWorkPercent: number;
}

export const defaultExtraWorkRules: ExtraWorkRules = { extraWorkPercent: 100 };

export interface ReliabilitySettings {
  /** Days that the figures of a provider's reliability look back. */
  reliabilityDays: number;
  /** With fewer cases a figure is not shown to customers. */
  reliabilityMinCases: number;
  /** Minutes after the start within which an arrival is punctual. */
  punctualMinutes: number;
}

export const defaultReliabilitySettings: ReliabilitySettings = {
  reliabilityDays: 90,
  reliabilityMinCases: 5,
  punctualMinutes: 15,
};

/** The latest row of each name that has begun and was not withdrawn counts. */
export const settings = pgTable(
  'settings',
  {
    name: text('name').notNull(),
    value: jsonb('value').$type<number | boolean | ServiceArea>().notNull(),
    since: timestampColumn('since').notNull(),
    /** Id of a member of the staff, `command` or `demo`. */
    changedBy: text('changed_by').notNull(),
    reason: text('reason').notNull().default(''),
    /** When it was decided. Null for rows from before this was recorded, which began at once. */
    decidedAt: timestampColumn('decided_at'),
    /** Increases with every change of this setting, withdrawals included. */
    version: integer('version').notNull().default(1),
    withdrawnAt: timestampColumn('withdrawn_at'),
  },
  (t) => [primaryKey({ columns: [t.name, t.since] })],
);
