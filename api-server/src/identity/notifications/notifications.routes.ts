import { formatMoney, notificationTopics, recurrences } from '@doorstep/shared-api/domain';
import { type AcceptableRequestWire, apiV1, type NotificationWire } from '@doorstep/shared-api/wire';
import { type FastifyPluginAsyncTypebox, Type } from '@fastify/type-provider-typebox';
import type { FastifyInstance } from 'fastify';
import type { TSchema } from 'typebox';
import type { Context } from '../../platform/context';
import { HttpError } from '../../platform/http/httpError';
import { Id, problemResponses, security } from '../../platform/http/schemas';
import { toInstant } from '../../platform/instant';
import { customerForProvider } from '../disclosure/customerForProvider';
import { needsSession, userOf } from '../http/restHooks';
import type { NotificationKind } from './kinds';
import * as stored from './notifications.repository';
import { readPreferences, savePreferences } from './preferences';

const PAGE_SIZE = 20;

const Text = Type.Optional(Type.String());
const Notification = Type.Object({
  id: Id,
  kind: Type.String({ description: 'kind of the notification; the client writes its text in the reader’s language' }),
  values: Type.Object({
    booking_id: Text,
    provider: Text,
    provider_id: Text,
    customer: Text,
    category: Text,
    amount: Text,
    note: Text,
    before: Text,
    starts_at: Text,
    time_zone: Text,
    reason: Text,
    others: Text,
    other_ids: Text,
  }),
  at: Type.String(),
  read: Type.Boolean(),
  booking_id: Type.Optional(Id),
  image: Type.String(),
  request: Type.Optional(
    Type.Object(
      {
        starts_at: Type.String({ description: 'empty for as soon as possible' }),
        time_zone: Type.String(),
        area: Type.String({ description: 'neighbourhood of the work' }),
        earning: Type.String({ description: 'after commission' }),
        recurs: Type.Optional(Type.Enum([...recurrences])),
      },
      { description: 'only while the provider can accept the request that this notification is about' },
    ),
  ),
});
const channels = {
  topic: Type.Enum([...notificationTopics]),
  site: Type.Boolean(),
  email: Type.Boolean(),
  sms: Type.Boolean(),
};
const listOf = <T extends TSchema>(row: T) =>
  Type.Object({ items: Type.Array(row, { maxItems: notificationTopics.length }) });
const Preferences = listOf(Type.Object({ ...channels, push: Type.Boolean() }));
const PreferenceChanges = listOf(
  Type.Object({
    ...channels,
    push: Type.Optional(Type.Boolean({ description: 'unchanged if omitted' })),
  }),
);
const Unread = Type.Object({ unread: Type.Integer() });

type Row = Awaited<ReturnType<typeof stored.readNotifications>>[number];

function toWire({ notification, category, provider, stage, ...row }: Row): NotificationWire {
  const { id, kind, bookingId, userId, createdAt, readAt } = notification;
  const isCustomer = row.customer?.id === userId;
  const customer = isCustomer ? row.customer : seenByProvider(userId, stage, row.customer);
  const other = isCustomer ? provider : customer;
  const current = { booking_id: bookingId, provider: provider?.fullname, provider_id: provider?.id, category };
  const values = { ...current, customer: customer?.fullname, ...notification.values };
  const request = toRequest({ notification, ...row, stage });
  return {
    id,
    kind,
    values: Object.fromEntries(Object.entries(values).filter(([, value]) => value)),
    at: toInstant(createdAt),
    read: readAt !== null,
    ...(bookingId && { booking_id: bookingId }),
    image: other?.image ?? '',
    ...(request && { request }),
  };
}

const requestKinds: readonly string[] = ['booking_received', 'job_offered'] satisfies NotificationKind[];

type RequestRow = Pick<Row, 'notification' | 'stage' | 'job' | 'recurs'>;

function toRequest({
  notification: { userId, kind },
  stage,
  job,
  recurs,
}: RequestRow): AcceptableRequestWire | undefined {
  if (!stage || !job || !requestKinds.includes(kind) || stage.status !== 'open' || job.isDeclined) return undefined;
  if (job.bookingType === 'hire' || job.paymentStatus === 'requires_payment') return undefined;
  if (stage.providerId !== null && stage.providerId !== userId) return undefined;
  return {
    starts_at: job.asap ? '' : toInstant(job.startAt),
    time_zone: job.timeZone,
    area: customerForProvider(userId, stage, { address: job.address }).address,
    earning: formatMoney(job.providerPayoutCents),
    ...(recurs && { recurs }),
  };
}

