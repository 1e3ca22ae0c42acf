import { instantIn, mayDo, type StaffRight, wallTimeIn } from '@doorstep/shared-api/domain';
import type { Context } from '../../context';
import type { User } from '../../db/schema';
import { countActs } from '../audit/audit.repository';

export const decidedKinds = [
  'application',
  'problem',
  'review_report',
  'contact_message',
  'message_report',
  'booking',
] as const;
type DecidedKind = (typeof decidedKinds)[number];

/** Which acts of the log decide something of a kind. */
const decisions: Record<DecidedKind, { right: StaffRight; subject: string; acts: readonly string[] }> = {
  application: { right: 'applications.read', subject: 'application', acts: ['approve', 'refuse', 'ask'] },
  problem: { right: 'problems.read', subject: 'problem', acts: ['decide'] },
  review_report: { right: 'reviews.read', subject: 'review', acts: ['hide', 'keep', 'restore'] },
  contact_message: { right: 'inbox.read', subject: 'message', acts: ['answer', 'close'] },
  message_report: { right: 'inbox.read', subject: 'message_report', acts: ['hide', 'dismiss'] },
  booking: {
    right: 'bookings.read',
    subject: 'booking',
    acts: ['cancel', 'complete', 'reassign', 'refund', 'pay_provider'],
  },
};

/** How much was decided since midnight of the site, by anybody and by this person, of the kinds of the own roles. */
export async function readDecidedToday({ db, clock, settings }: Context, { id, staffRoles }: User) {
  const kinds = decidedKinds.filter((kind) => mayDo(staffRoles, decisions[kind].right));
  const acts = kinds.flatMap((kind) => decisions[kind].acts.map((act) => `${decisions[kind].subject}.${act}`));
  const { date } = wallTimeIn(settings.timeZone, clock());
  const midnight = instantIn(settings.timeZone, { date, time: '00:00' });
  const counts = acts.length > 0 ? await countActs(db, acts, midnight, id) : [];
  return kinds.map((kind) => {
    const count = counts.find(({ subject }) => subject === decisions[kind].subject);
    return { kind, all: count?.all ?? 0, mine: count?.mine ?? 0 };
  });
}
