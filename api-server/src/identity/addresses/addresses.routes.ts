import { type FastifyPluginAsyncTypebox, Type } from '@fastify/type-provider-typebox';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../platform/context';
import { HttpError } from '../../platform/http/httpError';
import { problemResponses } from '../../platform/http/schemas';
import { limitsCalls } from '../http/restHooks';
import { distanceKm, type Point } from './distance';
import { type Address, nearestAddress, suggestAddresses } from './gazetteer';

const Latitude = Type.Number({ minimum: -90, maximum: 90, description: 'decimal degrees' });
const Longitude = Type.Number({ minimum: -180, maximum: 180, description: 'decimal degrees' });

const AddressResponse = Type.Object(
  {
    id: Type.String(),
    label: Type.String({ description: 'house number and street' }),
    address: Type.String({ description: 'the full postal address' }),
    lat: Type.String(),
    long: Type.String(),
    distance_km: Type.Optional(Type.Number({ description: 'distance from the requested point' })),
  },
  { title: 'Address' },
);

function serializeAddress(place: Address, from?: Point) {
  return {
    id: place.id,
    label: place.label,
    address: place.address,
    lat: place.lat.toFixed(5),
    long: place.long.toFixed(5),
    ...(from && { distance_km: Number(distanceKm(from, place).toFixed(2)) }),
  };
}

/** The routes are public: registration uses them too. */
export const addressRoutes = (app: FastifyInstance, context: Context) => routes(app, { context });

const routes: FastifyPluginAsyncTypebox<{ context: Context }> = async (app, { context }) => {
  app.get(
    '/api/v1/addresses',
    {
      onRequest: limitsCalls(context),
      schema: {
        tags: ['addresses'],
        summary: 'Suggest addresses for a partial input',
        querystring: Type.Object({
          q: Type.String({ maxLength: 200, description: 'such as 1214 SE Hawth, Sellwood or 97214' }),
          lat: Type.Optional(Latitude),
          long: Type.Optional(Longitude),
        }),
        response: {
          200: Type.Object({ suggestions: Type.Array(AddressResponse) }),
          ...problemResponses(400, 429),
        },
      },
    },
    async ({ query: { q, lat, long } }) => {
      const near = lat === undefined || long === undefined ? undefined : { lat, long };
      return { suggestions: suggestAddresses(q, near).map((place) => serializeAddress(place, near)) };
    },
  );

  app.get(
    '/api/v1/addresses/reverse',
    {
      onRequest: limitsCalls(context),
      schema: {
        tags: ['addresses'],
        summary: 'Find the address nearest to a point',
        querystring: Type.Object({ lat: Latitude, long: Longitude }),
        response: {
          200: Type.Object({ address: AddressResponse }),
          ...problemResponses(400, 404, 429),
        },
      },
    },
    async ({ query }) => {
      const place = nearestAddress(query);
      if (!place) throw new HttpError('not_found', 'No address found for the given coordinates.');
      return { address: serializeAddress(place, query) };
    },
  );
};
