import {
  type AssignmentAction,
  assignmentStates,
  dayAfter,
  earningStates,
  maxProblemPhotos,
  parseDay,
  startRequirements,
} from '@doorstep/shared-api/domain';
import {
  type AssignmentDetailsWire,
  type AssignmentListWire,
  type AssignmentWire,
  apiV1,
  type BookingResponseWire,
  type WorkCalendarWire,
} from '@doorstep/shared-api/wire';
import { type FastifyPluginAsyncTypebox, Type } from '@fastify/type-provider-typebox';
import type { FastifyInstance } from 'fastify';
import { delayLimitsOf } from '../../catalog/orders/announcedDelay';
import { performOnce, repeatableFields } from '../../identity/http/performOnce';
import { needsProvider, userOf } from '../../identity/http/restHooks';
import type { Context } from '../../platform/context';
import { HttpError } from '../../platform/http/httpError';
import { Id, Instant, problemResponses, security } from '../../platform/http/schemas';
import { BookingResponse } from '../bookings/appointments.routes';
import { answerClaim } from './answerClaim';
import { listAssignments, readUpdatedBooking, requireAssignment, toAssignment } from './readJobs';
import { readMoves } from './readMoves';
import { transitionAssignment } from './transitionJob';
import { readWorkCalendar } from './workCalendar';

const actions = {
  accept: 'accept',
  decline: 'decline',
  out: 'out',
  arrive: 'arrive',
  start: 'start',
  complete: 'complete',
  undo: 'undo',
  'no-show': 'no_show',
} as const satisfies Record<string, AssignmentAction>;

const Assignment = Type.Unsafe<AssignmentWire>({
  type: 'object',
  additionalProperties: true,
  description: 'Booking as in the data of POST /UserController/deliveryDetails, with details for its provider',
});

const Day = Type.String({ pattern: '^\\d{4}-\\d\\d-\\d\\d$' });
/** A month in whole weeks, with a day before. */
const MAX_CALENDAR_DAYS = 45;

export const assignmentRoutes = (app: FastifyInstance, context: Context) => routes(app, { context });

