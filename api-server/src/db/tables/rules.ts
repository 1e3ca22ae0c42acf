import { jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { moment } from './columns';

/** In minutes; those before are before the start of the booking. */
export interface JobLimits {
  outBefore: number;
  startBefore: number;
  /** After the start the customer may say that nobody came; the provider then has `answerWithin`. */
  nobodyCameAfter: number;
  answerWithin: number;
  /** At the door, before "nobody is here". */
  noShowAfter: number;
  undoWithin: number;
  confirmWithin: number;
  /** After the expected end. */
  remindAfter: number;
  queueAfter: number;
  closeAfter: number;
}

const HOUR = 60;
const DAY = 24 * HOUR;

/** Where no setting says otherwise. */
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
};

/** In days: for how long something stays after it was of use, where the law of a place may say otherwise. */
export interface RetentionDays {
  /** Of contact messages, after they were answered or taken for spam. */
  contactDays: number;
  /** Of what both sides of a booking wrote to each other, after the booking ended. */
  chatDays: number;
  /** Of an applicant's licence, after the application was refused. */
  refusedLicenceDays: number;
}

export const defaultRetention: RetentionDays = { contactDays: 730, chatDays: 1095, refusedLicenceDays: 180 };

/** What the operator has set, with its history: of each name the latest row counts. */
export const settings = pgTable(
  'settings',
  {
    /** `start_code`, or the name of a limit or of a retention. */
    name: text('name').notNull(),
    value: jsonb('value').$type<number | boolean>().notNull(),
    since: moment('since').notNull(),
    changedBy: text('changed_by').notNull(),
  },
  (t) => [primaryKey({ columns: [t.name, t.since] })],
);
