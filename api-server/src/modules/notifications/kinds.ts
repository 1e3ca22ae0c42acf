import type { NotificationTopic } from '../../db/schema';

export type Role = 'customer' | 'provider';

/** Who hears of what, and to which of the topics it belongs that a person may silence. */
export const kinds = {
  booking_received: { to: 'provider', topic: 'bookings' },
  booking_cancelled: { to: 'provider', topic: 'bookings' },
  booking_rescheduled: { to: 'provider', topic: 'bookings' },
  job_offered: { to: 'provider', topic: 'bookings' },
  booking_accepted: { to: 'customer', topic: 'bookings' },
  booking_declined: { to: 'customer', topic: 'bookings' },
  booking_expired: { to: 'customer', topic: 'bookings' },
  provider_out: { to: 'customer', topic: 'bookings' },
  provider_arrived: { to: 'customer', topic: 'bookings' },
  service_started: { to: 'customer', topic: 'bookings' },
  booking_completed: { to: 'customer', topic: 'bookings' },
  no_show: { to: 'customer', topic: 'bookings' },
  payment_missed: { to: 'customer', topic: 'payments' },
  offer_received: { to: 'both', topic: 'offers' },
  offer_accepted: { to: 'both', topic: 'offers' },
  offer_expired: { to: 'both', topic: 'offers' },
  message_received: { to: 'both', topic: 'messages' },
  problem_received: { to: 'both', topic: 'bookings' },
  problem_reported: { to: 'both', topic: 'bookings' },
  problem_replied: { to: 'both', topic: 'bookings' },
  problem_answered: { to: 'both', topic: 'bookings' },
  problem_decided: { to: 'customer', topic: 'bookings' },
  job_problem_decided: { to: 'provider', topic: 'bookings' },
  problem_settled: { to: 'both', topic: 'bookings' },
  problem_appealed: { to: 'both', topic: 'bookings' },
  job_given_up: { to: 'customer', topic: 'bookings' },
  job_released: { to: 'customer', topic: 'bookings' },
  move_asked: { to: 'provider', topic: 'bookings' },
  move_accepted: { to: 'customer', topic: 'bookings' },
  move_refused: { to: 'customer', topic: 'bookings' },
  times_proposed: { to: 'customer', topic: 'bookings' },
  times_refused: { to: 'provider', topic: 'bookings' },
  review_received: { to: 'provider', topic: 'news' },
  review_replied: { to: 'customer', topic: 'news' },
} as const satisfies Record<string, { to: Role | 'both'; topic: NotificationTopic }>;

export type NotificationKind = keyof typeof kinds;
