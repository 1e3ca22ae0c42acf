import { sql } from 'drizzle-orm';
import { check, index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { createdAt, isOneOf, moment } from './columns';

/** `stop`: its owner answered STOP to a text message. `bounce`: a mail server said that there is no such mailbox. */
export const suppressionReasons = ['stop', 'bounce'] as const;
export type SuppressionReason = (typeof suppressionReasons)[number];

/** Addresses and numbers that nothing is sent to but codes. Only their SHA-256: a STOP counts longer than an account. */
export const suppressions = pgTable(
  'suppressions',
  {
    channel: text('channel').$type<'email' | 'sms'>().notNull(),
    addressHash: text('address_hash').notNull(),
    reason: text('reason').$type<SuppressionReason>().notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.channel, t.addressHash] }),
    check('suppressions_channel_known', sql`${t.channel} in ('email', 'sms')`),
    check('suppressions_reason_known', isOneOf(t.reason, suppressionReasons)),
  ],
);

/** Answers and bounces that were taken: the same one that comes again changes nothing. */
export const inboundMessages = pgTable(
  'inbound_messages',
  {
    /** The sender's name for it, with the way by which it came. */
    id: text('id').primaryKey(),
    receivedAt: moment('received_at').notNull(),
  },
  (t) => [index('inbound_messages_received').on(t.receivedAt)],
);
