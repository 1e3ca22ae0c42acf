import { index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { createdAt } from './columns';
import { sessions, users } from './users';

/**
 * Browsers that want push messages, one for each session: however a session ends, nothing more goes to its browser. The keys are
 * the browser's own, to encrypt with (RFC 8291): its push service cannot read what we send.
 */
export const pushSubscriptions = pgTable(
  'push_subscriptions',
  {
    id: text('id').primaryKey(),
    sessionHash: text('session_hash')
      .notNull()
      .references(() => sessions.tokenHash, { onDelete: 'cascade' }),
    userId: text('user_id')
      .notNull()
      .references(() => users.id),
    /** The address of this browser at its push service. Whoever knows it may not send there, without our key. */
    endpoint: text('endpoint').notNull(),
    /** A point of P-256 and 16 bytes, both in base64url. */
    p256dh: text('p256dh').notNull(),
    auth: text('auth').notNull(),
    /** The public key that the browser was given: only what this one signs arrives. */
    serverKey: text('server_key').notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('push_subscriptions_session').on(t.sessionHash),
    uniqueIndex('push_subscriptions_endpoint').on(t.endpoint),
    index('push_subscriptions_user').on(t.userId),
  ],
);
