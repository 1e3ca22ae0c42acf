import { dayAfter, payoutBlocks, specialDayRepeats } from '@doorstep/shared-api/domain';
import { apiV1 } from '@doorstep/shared-api/wire';
import { type FastifyPluginAsyncTypebox, Type } from '@fastify/type-provider-typebox';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { restartWaitWhenCompleted } from '../../catalog/applications/resubmitApplication';
import { needsApplicant, needsProvider, needsSession, userOf } from '../../identity/http/restHooks';
import { saveAccount } from '../../identity/profile/editProfile';
import type { Context } from '../../platform/context';
import { withEvents } from '../../platform/events/outbox';
import { HttpError } from '../../platform/http/httpError';
import { readBody } from '../../platform/http/readBody';
import { Id, Money, problemResponses, security } from '../../platform/http/schemas';
import { languageOf } from '../../platform/language';
import { readEarnings } from './earnings';
import { readWorkspaceProfile, saveLicences, saveWorkspaceProfile } from './profile';
import { readOffered, saveOffered } from './services';
import { checkWorkingTimes, readWorkingTimes, saveWorkingTimes } from './workingTimes';

const Text = Type.String();
const Day = Type.String({ pattern: '^\\d{4}-\\d\\d-\\d\\d$' });
const Hours = Type.Object({ weekday: Type.Integer({ minimum: 0, maximum: 6 }), from: Text, to: Text });
const DayOff = Type.Object({ from: Text, to: Text, note: Type.Optional(Type.String({ maxLength: 200 })) });
const times = { hours: Type.Array(Hours, { maxItems: 7 }), days_off: Type.Array(DayOff), taking_jobs: Type.Boolean() };
const SpecialDay = Type.Object({
  day: Day,
  repeat: Type.Enum(specialDayRepeats, {
    description: '`second_week`: every 14 days; `monthly`: the same weekday of each month, such as each second Monday',
  }),
  ranges: Type.Array(Type.Object({ from: Text, to: Text }), { maxItems: 8, description: 'empty for a day off' }),
  note: Type.Optional(Type.String({ maxLength: 200 })),
});
const moreTimes = {
  ranges: Type.Array(Hours, {
    maxItems: 56,
    description:
      'All working hours, several a day. A range whose end is not after its start ends on the next day. `hours` is its outline',
  }),
  special_days: Type.Array(SpecialDay, {
    maxItems: 100,
    description: 'Dates with other hours. Days off come before them',
  }),
  buffer_minutes: Type.Integer({ minimum: 0, maximum: 240, multipleOf: 15, description: 'Free time between two jobs' }),
  notice_minutes: Type.Integer({
    minimum: 0,
    maximum: 30 * 24 * 60,
    description: 'Least notice; at least an hour applies',
  }),
  max_jobs_per_day: Type.Integer({ minimum: 0, maximum: 50, description: '0 for no limit' }),
};
const { ranges, special_days, buffer_minutes, notice_minutes, max_jobs_per_day } = moreTimes;
const NewTimes = {
  ...times,
  ranges: Type.Optional(ranges),
  special_days: Type.Optional(special_days),
  buffer_minutes: Type.Optional(buffer_minutes),
  notice_minutes: Type.Optional(notice_minutes),
  max_jobs_per_day: Type.Optional(max_jobs_per_day),
};
const instant = Type.Boolean({ description: 'Bookings of free times at the own prices are accepted automatically' });
const Times = Type.Object({ time_zone: Text, ...times, ...moreTimes, instant });
const conflicts = Type.Array(Type.Object({ booking_id: Id, start_at: Text }));
const SavedTimes = Type.Object({ ...Times.properties, conflicts });
const Side = Type.Enum(['front', 'back'] as const);
const Profile = Type.Object({
  slug: Type.String({ description: 'slug of the public page' }),
  full_name: Text,
  service_title: Text,
  description: Text,
  address: Text,
  lat: Type.Union([Type.Number(), Type.Null()]),
  long: Type.Union([Type.Number(), Type.Null()]),
  radius_km: Type.Integer(),
  image: Text,
  status: Type.Enum(['pending', 'approved', 'suspended'] as const),
  licences: Type.Array(
    Type.Object({ side: Side, status: Type.Enum(['pending', 'approved', 'rejected'] as const), url: Text }),
  ),
});
const Services = Type.Object({
  categories: Type.Array(
    Type.Object({
      category_id: Id,
      name: Text,
      services: Type.Array(
        Type.Object({
          subcategory_id: Id,
          name: Text,
          unit: Type.Optional(
            Type.String({ description: 'Unit of price and minutes; omitted if they cover the whole service' }),
          ),
          minutes: Type.Integer(),
          offered: Type.Boolean(),
          paused: Type.Optional(Type.Boolean({ description: 'not offered until there is a valid licence' })),
          price: Money,
          list_price: Money,
        }),
      ),
    }),
  ),
});
const Amount = Type.String();
const Earnings = Type.Object({
  currency: Type.Literal('usd'),
  from: Day,
  to: Day,
  totals: Type.Object({ charged: Amount, commission: Amount, tips: Amount, earned: Amount, jobs: Type.Integer() }),
  today: Amount,
  next_payout: Type.Object({
    at: Text,
    arrives_at: Text,
    amount: Type.String({ description: 'amount of the next payout; nothing if `block` is set' }),
    block: Type.Enum(['', ...payoutBlocks]),
    payable: Type.String({
      description: 'current balance, the sum of the days; a negative one is offset against future earnings',
    }),
    days: Type.Array(
      Type.Object({
        date: Day,
        jobs: Type.Integer(),
        charged: Amount,
        commission: Amount,
        other: Amount,
        amount: Amount,
      }),
      { description: 'parts of the balance by day, in the provider’s time zone' },
    ),
  }),
  in_payout: Type.String({ description: 'amount on its way to the bank' }),
  booked_ahead: Type.Object(
    {
      amount: Amount,
      jobs: Type.Integer(),
      items: Type.Array(Type.Object({ booking_id: Id, title: Text, customer: Text, start_at: Text, amount: Amount })),
    },
    { description: 'Accepted, unfinished work: the provider’s part of the held money' },
  ),
  held: Type.Array(Type.Object({ booking_id: Id, title: Text, customer: Text, amount: Amount, until: Text }), {
    description: 'Finished work whose money is still held; `until` is empty while a problem is open',
  }),
  items: Type.Array(
    Type.Object({
      booking_id: Id,
      at: Text,
      title: Text,
      customer: Text,
      kind: Type.Enum(['work', 'tip'] as const),
      charged: Amount,
      commission: Amount,
      earned: Amount,
    }),
  ),
});

