import type { StaffRight } from '@doorstep/shared-api/domain';

export const decidedKinds = [
  'application',
  'problem',
  'review_report',
  'photo_report',
  'contact_message',
  'message_report',
  'booking',
] as const;
export type DecidedKind = (typeof decidedKinds)[number];

export const decisions: Record<DecidedKind, { right: StaffRight; subject: string; acts: readonly string[] }> = {
  application: { right: 'applications.read', subject: 'application', acts: ['approve', 'refuse', 'ask'] },
  problem: { right: 'problems.read', subject: 'problem', acts: ['decide'] },
  review_report: { right: 'reviews.read', subject: 'review', acts: ['hide', 'keep', 'restore', 'uphold'] },
  photo_report: { right: 'reviews.read', subject: 'work_photo', acts: ['hide', 'keep', 'restore'] },
  contact_message: { right: 'inbox.read', subject: 'message', acts: ['answer', 'close'] },
  message_report: { right: 'inbox.read', subject: 'message_report', acts: ['hide', 'dismiss', 'restore', 'uphold'] },
  booking: {
    right: 'bookings.read',
    subject: 'booking',
    acts: ['cancel', 'complete', 'reassign', 'refund', 'pay_provider'],
  },
};

export const decidingActs = (kinds: readonly DecidedKind[]): string[] =>
  kinds.flatMap((kind) => decisions[kind].acts.map((act) => `${decisions[kind].subject}.${act}`));
