import { MAX_ADDRESS_NAME, savedAddressKinds } from '@doorstep/shared-api/domain';
import { apiV1, type SavedAddressListWire } from '@doorstep/shared-api/wire';
import { type FastifyPluginAsyncTypebox, Type } from '@fastify/type-provider-typebox';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../platform/context';
import { Id, problemResponses, security } from '../../platform/http/schemas';
import { needsSession, userOf } from '../http/restHooks';
import { noSuchAddress, saveAddress } from './saveAddress';
import { deleteSavedAddress, listSavedAddresses } from './savedAddresses.repository';

const Kind = Type.Enum([...savedAddressKinds]);
const Fields = Type.Object({
  kind: Kind,
  name: Type.String({ maxLength: MAX_ADDRESS_NAME, description: 'name of an address other than home and work' }),
  address: Type.String({ minLength: 1, maxLength: 300, description: 'address that can be geocoded' }),
});
const List = Type.Object({
  items: Type.Array(
    Type.Object({
      id: Id,
      kind: Kind,
      name: Type.String(),
      address: Type.String(),
      lat: Type.String(),
      long: Type.String(),
    }),
  ),
});

export const savedAddressRoutes = (app: FastifyInstance, context: Context) => routes(app, { context });

const routes: FastifyPluginAsyncTypebox<{ context: Context }> = async (app, { context }) => {
  const { db } = context;
  const onRequest = needsSession(context);
  const common = { tags: ['addresses'], security };
  const list = async (userId: string): Promise<SavedAddressListWire> => ({
    items: (await listSavedAddresses(db, userId)).map(({ id, kind, name, address, lat, long }) => ({
      id,
      kind,
      name,
      address,
      lat: String(lat),
      long: String(long),
    })),
  });

  app.get(
    `${apiV1}/me/addresses`,
    {
      onRequest,
      schema: {
        ...common,
        summary: 'List own saved addresses: home, work, then the others',
        response: { 200: List, ...problemResponses(401, 429) },
      },
    },
    (request) => list(userOf(request).id),
  );

  app.post(
    `${apiV1}/me/addresses`,
    {
      onRequest,
      schema: {
        ...common,
        summary: 'Save an address, and return all of them',
        body: Fields,
        response: { 200: List, ...problemResponses(400, 401, 403, 409, 429) },
      },
    },
    async (request) => {
      const { id: userId } = userOf(request);
      await saveAddress(context, userId, request.body);
      return list(userId);
    },
  );

  app.put(
    `${apiV1}/me/addresses/:id`,
    {
      onRequest,
      schema: {
        ...common,
        summary: 'Change a saved address',
        params: Type.Object({ id: Id }),
        body: Fields,
        response: { 200: List, ...problemResponses(400, 401, 403, 404, 409, 429) },
      },
    },
    async (request) => {
      const { id: userId } = userOf(request);
      await saveAddress(context, userId, request.body, request.params.id);
      return list(userId);
    },
  );

  app.delete(
    `${apiV1}/me/addresses/:id`,
    {
      onRequest,
      schema: {
        ...common,
        summary: 'Delete a saved address',
        params: Type.Object({ id: Id }),
        response: { 200: List, ...problemResponses(401, 403, 404, 429) },
      },
    },
    async (request) => {
      const { id: userId } = userOf(request);
      if (!(await deleteSavedAddress(db, userId, request.params.id))) throw noSuchAddress();
      return list(userId);
    },
  );
};
