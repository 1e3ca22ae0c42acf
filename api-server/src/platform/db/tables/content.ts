import type { FaqWire, PageWire } from '@doorstep/shared-api/wire';
import { sql } from 'drizzle-orm';
import { boolean, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { reviews } from './catalog';
import { createdAt, timestampColumn } from './columns';
import { users } from './users';

export interface ContentBlock {
  type: 'p' | 'h2' | 'li';
  text: string;
}

export interface ContentData {
  title?: string;
  excerpt?: string;
  image?: string;
  body?: ContentBlock[];
  lead?: string;
  sections?: PageWire['sections'];
  groups?: FaqWire['groups'];
  more?: FaqWire['more'];
  text?: string;
}

/** Texts of the site, one row per language. Missing languages fall back to English. */
export const content = pgTable(
  'content',
  {
    kind: text('kind').$type<'blog' | 'testimonials' | 'faq' | 'terms' | 'about' | 'privacy'>().notNull(),
    slug: text('slug').notNull(),
    lang: text('lang').notNull(),
    data: jsonb('data').$type<ContentData>().notNull(),
    position: integer('position').notNull().default(0),
    publishedAt: timestampColumn('published_at').notNull(),
    updatedAt: timestampColumn('updated_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.kind, t.slug, t.lang] })],
);

export const contactMessages = pgTable(
  'contact_messages',
  {
    id: text('id').primaryKey(),
    reference: text('reference').notNull(),
    fullName: text('full_name').notNull(),
    email: text('email').notNull(),
    contact: text('contact').notNull().default(''),
    message: text('message').notNull(),
    /** Stored, but never acknowledged. */
    spam: boolean('spam').notNull().default(false),
    lang: text('lang').notNull().default('en'),
    createdAt: createdAt(),
    handledAt: timestampColumn('handled_at'),
    handledBy: text('handled_by').references(() => users.id),
    answer: text('answer').notNull().default(''),
    version: integer('version').notNull().default(1),
  },
  (t) => [
    index('contact_messages_waiting').on(t.createdAt, t.id).where(sql`handled_at is null and not spam`),
    uniqueIndex('contact_messages_reference').on(t.reference),
    index('contact_messages_created').on(t.spam, t.createdAt),
  ],
);

/** Double opt-in. Tokens are stored as SHA-256 only. */
export const newsletterSubscribers = pgTable(
  'newsletter_subscribers',
  {
    id: text('id').primaryKey(),
    /** Address in lower case. */
    email: text('email').notNull(),
    lang: text('lang').notNull(),
    status: text('status').$type<'pending' | 'confirmed' | 'unsubscribed'>().notNull(),
    confirmHash: text('confirm_hash').notNull(),
    confirmUntil: timestampColumn('confirm_until').notNull(),
    unsubscribeHash: text('unsubscribe_hash').notNull(),
    createdAt: createdAt(),
    confirmedAt: timestampColumn('confirmed_at'),
    unsubscribedAt: timestampColumn('unsubscribed_at'),
  },
  (t) => [
    uniqueIndex('newsletter_subscribers_email').on(t.email),
    uniqueIndex('newsletter_subscribers_confirm').on(t.confirmHash),
    uniqueIndex('newsletter_subscribers_unsubscribe').on(t.unsubscribeHash),
  ],
);

export const reviewReports = pgTable(
  'review_reports',
  {
    reviewId: text('review_id')
      .notNull()
      .references(() => reviews.id),
    userId: text('user_id')
      .notNull()
      .references(() => users.id),
    reason: text('reason').notNull(),
    createdAt: createdAt(),
    handledAt: timestampColumn('handled_at'),
  },
  (t) => [
    primaryKey({ columns: [t.reviewId, t.userId] }),
    index('review_reports_waiting').on(t.createdAt).where(sql`handled_at is null`),
  ],
);
