import { type AreaWaitWire, apiV1, type ServiceAreaWire, type ServicePlaceWire } from '@doorstep/shared-api/wire';
import { type FastifyPluginAsyncTypebox, Type } from '@fastify/type-provider-typebox';
import type { FastifyInstance } from 'fastify';
import { limitsCalls, needsSession, userOf } from '../../identity/http/restHooks';
import type { Context } from '../../platform/context';
import type { User } from '../../platform/db/schema';
import { HttpError } from '../../platform/http/httpError';
import { problemResponses, security } from '../../platform/http/schemas';
import { languageOf } from '../../platform/language';
import { shownEmail } from '../../platform/mail/mailbox';
import { readServiceArea } from '../../platform/settings/settings.repository';
import { timeZoneOfPlace } from '../../platform/zoneAt';
import { readPlaceCoverage, serializeArea } from './area';
import { joinWaitlist } from './waits';
import { deleteWaitlistEntry, findWaitlistEntry, type WaitlistEntry } from './waits.repository';

const Latitude = Type.Number({ minimum: -90, maximum: 90, description: 'decimal degrees' });
const Longitude = Type.Number({ minimum: -180, maximum: 180, description: 'decimal degrees' });
const Area = Type.Object(
  { name: Type.String(), lat: Type.String(), long: Type.String(), radius_km: Type.Number() },
  { title: 'ServiceArea', description: 'A circle; an address on its edge is inside' },
);
const WaitlistStatus = Type.Object({
  waiting: Type.Boolean(),
  email: Type.String(),
  confirmed: Type.Boolean({
    description: 'Whether the person has confirmed the e-mail address. The mail is sent only after that.',
  }),
  lat: Type.Optional(Type.String({ description: 'Latitude, accurate to about a hundred metres' })),
  long: Type.Optional(Type.String()),
});

const serializeWaitlistStatus = (
  { email, emailUnverifiedSince }: User,
  wait: WaitlistEntry | undefined,
): AreaWaitWire => ({
  waiting: wait !== undefined,
  email: shownEmail(email),
  confirmed: emailUnverifiedSince === null,
  ...(wait && { lat: String(wait.lat), long: String(wait.long) }),
});

export const serviceAreaRoutes = (app: FastifyInstance, context: Context) => routes(app, { context });

const routes: FastifyPluginAsyncTypebox<{ context: Context }> = async (app, { context }) => {
  const { db, clock } = context;
  const tags = ['addresses'];
  const customers = { onRequest: needsSession(context) };

  app.get(
    `${apiV1}/service-area`,
    {
      onRequest: limitsCalls(context),
      schema: {
        tags,
        summary: 'Read the service area. Without `area`, orders are accepted everywhere',
        response: { 200: Type.Object({ area: Type.Optional(Area) }), ...problemResponses(429) },
      },
    },
    async () => {
      const area = await readServiceArea(db, clock());
      const served: ServiceAreaWire = area ? { area: serializeArea(area) } : {};
      return served;
    },
  );

  app.get(
    `${apiV1}/service-area/place`,
    {
      onRequest: limitsCalls(context),
      schema: {
        tags,
        summary: 'Check whether an address is within the service area. Without coordinates it is geocoded',
        querystring: Type.Object({
          address: Type.String({ maxLength: 300 }),
          lat: Type.Optional(Latitude),
          long: Type.Optional(Longitude),
        }),
        response: {
          200: Type.Union([
            Type.Object({ known: Type.Literal(false) }, { description: 'The address cannot be geocoded' }),
            Type.Object({
              known: Type.Literal(true),
              lat: Type.String(),
              long: Type.String(),
              inside: Type.Boolean(),
              time_zone: Type.String({ description: 'IANA time zone of the place; its times are in this zone' }),
              area: Type.Optional(Area),
            }),
          ]),
          ...problemResponses(400, 429),
        },
      },
    },
    async ({ query: { address, lat, long } }) => {
      const submitted = lat === undefined || long === undefined ? undefined : { lat, long };
      const found = await readPlaceCoverage(context, { address, point: submitted });
      if (!found) return { known: false } satisfies ServicePlaceWire;
      const { point, area, inside } = found;
      const place: ServicePlaceWire = {
        known: true,
        lat: String(point.lat),
        long: String(point.long),
        inside,
        time_zone: timeZoneOfPlace(point) ?? context.settings.timeZone,
        ...(area && { area: serializeArea(area) }),
      };
      return place;
    },
  );

  app.get(
    `${apiV1}/service-area/wait`,
    {
      ...customers,
      schema: {
        tags,
        security,
        summary: 'Check whether this person is on the waitlist of the service area, and with which e-mail address',
        response: { 200: WaitlistStatus, ...problemResponses(401, 429) },
      },
    },
    async (request) => {
      const user = userOf(request);
      return serializeWaitlistStatus(user, await findWaitlistEntry(db, user.id));
    },
  );

  app.put(
    `${apiV1}/service-area/wait`,
    {
      ...customers,
      schema: {
        tags,
        security,
        summary: 'Join the waitlist for this place with the e-mail address of the account. A mail confirms it',
        body: Type.Object({ lat: Latitude, long: Longitude }),
        response: { 200: WaitlistStatus, ...problemResponses(400, 401, 403, 409, 429) },
      },
    },
    async (request) => {
      const user = userOf(request);
      if (user.userType !== 'customer') throw new HttpError('forbidden', 'Please sign in as a customer to book.');
      await joinWaitlist(context, user, request.body, languageOf(request));
      return serializeWaitlistStatus(user, await findWaitlistEntry(db, user.id));
    },
  );

  app.delete(
    `${apiV1}/service-area/wait`,
    {
      ...customers,
      schema: {
        tags,
        security,
        summary: 'Leave the waitlist',
        response: { 200: WaitlistStatus, ...problemResponses(401, 403, 429) },
      },
    },
    async (request) => {
      const user = userOf(request);
      await deleteWaitlistEntry(db, user.id);
      return serializeWaitlistStatus(user, undefined);
    },
  );
};
