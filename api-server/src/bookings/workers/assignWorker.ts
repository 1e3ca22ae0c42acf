import type { AssignmentBlock, JobWorkersWire } from '@doorstep/shared-api/wire';
import { lockProvider } from '../../catalog/availability/availability.repository';
import { listTimesAround } from '../../catalog/availability/bookableTime';
import { whyNotFree } from '../../catalog/availability/freeTimes';
import { learnRoutesAround } from '../../catalog/availability/learnRoutes';
import { reserveSlot, SlotTakenError } from '../../catalog/availability/slots';
import { releaseSlot } from '../../catalog/availability/slots.repository';
import { calendarsOf } from '../../catalog/availability/team';
import { readWorkingWeek, weekForServices } from '../../catalog/availability/workingHours';
import { listLines } from '../../catalog/orders/bookingRows.repository';
import { visitPlaceOf } from '../../catalog/travel/visitPlace';
import type { Context } from '../../platform/context';
import type { Session } from '../../platform/db/connect';
import type { Booking, ProviderWorker, User } from '../../platform/db/schema';
import { publishBookingChange, withEvents } from '../../platform/events/outbox';
import { HttpError } from '../../platform/http/httpError';
import { findBookingOfParty, lockBookingOfParty, updateIfUnchanged } from '../bookings/bookings.repository';
import { findProfile } from '../workspace/workspace.repository';
import { listWorkers } from './workers.repository';

const noJob = () => new HttpError('not_found', 'No detail available!');

const messages: Readonly<Record<Exclude<AssignmentBlock, ''>, string>> = {
  not_skilled: 'This worker does not do all services of this job. Choose another one, or add the skill.',
  not_at_work: 'This worker does not work at that time. Choose another one, or change the hours.',
  taken: 'This worker has another job at that time, or too near to it for the way. Choose another one.',
  day_full: 'This worker has as many jobs on that day as you allow. Choose another one.',
};

type AgreedJob = Booking & { providerId: string; startAt: Date; endAt: Date };

/** An open hire has no time yet, and a job on the way is a person's own. */
const isAssignable = (booking: Booking): booking is AgreedJob =>
  booking.providerId !== null &&
  booking.startAt !== null &&
  booking.endAt !== null &&
  (booking.status === 'accepted' || (booking.status === 'open' && booking.bookingType !== 'hire'));

/** Why each active worker of the team cannot take the job. Their own job does not block them. */
async function readBlocks(
  db: Session,
  job: AgreedJob,
  team: readonly ProviderWorker[],
  now: Date,
): Promise<Map<string, AssignmentBlock>> {
  const profile = await findProfile(db, job.providerId);
  if (!profile) throw noJob();
  const services = (await listLines(db, job.id)).map((line) => line.subcategoryId);
  const week = weekForServices(await readWorkingWeek(db, profile), services);
  const taken = await listTimesAround(db, slotOf(job, now));
  const visit = { startAt: job.startAt, endAt: job.endAt, now, isNoticeGiven: true };
  const able = new Map(
    calendarsOf(week, taken).map((person) => [person.workerId, whyNotFree(person.week, person.taken, visit)]),
  );
  return new Map(
    team
      .filter(({ active }) => active)
      .map(({ id }): [string, AssignmentBlock] => {
        const key = claimedAs(id, job.providerId);
        const reason = able.get(key);
        return [id, !able.has(key) ? 'not_skilled' : reason === 'too_soon' ? 'taken' : (reason ?? '')];
      }),
  );
}

/** Claims of the provider in person name no worker. */
const claimedAs = (workerId: string, providerId: string) => (workerId === providerId ? '' : workerId);

const slotOf = (job: AgreedJob, now: Date) => ({
  ...{ providerId: job.providerId, claimId: job.id, userId: job.userId, now },
  ...{ startAt: job.startAt, endAt: job.endAt, place: visitPlaceOf(job) },
});

export async function readJobWorkers(context: Context, user: User, bookingId: string): Promise<JobWorkersWire> {
  const { db, clock } = context;
  const booking = await findBookingOfParty(db, bookingId, user.id);
  if (booking?.providerId !== user.id) throw noJob();
  const team = await listWorkers(db, user.id);
  if (team.length === 0) return { worker_id: '', can_assign: false, items: [] };
  const now = clock();
  if (!isAssignable(booking)) return { worker_id: booking.workerId ?? user.id, can_assign: false, items: [] };
  await learnRoutesAround(context, slotOf(booking, now));
  const blocks = await readBlocks(db, booking, team, now);
  return {
    worker_id: booking.workerId ?? user.id,
    can_assign: true,
    items: team.flatMap(({ id, name }) => {
      const block = blocks.get(id);
      return block === undefined ? [] : [{ worker_id: id, name, block }];
    }),
  };
}

interface AssignmentInput {
  bookingId: string;
  workerId: string;
  /** Worker who came when the owner chose. */
  previousWorkerId: string;
}

/** Assigning a job to its own worker changes nothing. */
export async function assignWorker(context: Context, user: User, input: AssignmentInput) {
  const { db, clock } = context;
  const { bookingId, workerId, previousWorkerId } = input;
  const now = clock();
  await withEvents(db, now, async (tx) => {
    // In the order of the other changes of a booking, so that they cannot lock each other out.
    const booking = await lockBookingOfParty(tx, bookingId, user.id);
    if (booking?.providerId !== user.id) throw noJob();
    await lockProvider(tx, user.id);
    const team = await listWorkers(tx, user.id);
    const worker = team.find(({ id }) => id === workerId);
    if (!worker) throw new HttpError('not_found', 'There is no such worker in your team.');
    const current = booking.workerId ?? user.id;
    if (current === workerId) return;
    if (current !== previousWorkerId)
      throw new HttpError(
        'state_conflict',
        'This job has been assigned to somebody else meanwhile. Please look again.',
      );
    if (!isAssignable(booking))
      throw new HttpError('state_conflict', 'This job has begun or ended, so its worker stays.');
    if (!worker.active)
      throw new HttpError('state_conflict', 'This worker is not active. Reactivate the worker first.');
    const block = (await readBlocks(tx, booking, team, now)).get(workerId);
    if (block) throw new HttpError('state_conflict', messages[block], { field: 'worker_id', body: { reason: block } });
    await moveClaims(tx, booking, workerId, now);
    publishBookingChange(tx, booking, 'booking');
  });
}

async function moveClaims(tx: Session, job: AgreedJob, workerId: string, now: Date) {
  const claimed = claimedAs(workerId, job.providerId);
  await updateIfUnchanged(tx, job, 'version', { workerId: claimed || null, updatedAt: now });
  await releaseSlot(tx, job.id);
  // Holds of the customer stay: this is no choice of theirs.
  await reserveSlot(tx, { ...slotOf(job, now), userId: '', workerId: claimed }).catch((error) => {
    throw error instanceof SlotTakenError ? new HttpError('state_conflict', messages.taken) : error;
  });
}