const routes: FastifyPluginAsyncTypebox<{ context: Context }> = async (app, { context }) => {
  const onRequest = needsProvider(context);
  const common = { tags: ['provider'], security };

  app.get(
    `${apiV1}/provider/jobs`,
    {
      onRequest,
      schema: {
        ...common,
        summary: 'List available jobs (newest first), accepted ones (next first) or past ones (newest first)',
        querystring: Type.Object({
          state: Type.Enum([...assignmentStates]),
          after: Type.Optional(Type.String({ maxLength: 60 })),
        }),
        response: {
          200: Type.Object({ items: Type.Array(Assignment), next: Type.Union([Type.String(), Type.Null()]) }),
          ...problemResponses(400, 401, 403, 429),
        },
      },
    },
    (request): Promise<AssignmentListWire> =>
      listAssignments(context, userOf(request), request.query.state, readCursor(request.query.after)),
  );

  app.get(
    `${apiV1}/provider/calendar`,
    {
      onRequest,
      schema: {
        ...common,
        summary: 'Read the jobs and working hours of some days, both included, in the provider’s time zone',
        querystring: Type.Object({ from: Day, to: Day }),
        response: {
          200: Type.Object({
            time_zone: Type.String(),
            days: Type.Array(
              Type.Object({
                date: Day,
                starts_at: Instant,
                ends_at: Type.String({
                  description: 'first moment of the next day, 23 or 25 hours later at a change of clocks',
                }),
                note: Type.String({ description: 'the provider’s note for a day off or a special day' }),
                hours: Type.Array(Type.Object({ from: Instant, to: Instant }), {
                  description:
                    'working hours that begin on this day; they may end on the next one. The gaps are breaks',
                }),
              }),
            ),
            jobs: Type.Array(Assignment),
            busy: Type.Array(Type.Object({ from: Instant, to: Instant }), {
              description: 'times that other calendars of the provider block',
            }),
            ways: Type.Array(Type.Object({ booking_id: Id, minutes: Type.Integer() }), {
              description:
                'way to a job from the accepted or finished job before it on that day, where both places are known',
            }),
          }),
          ...problemResponses(400, 401, 403, 422, 429),
        },
      },
    },
    (request): Promise<WorkCalendarWire> => {
      const { from, to } = request.query;
      if (!parseDay(from) || !parseDay(to) || from > to || to >= dayAfter(from, MAX_CALENDAR_DAYS)) {
        throw new HttpError('validation', 'Please choose a period of at most 45 days.', { field: 'to', status: 422 });
      }
      return readWorkCalendar(context, userOf(request), from, to);
    },
  );

  app.get(
    `${apiV1}/provider/jobs/:id`,
    {
      onRequest,
      schema: {
        ...common,
        summary: 'Read a job with the actions that are possible now, and those that are not possible yet',
        params: Type.Object({ id: Id }),
        response: {
          200: Type.Object({
            job: Assignment,
            moves: Type.Array(Type.Enum(Object.values(actions))),
            blocked: Type.Record(Type.String(), Type.Enum(['not_paid', 'too_early'])),
            possible_at: Type.Record(Type.String(), Instant),
            start_with: Type.Enum([...startRequirements]),
            earning: Type.Optional(
              Type.Object({
                state: Type.Enum([...earningStates], {
                  description: 'charged_back: the customer’s bank took the payment back, so nothing is earned',
                }),
                amount: Type.String({ description: 'Current earning of the job by the ledger' }),
              }),
            ),
            delay_limits: Type.Optional(
              Type.Object(
                { until: Instant, free_cancel_from: Instant },
                {
                  description:
                    'While a delay can be announced: the latest arrival, and from when on cancelling is free',
                },
              ),
            ),
          }),
          ...problemResponses(401, 403, 404, 429),
        },
      },
    },
    async (request): Promise<AssignmentDetailsWire> => {
      const user = userOf(request);
      const booking = await requireAssignment(context.db, user.id, request.params.id);
      const job = await toAssignment(context, user, booking);
      const moves = await readMoves(context, user, booking);
      const delay = delayLimitsOf(booking, context.clock());
      return { job, ...moves, ...(job.earning && { earning: job.earning }), ...delay };
    },
  );

  app.post(
    `${apiV1}/provider/jobs/:id/:move`,
    {
      onRequest,
      schema: {
        ...common,
        summary: 'Perform one action. Actions that are not allowed in the current status are refused',
        params: Type.Object({ id: Id, move: Type.Enum(Object.keys(actions) as (keyof typeof actions)[]) }),
        body: Type.Optional(
          Type.Union([
            Type.Object({
              ...repeatableFields,
              reason: Type.Optional(Type.String({ maxLength: 500 })),
              code: Type.Optional(
                Type.String({ maxLength: 20, description: 'For start: the four digits that the customer sees' }),
              ),
            }),
            Type.Null(),
          ]),
        ),
        response: { 200: BookingResponse, ...problemResponses(400, 401, 403, 404, 409, 422, 429) },
      },
    },
    async (request): Promise<BookingResponseWire> => {
      const user = userOf(request);
      const { id: bookingId, move } = request.params;
      const action = actions[move];
      const { reason = '', code = '' } = request.body ?? {};
      const input = { bookingId, action, reason: reason.trim(), code: code.trim() };
      await performOnce(context, request, request.body ?? {}, (key) =>
        transitionAssignment(context, user, { ...input, key }, request.log),
      );
      return { booking: await readUpdatedBooking(context, user, bookingId) };
    },
  );

  app.post(
    `${apiV1}/provider/jobs/:id/answer`,
    {
      onRequest,
      schema: {
        ...common,
        summary: 'Answer the report "Nobody came". Conceding ends the booking, any other answer is decided by staff',
        params: Type.Object({ id: Id }),
        body: Type.Object({
          text: Type.Optional(Type.String({ maxLength: 2000 })),
          photos: Type.Optional(
            Type.Array(Id, { maxItems: maxProblemPhotos, description: 'Ids of POST /bookings/{id}/photos' }),
          ),
          concede: Type.Optional(Type.Boolean()),
        }),
        response: { 200: BookingResponse, ...problemResponses(400, 401, 403, 404, 409, 429) },
      },
    },
    async (request): Promise<BookingResponseWire> => {
      const user = userOf(request);
      const { id: bookingId } = request.params;
      const { text = '', photos = [], concede = false } = request.body;
      const answer = { text: text.trim(), photos };
      await answerClaim(context, user, { bookingId, concedes: concede, answer }, request.log);
      return { booking: await readUpdatedBooking(context, user, bookingId) };
    },
  );
};

function readCursor(after: string | undefined) {
  if (!after) return undefined;
  const [, moment = '', id = ''] = /^([0-9a-z]{1,10})-([A-Za-z0-9_-]{1,36})$/.exec(after) ?? [];
  if (!id) throw new HttpError('validation', 'The request could not be read.', { field: 'after' });
  return { at: new Date(Number.parseInt(moment, 36)), id };
}
