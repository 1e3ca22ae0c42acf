import { sql } from 'drizzle-orm';
import { check, index, integer, json, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { createdAt, timestampColumn } from './columns';
import { users } from './users';

export const twoStepSecrets = pgTable('two_steps', {
  userId: text('user_id')
    .primaryKey()
    .references(() => users.id),
  secret: text('secret').notNull(),
  createdAt: createdAt(),
  confirmedAt: timestampColumn('confirmed_at'),
  /** 30-second step of the last accepted code. Each code counts once, and older ones never. */
  lastStep: integer('last_step').notNull().default(0),
  /** Attempts since the last accepted code, counted before the check. */
  tries: integer('tries').notNull().default(0),
  triesSince: timestampColumn('tries_since'),
});

/** Codes for a staff member who has lost the app. Each works once. Only the SHA-256 is stored. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    userId: text('user_id')
      .notNull()
      .references(() => users.id),
    codeHash: text('code_hash').notNull(),
    createdAt: createdAt(),
    usedAt: timestampColumn('used_at'),
  },
  (t) => [primaryKey({ columns: [t.userId, t.codeHash] })],
);

/** Values before or after an act. Small, and without data that is hidden elsewhere. */
export type AuditValues = Readonly<Record<string, string | number | boolean | null | readonly string[]>>;

/**
 * Acts of the staff and their reads of personal data. The database refuses to change or delete a line. Each line has
 * the hash of the previous one (`identity/audit`).
 */
export const auditLog = pgTable(
  'audit_log',
  {
    /** Starts at 1 and has no gaps. */
    seq: integer('seq').primaryKey(),
    at: timestampColumn('at').notNull(),
    kind: text('kind').$type<'act' | 'look'>().notNull(),
    /** Staff member. Null for `npm run staff` on the server and for automatic acts. */
    actorId: text('actor_id'),
    actorName: text('actor_name').notNull(),
    act: text('act').notNull(),
    subjectType: text('subject_type').notNull(),
    subjectId: text('subject_id').notNull(),
    why: text('why').notNull().default(''),
    /** Column type json, not jsonb, to keep the order of keys and with it the hash. */
    before: json('before').$type<AuditValues>(),
    after: json('after').$type<AuditValues>(),
    prev: text('prev').notNull(),
    /** SHA-256 of the line without this field. */
    hash: text('hash').notNull(),
  },
  (t) => [
    index('audit_log_actor').on(t.actorId, t.seq),
    index('audit_log_act').on(t.act, t.seq),
    index('audit_log_subject').on(t.subjectType, t.subjectId, t.seq),
    index('audit_log_at').on(t.at),
    index('audit_log_words').using(
      'gin',
      sql`to_tsvector('simple', ${t.actorName} || ' ' || replace(${t.act}, '.', ' ') || ' ' || ${t.subjectId} || ' ' || ${t.why})`,
    ),
  ],
);

/** Single row with the last line of the log. Writers lock it, so that lines follow each other. */
export const auditHead = pgTable(
  'audit_head',
  { id: integer('id').primaryKey(), seq: integer('seq').notNull(), hash: text('hash').notNull() },
  () => [check('audit_head_is_one', sql`id = 1`)],
);

export type QueueKind = 'application' | 'review_report' | 'photo_report' | 'contact_message' | 'message_report';

export const queueOwners = pgTable(
  'queue_owners',
  {
    kind: text('kind').$type<QueueKind>().notNull(),
    itemId: text('item_id').notNull(),
    ownerId: text('owner_id')
      .notNull()
      .references(() => users.id),
    at: timestampColumn('at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.kind, t.itemId] }), index('queue_owners_owner').on(t.ownerId)],
);

export const correctionParts = ['licence_front', 'licence_back', 'services', 'address', 'name', 'other'] as const;
export type CorrectionPart = (typeof correctionParts)[number];

/** Decisions about applications. Without a row, no decision was made yet. */
export const applicationDecisions = pgTable(
  'applications',
  {
    providerId: text('provider_id')
      .primaryKey()
      .references(() => users.id),
    /** Null while it waits. Suspension and deletion are states of the account. */
    decision: text('decision').$type<'more_wanted' | 'approved' | 'refused'>(),
    /** Increases with every change by either side, so that outdated decisions are refused. */
    version: integer('version').notNull().default(2),
    waitingSince: timestampColumn('waiting_since'),
    wanted: text('wanted').array().$type<CorrectionPart[]>().notNull().default([]),
    reason: text('reason').notNull().default(''),
    answer: text('answer').notNull().default(''),
    licenceNumber: text('licence_number').notNull().default(''),
    licenceName: text('licence_name').notNull().default(''),
    /** Day on which the licence ends, such as 2028-03-31. It ends at the start of that day on the provider's clock. */
    licenceUntil: text('licence_until'),
    /** When staff last read the licence and accepted it. */
    licenceCheckedAt: timestampColumn('licence_checked_at'),
    /** Licence end that the provider was reminded of, and the days ahead of the last reminder: 30, 14 or 3. */
    remindedFor: text('reminded_for'),
    remindedDays: integer('reminded_days'),
    licenceQueuedAt: timestampColumn('licence_queued_at'),
    /** When badge and services were removed because the licence ended. Null while it is valid. */
    licenceEndedAt: timestampColumn('licence_ended_at'),
    decidedBy: text('decided_by').references(() => users.id),
    decidedAt: timestampColumn('decided_at'),
  },
  (t) => [
    index('applications_licence').on(t.licenceUntil).where(sql`licence_until is not null`),
    index('applications_licence_queued').on(t.licenceQueuedAt).where(sql`licence_queued_at is not null`),
    index('applications_licence_ended').on(t.licenceEndedAt).where(sql`licence_ended_at is not null`),
  ],
);
