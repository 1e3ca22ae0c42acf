import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { createdAt, isOneOf, moment } from './columns';

export const outboxChannels = ['email', 'sms', 'call', 'push'] as const;
export type OutboxChannel = (typeof outboxChannels)[number];

/**
 * `dead`: given up, and may be replayed. `expired`: a code that nobody could use any more, or a push message after a day. `stopped`: its receiver wants none, or
 * the mailbox is not there.
 */
export const outboxStates = ['waiting', 'sent', 'dead', 'expired', 'stopped'] as const;
export type OutboxState = (typeof outboxStates)[number];

/**
 * Messages on their way out, written in the transaction of what they tell. What they say is emptied once they have left; the
 * rest of the row stays for a week.
 */
export const outbox = pgTable(
  'outbox',
  {
    /** Goes along to whoever takes the message, so that one of two arrivals can be told to be a second one. */
    id: text('id').primaryKey(),
    /** Deduplication key: a message with a stored key is not stored again. */
    key: text('key').notNull(),
    channel: text('channel').$type<OutboxChannel>().notNull(),
    /** An e-mail address, a number with its country code, or the address of a browser's push service. */
    to: text('to').notNull(),
    /** Receiver's account, if there is one. */
    userId: text('user_id'),
    subject: text('subject').notNull(),
    text: text('text').notNull(),
    code: text('code'),
    unsubscribeUrl: text('unsubscribe_url'),
    /** The visit that a mail tells of, as a calendar takes it. */
    calendar: text('calendar'),
    /** The page that a push message opens. */
    url: text('url'),
    /** Goes before others, at night too. */
    urgent: boolean('urgent').notNull(),
    state: text('state').$type<OutboxState>().notNull().default('waiting'),
    /** Counted when a process claims it: a claim counts only while nobody has claimed it after. */
    attempts: integer('attempts').notNull().default(0),
    /** Earliest time for the next attempt, while it waits. */
    nextTryAt: moment('next_try_at').notNull(),
    /** Time at which it is given up. */
    giveUpAt: moment('give_up_at').notNull(),
    /** Why the latest attempt failed: a code without words of others, which may name people. */
    lastError: text('last_error').notNull().default(''),
    createdAt: createdAt(),
    endedAt: moment('ended_at'),
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
