import { index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { createdAt } from './columns';
import { sessions, users } from './users';

/**
 * Browsers with push messages, one per session: when the session ends, they get no more. The keys belong to the browser
 * (RFC 8291) and encrypt messages, so that its push service cannot read them.
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
    endpoint: text('endpoint').notNull(),
    /** Point of P-256 and 16 bytes, both in base64url. */
    p256dh: text('p256dh').notNull(),
    auth: text('auth').notNull(),
    /** Public key that the browser was given. It accepts messages signed by that key alone. */
    serverKey: text('server_key').notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('push_subscriptions_session').on(t.sessionHash),
    uniqueIndex('push_subscriptions_endpoint').on(t.endpoint),
    index('push_subscriptions_user').on(t.userId),
  ],
);
