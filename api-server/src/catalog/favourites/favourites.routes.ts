import type { FastifyInstance } from 'fastify';
import { defineRpcRoute } from '../../identity/http/rpcRoute';
import type { Context } from '../../platform/context';
import { HttpError } from '../../platform/http/httpError';
import { isId } from '../../platform/ids';
import { deleteFavourite, insertFavourite, providerExists } from './favourites.repository';

/** There is one favourite per person and provider, regardless of the booking. Both calls are idempotent. */
export async function favouriteRoutes(app: FastifyInstance, context: Context) {
  const { db, clock } = context;

  defineRpcRoute(app, context, 'favourite', async ({ text, user }) => {
    const providerId = await knownProvider(text('provider_id'));
    await insertFavourite(db, { userId: user.id, providerId, createdAt: clock() });
    return { message: 'Added to favourites' };
  });

  defineRpcRoute(app, context, 'deleteFavourite', async ({ text, user }) => {
    const providerId = await knownProvider(text('provider_id'));
    await deleteFavourite(db, user.id, providerId);
    return { message: 'Removed from favourites' };
  });

  async function knownProvider(id: string): Promise<string> {
    if (!isId(id) || !(await providerExists(db, id))) {
      throw new HttpError('not_found', 'Provider not found!', { field: 'provider_id' });
    }
    return id;
  }
}
