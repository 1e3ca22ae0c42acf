import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { createdAt, isOneOf, timestampColumn } from './columns';

export const outboxChannels = ['email', 'sms', 'call', 'push'] as const;
export type OutboxChannel = (typeof outboxChannels)[number];

/**
 * States of a message. `dead`: given up, can be replayed. `expired`: a code that is no longer valid, or a push message
 * after a day. `stopped`: its receiver wants none, or the mailbox does not exist.
 */
export const outboxStates = ['waiting', 'sent', 'dead', 'expired', 'stopped'] as const;
export type OutboxState = (typeof outboxStates)[number];

/**
 * Outgoing messages, written in the transaction that they report. Their contents are erased once they have left. The
 * rest of the row stays for a week.
 */
export const outbox = pgTable(
  'outbox',
  {
    /** Sent with the message, so that the receiving service can detect a repeat. */
    id: text('id').primaryKey(),
    key: text('key').notNull(),
    channel: text('channel').$type<OutboxChannel>().notNull(),
    /** Email address, number with its country code, or address of a browser's push service. */
    to: text('to').notNull(),
    userId: text('user_id'),
    subject: text('subject').notNull(),
    text: text('text').notNull(),
    code: text('code'),
    unsubscribeUrl: text('unsubscribe_url'),
    calendar: text('calendar'),
    url: text('url'),
    urgent: boolean('urgent').notNull(),
    state: text('state').$type<OutboxState>().notNull().default('waiting'),
    /** Number of claims. A claim is valid until another process makes one. */
    attempts: integer('attempts').notNull().default(0),
    nextTryAt: timestampColumn('next_try_at').notNull(),
    giveUpAt: timestampColumn('give_up_at').notNull(),
    /** Cause of the latest failure: a code only, as error texts may name people. */
    lastError: text('last_error').notNull().default(''),
    createdAt: createdAt(),
    endedAt: timestampColumn('ended_at'),
  },
  (t) => [
    uniqueIndex('outbox_key').on(t.key),
    index('outbox_waiting').on(t.channel, t.urgent.desc().nullsFirst(), t.nextTryAt).where(sql`state = 'waiting'`),
    index('outbox_user').on(t.userId),
    index('outbox_ended').on(t.state, t.endedAt).where(sql`state <> 'waiting'`),
    check('outbox_channel_known', isOneOf(t.channel, outboxChannels)),
    check('outbox_state_known', isOneOf(t.state, outboxStates)),
  ],
);
