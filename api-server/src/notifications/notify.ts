import type { NotificationValuesWire } from '@doorstep/shared-api/wire';
import type { Session } from '../db/connect';
import { type bookings, notifications } from '../db/schema';
import { newId } from '../ids';

type Booking = Pick<typeof bookings.$inferSelect, 'id' | 'userId' | 'providerId' | 'categoryName' | 'fullName'>;

/** Who hears of it, and the English of what the client says in six languages. */
const kinds = {
  booking_received: {
    to: 'provider',
    title: 'New booking',
    text: (b: Booking) => `${b.fullName} booked ${b.categoryName}.`,
  },
  booking_cancelled: {
    to: 'provider',
    title: 'Booking cancelled',
    text: (b: Booking) => `${b.fullName} cancelled a ${b.categoryName} booking.`,
  },
  booking_declined: {
    to: 'customer',
    title: 'Booking cancelled',
    text: (b: Booking) => `Your ${b.categoryName} booking was cancelled. You got all of your money back.`,
  },
  booking_rescheduled: {
    to: 'provider',
    title: 'Booking moved',
    text: (b: Booking) => `${b.fullName} moved a ${b.categoryName} booking to another time.`,
  },
  booking_expired: {
    to: 'customer',
    title: 'Booking cancelled',
    text: (b: Booking) => `Nobody could take your ${b.categoryName} booking in time. You have not been charged.`,
  },
  payment_missed: {
    to: 'customer',
    title: 'Booking cancelled',
    text: (b: Booking) => `Your ${b.categoryName} booking was not paid in time.`,
  },
} as const;

export type NotificationKind = keyof typeof kinds;

interface News {
  kind: NotificationKind;
  booking: Booking;
  /** What the sentence names beside the booking's people and category: money as a decimal string. */
  values?: NotificationValuesWire;
}

/** Writes the notification in the transaction of what it tells. Nobody is told of a booking without a provider yet. */
export async function notify(tx: Session, now: Date, { kind, booking, values = {} }: News) {
  const { to, title, text } = kinds[kind];
  const userId = to === 'provider' ? booking.providerId : booking.userId;
  if (!userId) return;
  await tx.insert(notifications).values({
    id: newId('n'),
    userId,
    kind,
    title,
    text: text(booking),
    bookingId: booking.id,
    values: { ...values },
    createdAt: now,
  });
}
