import { eq } from 'drizzle-orm';
import { addMilliseconds, DAY } from '../../src/platform/clock';
import { files, problems } from '../../src/platform/db/schema';
import { newId } from '../../src/platform/ids';
import type { TestBed } from './apiFixture';
import type { ForeignIdScene, SceneBuilders } from './foreignIdScene';
import type { Parties } from './jobs';

export const report = { kind: 'not_finished', text: 'Two of the five shirts are not ironed.', wants: 'put_right' };

export async function insertUploadedPhoto(
  testBed: TestBed,
  ownerId: string,
  kind: 'problem_photo' | 'message_photo' | 'review_photo' = 'problem_photo',
): Promise<string> {
  const id = newId('f');
  const file = { id, ownerId, kind, path: `private/problems/${id}.jpg`, mime: 'image/jpeg' };
  await testBed.db.insert(files).values({ ...file, bytes: 1, createdAt: new Date() });
  return id;
}

export function problemWays(testBed: TestBed, booked: (...done: string[]) => Promise<Parties>): SceneBuilders {
  const reported = async () => {
    const parties = await booked('accept');
    const { body } = await parties.asCustomer.x('POST', `/bookings/${parties.bookingId}/problems`, report);
    return { ...parties, problemId: body.items[0].id as string };
  };
  const decided = async () => {
    const parties = await reported();
    const appealUntil = addMilliseconds(new Date(), 30 * DAY);
    await testBed.db.update(problems).set({ state: 'decided', appealUntil }).where(eq(problems.id, parties.problemId));
    return parties;
  };
  const photoOf = (ownerId: string) => insertUploadedPhoto(testBed, ownerId);
  const text = 'It was like this.';
  const ofOther = (body: object) => async (): Promise<ForeignIdScene> => {
    const { asProvider, bookingId: id, problemId } = await reported();
    return { owner: asProvider, input: { params: { id, problem_id: problemId }, body: { text, ...body } } };
  };
  const ofBooking = async (): Promise<ForeignIdScene> => {
    const { asCustomer, bookingId: id } = await booked('accept');
    return { owner: asCustomer, input: { params: { id }, body: report } };
  };
  const appeal = async (): Promise<ForeignIdScene> => {
    const { asCustomer, bookingId: id, problemId } = await decided();
    return { owner: asCustomer, input: { params: { id, problem_id: problemId }, body: { text } } };
  };
  const ofAnother =
    (open: () => Promise<Parties & { problemId: string }>, by: 'asCustomer' | 'asProvider') =>
    async (): Promise<ForeignIdScene> => {
      const [own, other] = [await open(), await open()];
      const body = { text };
      return {
        owner: own[by],
        input: { params: { id: own.bookingId, problem_id: own.problemId }, body },
        foreign: { by: own[by], input: { params: { id: own.bookingId, problem_id: other.problemId }, body } },
      };
    };
  const withPhoto =
    (open: () => Promise<Parties & { problemId?: string }>, by: 'customer' | 'provider', body: object) =>
    async (): Promise<ForeignIdScene> => {
      const { bookingId: id, problemId = '', ...parties } = await open();
      const owner = by === 'customer' ? parties.asCustomer : parties.asProvider;
      const other = by === 'customer' ? parties.provider : parties.customer;
      const withIt = async (ownerId: string) => ({
        params: { id, ...(problemId && { problem_id: problemId }) },
        body: { ...body, photos: [await photoOf(ownerId)] },
      });
      return { owner, input: await withIt(parties[by].id), foreign: { by: owner, input: await withIt(other.id) } };
    };

  return {
    'GET /bookings/{id}/problems id': ofBooking,
    'POST /bookings/{id}/problems id': ofBooking,
    'POST /bookings/{id}/problems photos': withPhoto(() => booked('accept'), 'customer', report),
    'POST /bookings/{id}/problems/{problem_id}/reply id': ofOther({}),
    'POST /bookings/{id}/problems/{problem_id}/reply problem_id': ofAnother(reported, 'asProvider'),
    'POST /bookings/{id}/problems/{problem_id}/reply photos': withPhoto(reported, 'provider', { text }),
    'POST /bookings/{id}/problems/{problem_id}/appeal id': appeal,
    'POST /bookings/{id}/problems/{problem_id}/appeal problem_id': ofAnother(decided, 'asCustomer'),
    'POST /bookings/{id}/problems/{problem_id}/appeal photos': withPhoto(decided, 'customer', { text }),
  };
}
