import { maxQuestionsPerRequest } from '@doorstep/shared-api/domain';
import type { JobQuestionsWire } from '@doorstep/shared-api/wire';
import { findOwnBooking } from '../../catalog/orders/bookingRows.repository';
import { notify } from '../../identity/notifications/notify';
import type { Context } from '../../platform/context';
import type { Session } from '../../platform/db/connect';
import type { Booking, User } from '../../platform/db/schema';
import { publish, withEvents } from '../../platform/events/outbox';
import { HttpError } from '../../platform/http/httpError';
import { newId } from '../../platform/ids';
import { toInstant } from '../../platform/instant';
import { lockBooking } from '../bookings/bookings.repository';
import { requireAssignment } from '../jobs/readJobs';
import { insertQuestion, listQuestions, saveAnswer } from './jobQuestions.repository';

const conflict = (message: string) => new HttpError('state_conflict', message);

/** A chosen provider writes in the chat instead. */
const isOpenToAll = ({ status, providerId }: Booking) => status === 'open' && providerId === null;

const requireOwnBooking = async (db: Session, user: User, bookingId: string): Promise<Booking> => {
  const booking = await findOwnBooking(db, bookingId, user.id);
  if (!booking) throw new HttpError('not_found', 'No detail available!');
  return booking;
};

const isUnanswered = ({ answeredAt }: { answeredAt: Date | null }) => answeredAt === null;

/** Asks once for the same `clientId`. Leaves the request open and its deadline as it is. */
export async function askQuestion(
  { db, clock }: Context,
  user: User,
  { bookingId, text, clientId }: { bookingId: string; text: string; clientId: string },
) {
  const now = clock();
  await withEvents(db, now, async (tx) => {
    await lockBooking(tx, bookingId);
    const booking = await requireAssignment(tx, user.id, bookingId);
    const questions = (await listQuestions(tx, bookingId)).map(({ question }) => question);
    const own = questions.filter(({ providerId }) => providerId === user.id);
    if (own.some((question) => question.clientId === clientId)) return;
    if (booking.status !== 'open') throw conflict('This job has changed. Please look at it again.');
    if (!isOpenToAll(booking)) throw conflict('The customer chose you for this request. Please ask in its chat.');
    if (own.some(isUnanswered)) throw conflict('Your last question about this request has no answer yet.');
    if (own.length >= maxQuestionsPerRequest)
      throw conflict(`You can ask at most ${maxQuestionsPerRequest} questions about a request.`);
    await insertQuestion(tx, {
      ...{ id: newId('jq'), bookingId, providerId: user.id, clientId, text, createdAt: now },
    });
    notify(tx, { kind: 'question_asked', booking, values: { provider: user.fullname, provider_id: user.id } });
    publish(tx, { userId: booking.userId, kind: 'booking', bookingId });
  });
}

/** Sending the same answer again changes nothing. */
export async function answerQuestion(
  { db, clock }: Context,
  user: User,
  { bookingId, questionId, text }: { bookingId: string; questionId: string; text: string },
) {
  const now = clock();
  await withEvents(db, now, async (tx) => {
    await lockBooking(tx, bookingId);
    const booking = await requireOwnBooking(tx, user, bookingId);
    const questions = (await listQuestions(tx, bookingId)).map(({ question }) => question);
    const question = questions.find(({ id }) => id === questionId);
    if (!question) throw new HttpError('not_found', 'There is no such question.');
    if (question.answeredAt && question.answer === text) return;
    if (question.answeredAt) throw conflict('You have already answered this question.');
    if (!isOpenToAll(booking)) throw conflict('This request is no longer open, so its questions need no answer.');
    await saveAnswer(tx, questionId, text, now);
    notify(tx, { kind: 'question_answered', booking, userId: question.providerId });
    for (const userId of [user.id, ...new Set(questions.map(({ providerId }) => providerId))])
      publish(tx, { userId, kind: 'booking', bookingId });
  });
}

export async function readQuestions({ db }: Context, user: User, bookingId: string): Promise<JobQuestionsWire> {
  const isProvider = user.userType === 'provider';
  const booking = isProvider
    ? await requireAssignment(db, user.id, bookingId)
    : await requireOwnBooking(db, user, bookingId);
  const rows = await listQuestions(db, bookingId);
  const own = rows.map(({ question }) => question).filter(({ providerId }) => providerId === user.id);
  const canAsk = isProvider && isOpenToAll(booking) && !own.some(isUnanswered) && own.length < maxQuestionsPerRequest;
  return {
    items: rows.map(({ question, providerName }) => ({
      id: question.id,
      text: question.text,
      at: toInstant(question.createdAt),
      by: isProvider ? '' : providerName,
      mine: question.providerId === user.id,
      answer: question.answer,
      answered_at: toInstant(question.answeredAt),
    })),
    can_ask: canAsk,
    can_answer: !isProvider && isOpenToAll(booking),
  };
}
