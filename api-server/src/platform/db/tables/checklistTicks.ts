import { jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { Language } from '../../language';
import { bookings } from './bookings';
import { timestampColumn } from './columns';

/** Step of a service that its provider ticked during the job. Its texts stay when the catalogue changes. */
export const checklistTicks = pgTable(
  'checklist_ticks',
  {
    bookingId: text('booking_id')
      .notNull()
      .references(() => bookings.id),
    serviceId: text('service_id').notNull(),
    stepId: text('step_id').notNull(),
    texts: jsonb('texts').$type<Partial<Record<Language, string>>>().notNull(),
    tickedAt: timestampColumn('ticked_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.bookingId, t.serviceId, t.stepId] })],
);

export type ChecklistTick = typeof checklistTicks.$inferSelect;
