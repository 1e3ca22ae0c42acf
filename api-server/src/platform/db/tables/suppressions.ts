import { sql } from 'drizzle-orm';
import { check, index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { createdAt, isOneOf, timestampColumn } from './columns';

/**
 * Reasons. `stop`: the owner answered STOP to a text message. `bounce`: a mail server reported that the mailbox does
 * not exist.
 */
export const suppressionReasons = ['stop', 'bounce'] as const;
export type SuppressionReason = (typeof suppressionReasons)[number];

/** Addresses and numbers that get nothing but codes. Stored as SHA-256, as a STOP outlives the account. */
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

export const inboundMessages = pgTable(
  'inbound_messages',
  {
    /** Id of the sender's service, with the channel. */
    id: text('id').primaryKey(),
    receivedAt: timestampColumn('received_at').notNull(),
  },
  (t) => [index('inbound_messages_received').on(t.receivedAt)],
);