const MAX_DAYS = 366;

export const workspaceRoutes = (app: FastifyInstance, context: Context) => routes(app, { context });

const routes: FastifyPluginAsyncTypebox<{ context: Context }> = async (app, { context }) => {
  const { db, clock } = context;
  const onRequest = needsProvider(context);
  // Services, prices and hours can be prepared before the approval.
  const onPreparation = needsApplicant(context);
  const common = { tags: ['provider'], security };

  app.get(
    `${apiV1}/provider/availability`,
    {
      onRequest: onPreparation,
      schema: {
        ...common,
        summary: 'Read working hours, days off, special days and limits of bookings',
        response: { 200: Times, ...problemResponses(401, 403, 429) },
      },
    },
    (request) => readWorkingTimes(db, userOf(request).id),
  );

  app.put(
    `${apiV1}/provider/availability`,
    {
      onRequest: onPreparation,
      schema: {
        ...common,
        summary:
          'Replace working hours and days off. Absent optional fields stay as they are. `conflicts` are accepted bookings outside the working hours, which stay',
        body: Type.Object({ ...NewTimes, instant: Type.Optional(instant) }),
        response: { 200: SavedTimes, ...problemResponses(400, 401, 403, 422, 429) },
      },
    },
    (request) => withEvents(db, clock(), (tx) => saveWorkingTimes(tx, userOf(request).id, request.body)),
  );

  app.post(
    `${apiV1}/provider/availability/check`,
    {
      onRequest: onPreparation,
      schema: {
        ...common,
        summary: 'List the accepted bookings that new working times would cut. Saves nothing',
        body: Type.Object({ ...NewTimes, instant: Type.Optional(instant) }),
        response: { 200: Type.Object({ conflicts }), ...problemResponses(400, 401, 403, 422, 429) },
      },
    },
    (request) => checkWorkingTimes(db, userOf(request).id, request.body),
  );

  app.get(
    `${apiV1}/provider/services`,
    {
      onRequest: onPreparation,
      schema: {
        ...common,
        summary: 'Read the catalogue with the services and prices that the provider offers',
        response: { 200: Services, ...problemResponses(401, 403, 429) },
      },
    },
    (request) => readOffered(db, userOf(request).id, languageOf(request)),
  );

  app.put(
    `${apiV1}/provider/services`,
    {
      onRequest: onPreparation,
      schema: {
        ...common,
        summary: 'Replace the offered services. Without a price, the list price applies',
        body: Type.Object({
          services: Type.Array(Type.Object({ subcategory_id: Id, price: Type.Optional(Text) }), { maxItems: 300 }),
        }),
        response: { 200: Services, ...problemResponses(400, 401, 403, 422, 429) },
      },
    },
    (request) =>
      withEvents(db, clock(), (tx) =>
        restartWaitWhenCompleted(tx, userOf(request), clock(), () =>
          saveOffered(tx, userOf(request).id, request.body.services, languageOf(request)),
        ),
      ),
  );

  // Requires a session only: the profile exists before approval and shows its progress.
  const onProviderRequest = needsSession(context);

  app.get(
    `${apiV1}/provider/profile`,
    {
      onRequest: onProviderRequest,
      schema: {
        ...common,
        summary: 'Read the public profile and the state of the licence check',
        response: { 200: Profile, ...problemResponses(401, 404, 429) },
      },
    },
    (request) => readWorkspaceProfile(context, userOf(request).id),
  );

  app.put(
    `${apiV1}/provider/profile`,
    {
      onRequest,
      schema: {
        ...common,
        summary: 'Change the public profile',
        body: Type.Object({
          full_name: Type.String({ minLength: 1, maxLength: 100 }),
          service_title: Type.String({ minLength: 1, maxLength: 80 }),
          description: Type.String({ maxLength: 1000 }),
          address: Type.String({ minLength: 1, maxLength: 255 }),
          lat: Type.Optional(Type.Union([Type.Number({ minimum: -90, maximum: 90 }), Type.Null()])),
          long: Type.Optional(Type.Union([Type.Number({ minimum: -180, maximum: 180 }), Type.Null()])),
          radius_km: Type.Integer({ minimum: 1, maximum: 100 }),
        }),
        response: { 200: Profile, ...problemResponses(400, 401, 403, 422, 429) },
      },
    },
    (request) => saveWorkspaceProfile(context, userOf(request), request.body),
  );

  app.post(
    `${apiV1}/provider/profile/image`,
    {
      onRequest,
      schema: {
        ...common,
        summary: 'Upload a new portrait (multipart, field `image`)',
        response: { 200: Profile, ...problemResponses(400, 401, 403, 413, 429) },
      },
    },
    async (request) => {
      const image = (await filesOf(request)).get('image');
      if (!image) throw new HttpError('validation', 'Please upload a valid image.', { field: 'image' });
      const { fullname, firstName, lastName, address, id } = userOf(request);
      await saveAccount(context, userOf(request), { fullname, firstName, lastName, address }, image);
      return readWorkspaceProfile(context, id);
    },
  );

  app.post(
    `${apiV1}/provider/profile/licences`,
    {
      onRequest: onProviderRequest,
      schema: {
        ...common,
        summary:
          'Upload new licence pictures (multipart, fields `front` and `back`), which are checked again. An application is resubmitted',
        response: { 200: Profile, ...problemResponses(400, 401, 403, 413, 422, 429) },
      },
    },
    async (request) => {
      if (userOf(request).userType !== 'provider') throw new HttpError('forbidden', 'Please sign in as a provider.');
      const uploadedFileByKey = await filesOf(request);
      return saveLicences(context, userOf(request), {
        front: uploadedFileByKey.get('front'),
        back: uploadedFileByKey.get('back'),
      });
    },
  );

  app.get(
    `${apiV1}/provider/earnings`,
    {
      onRequest,
      schema: {
        ...common,
        summary: 'Read the earnings from the first to the last given day, in the provider’s time zone',
        querystring: Type.Object({ from: Day, to: Day }),
        response: { 200: Earnings, ...problemResponses(400, 401, 403, 429) },
      },
    },
    (request) => {
      const { from, to } = request.query;
      if (!(from <= to) || to > dayAfter(from, MAX_DAYS)) {
        throw new HttpError('validation', 'Please choose a period of at most one year.', { field: 'to' });
      }
      return readEarnings(context, userOf(request).id, from, to, languageOf(request));
    },
  );
};

const filesOf = async (request: FastifyRequest) => (await readBody(request)).files;
