import type { NotificationValuesWire } from '@doorstep/shared-api/wire';
import { findBooking } from '../../catalog/orders/bookingRows.repository';
import type { NotificationKind, Role } from '../../identity/notifications/kinds';
import { notify } from '../../identity/notifications/notify';
import type { Session } from '../../platform/db/connect';
import type { RecurringRow } from '../../platform/db/schema';
import { publishBookingChange } from '../../platform/events/outbox';

interface RecurringNotice {
  kind: NotificationKind;
  values?: NotificationValuesWire;
}

/** The notification links to the first booking, whose page lists the visits. Open pages of both sides refetch. */
export async function notifySide(tx: Session, row: RecurringRow, to: Role, { kind, values = {} }: RecurringNotice) {
  const first = await findBooking(tx, row.firstBookingId);
  if (!first) return;
  const booking = { ...first, providerId: row.providerId };
  publishBookingChange(tx, booking, 'booking');
  notify(tx, { kind, booking, to, values });
}

export async function notifyBothSides(tx: Session, row: RecurringRow, news: RecurringNotice) {
  for (const to of ['customer', 'provider'] as const) await notifySide(tx, row, to, news);
}
