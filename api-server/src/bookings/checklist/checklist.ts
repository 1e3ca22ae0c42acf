import { createHash } from 'node:crypto';
import { statusesUnderWay } from '@doorstep/shared-api/domain';
import type { ChecklistWire } from '@doorstep/shared-api/wire';
import { runOnce } from '../../identity/http/performOnce';
import type { Context } from '../../platform/context';
import type { Session } from '../../platform/db/connect';
import type { ChecklistTick, ServiceScope, User } from '../../platform/db/schema';
import { publishBookingChange } from '../../platform/events/outbox';
import { HttpError } from '../../platform/http/httpError';
import type { IdempotencyKey } from '../../platform/http/idempotency';
import { toInstant } from '../../platform/instant';
import { type Language, languages, toLanguage } from '../../platform/language';
import { findBookingOfParty, lockBookingOfParty } from '../bookings/bookings.repository';
import { deleteTick, insertTick, listBookedServices, listTicks } from './checklist.repository';

const notFound = () => new HttpError('not_found', 'No detail available!');

interface Step {
  id: string;
  texts: Partial<Record<Language, string>>;
}

/** A step is known by its English text, so that it stays the same when others are added or moved. */
const stepIdOf = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 16);

function stepsOfScope(scope: ServiceScope): Step[] {
  return (scope.en?.checklist ?? []).map((text, index) => ({
    id: stepIdOf(text),
    texts: Object.fromEntries(
      languages.flatMap((language) => {
        const translated = scope[language]?.checklist?.[index];
        return translated ? [[language, translated]] : [];
      }),
    ),
  }));
}

/**
 * During the job all steps of its services, afterwards those that were ticked. Empty before the work starts, except for
 * the provider, who may start without a connection.
 */
export async function readChecklist({ db }: Context, user: User, bookingId: string): Promise<ChecklistWire> {
  const booking = await findBookingOfParty(db, bookingId, user.id);
  if (!booking) throw notFound();
  const isUnderWay = booking.status === 'started';
  const isProvider = booking.providerId === user.id;
  const hasAllSteps = isUnderWay || (isProvider && (statusesUnderWay as readonly string[]).includes(booking.status));
  const language = toLanguage(user.language);
  const ticks = isUnderWay || booking.status === 'completed' ? await listTicks(db, [bookingId]) : [];
  const services = hasAllSteps || ticks.length > 0 ? await listBookedServices(db, bookingId) : [];
  return {
    can_tick: isUnderWay && isProvider,
    services: services
      .map(({ id, name, scope }) => {
        const ticked = ticks.filter(({ serviceId }) => serviceId === id);
        return { id, name, steps: shownSteps(hasAllSteps ? stepsOfScope(scope) : [], ticked, language) };
      })
      .filter(({ steps }) => steps.length > 0),
  };
}

function shownSteps(steps: readonly Step[], ticks: readonly ChecklistTick[], language: Language) {
  const former = ticks
    .filter(({ stepId }) => !steps.some(({ id }) => id === stepId))
    .map(({ stepId: id, texts }) => ({ id, texts }));
  return [...steps, ...former].map(({ id, texts }) => {
    const tick = ticks.find(({ stepId }) => stepId === id);
    const text = texts[language] ?? texts.en ?? '';
    return { id, text, ...(tick && { done_at: toInstant(tick.tickedAt) }) };
  });
}

interface TickInput {
  bookingId: string;
  serviceId: string;
  stepId: string;
  isDone: boolean;
  key: IdempotencyKey | undefined;
}

/** Saying the same again changes nothing. */
export async function tickStep({ db, clock }: Context, user: User, input: TickInput) {
  const now = clock();
  await runOnce(db, input.key, now, async (tx) => {
    const booking = await lockBookingOfParty(tx, input.bookingId, user.id);
    if (!booking || booking.providerId !== user.id) throw notFound();
    if (booking.status !== 'started') {
      throw new HttpError('state_conflict', 'Steps can be ticked only while the job is under way.');
    }
    if (await changeTick(tx, input, now)) publishBookingChange(tx, booking, 'booking');
  });
}

async function changeTick(tx: Session, { bookingId, serviceId, stepId, isDone }: TickInput, tickedAt: Date) {
  if (!isDone) return deleteTick(tx, { bookingId, serviceId, stepId });
  const service = (await listBookedServices(tx, bookingId)).find(({ id }) => id === serviceId);
  const step = service && stepsOfScope(service.scope).find(({ id }) => id === stepId);
  if (!step) throw new HttpError('not_found', 'This step is no longer on the list. Please look again.');
  return insertTick(tx, { bookingId, serviceId, stepId, texts: step.texts, tickedAt });
}