function seenByProvider(providerId: string, stage: Row['stage'], customer: Row['customer']): Row['customer'] {
  if (!stage || !customer) return customer;
  const { id, fullname: fullName, image } = customer;
  const seen = customerForProvider(providerId, stage, { fullName, image });
  return { id, fullname: seen.fullName, image: seen.image };
}

const toCursor = ({ notification: { createdAt, id } }: Row) => `${createdAt.getTime().toString(36)}-${id}`;

function readCursor(text: string | undefined): stored.PageCursor | undefined {
  if (!text) return undefined;
  const [, moment = '', id = ''] = /^([0-9a-z]{1,10})-([A-Za-z0-9_-]{1,36})$/.exec(text) ?? [];
  if (!id) throw new HttpError('validation', 'The request could not be read.', { field: 'after' });
  return { at: new Date(Number.parseInt(moment, 36)), id };
}

export const notificationRoutes = (app: FastifyInstance, context: Context) => routes(app, { context });

const routes: FastifyPluginAsyncTypebox<{ context: Context }> = async (app, { context }) => {
  const { db, clock } = context;
  const onRequest = needsSession(context);
  const common = { tags: ['notifications'], security };

  app.get(
    `${apiV1}/notifications`,
    {
      onRequest,
      schema: {
        ...common,
        summary: 'List notifications, newest first. `next` is the `after` of the next page',
        querystring: Type.Object({ after: Type.Optional(Type.String({ maxLength: 60 })) }),
        response: {
          200: Type.Object({
            items: Type.Array(Notification),
            next: Type.Union([Type.String(), Type.Null()]),
            unread: Type.Integer(),
          }),
          ...problemResponses(400, 401, 429),
        },
      },
    },
    async (request) => {
      const user = userOf(request);
      const rows = await stored.readNotifications(db, user, readCursor(request.query.after), PAGE_SIZE + 1);
      const page = rows.slice(0, PAGE_SIZE);
      const last = page.at(-1);
      const next = rows.length > PAGE_SIZE && last ? toCursor(last) : null;
      return { items: page.map(toWire), next, unread: await stored.countUnread(db, user.id) };
    },
  );

  app.get(
    `${apiV1}/notifications/unread`,
    {
      onRequest,
      schema: {
        ...common,
        summary: 'Count unread notifications',
        response: { 200: Unread, ...problemResponses(401, 429) },
      },
    },
    async (request) => ({ unread: await stored.countUnread(db, userOf(request).id) }),
  );

  app.post(
    `${apiV1}/notifications/read`,
    {
      onRequest,
      schema: {
        ...common,
        summary: 'Mark some or all notifications as read',
        body: Type.Object({
          // Keep this order: a single text is converted to a list, and 'all' must not be taken for an id.
          ids: Type.Union([Type.Literal('all'), Type.Array(Id, { maxItems: 200 })]),
        }),
        response: { 200: Unread, ...problemResponses(400, 401, 403, 429) },
      },
    },
    async (request) => {
      const { id: userId } = userOf(request);
      await stored.markRead(db, userId, request.body.ids, clock());
      return { unread: await stored.countUnread(db, userId) };
    },
  );

  const preferences = `${apiV1}/notifications/preferences`;
  app.get(
    preferences,
    {
      onRequest,
      schema: {
        ...common,
        summary: 'Read the notification preferences: which channels for which topics',
        response: { 200: Preferences, ...problemResponses(401, 429) },
      },
    },
    async (request) => ({ items: await readPreferences(db, userOf(request).id) }),
  );

  app.put(
    preferences,
    {
      onRequest,
      schema: {
        ...common,
        summary: 'Change the preferences of the given topics. Bookings and payments always appear on the site',
        body: PreferenceChanges,
        response: { 200: Preferences, ...problemResponses(400, 401, 403, 429) },
      },
    },
    async (request) => {
      const { id: userId } = userOf(request);
      await savePreferences(db, userId, request.body.items);
      return { items: await readPreferences(db, userId) };
    },
  );
};
