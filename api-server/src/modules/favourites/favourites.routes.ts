import { and, eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context';
import { favourites, users } from '../../db/schema';
import { HttpError } from '../../http/httpError';
import { defineRpcRoute } from '../../http/rpcRoute';
import { isId } from '../../ids';

/** A favourite is one per person and provider, whatever booking it came from; both calls may be repeated. */
export async function favouriteRoutes(app: FastifyInstance, context: Context) {
  const { db, clock } = context;

  defineRpcRoute(app, context, 'favourite', async ({ text, user }) => {
    const providerId = await knownProvider(text('provider_id'));
    await db.insert(favourites).values({ userId: user.id, providerId, createdAt: clock() }).onConflictDoNothing();
    return { message: 'Added to favourites' };
  });

  defineRpcRoute(app, context, 'deleteFavourite', async ({ text, user }) => {
    const providerId = await knownProvider(text('provider_id'));
    await db.delete(favourites).where(and(eq(favourites.userId, user.id), eq(favourites.providerId, providerId)));
    return { message: 'Removed from favourites' };
  });

  async function knownProvider(id: string): Promise<string> {
    const isKnown = isId(id) && (await db.$count(users, and(eq(users.id, id), eq(users.userType, 'provider')))) > 0;
    if (!isKnown) throw new HttpError('not_found', 'Provider not found!', { field: 'provider_id' });
    return id;
  }
}
