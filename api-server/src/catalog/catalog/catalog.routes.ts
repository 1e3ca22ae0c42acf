import type { WireCallName } from '@doorstep/shared-api/wire';
import type { FastifyInstance } from 'fastify';
import { readSession, tokenOf } from '../../identity/auth/sessions/sessions';
import { defineRpcRoute, type RpcRequest, type RpcResponse, successBody } from '../../identity/http/rpcRoute';
import { type CacheableResult, CachedResponse } from '../../platform/cache/responseCache';
import { addMilliseconds, HOUR, MINUTE } from '../../platform/clock';
import type { Context } from '../../platform/context';
import type { Db } from '../../platform/db/connect';
import type { ChangeTopic } from '../../platform/db/schema';
import { type Language, languageOf } from '../../platform/language';
import * as catalog from './catalog.service';
import type { Listing } from './listing';
import { readListing, readServiceSearch } from './readListing';

/**
 * Responses with favourites are private. Without a session, the list is the same for all visitors and may be cached.
 */
async function viewerIdOf(context: Context, { request, reply }: RpcRequest): Promise<string | undefined> {
  if (!tokenOf(request)) return undefined;
  const signedIn = await readSession(context, request, reply, { visitorsToo: true });
  if (signedIn) reply.header('Cache-Control', 'private, no-store');
  return signedIn?.user.id;
}

/** A provider's availability on a card may be cached until the end of the minute. */
const endOfMinute = (now: Date) => new Date((Math.floor(now.getTime() / MINUTE) + 1) * MINUTE);

/** Listings by place, time or search words are not cached: few visitors share them. */
const listingCacheKey = (listing: Listing, language: Language) =>
  listing.near || listing.freeFrom || listing.words.length > 0 ? undefined : JSON.stringify([language, listing]);

const cardTopics: readonly ChangeTopic[] = ['catalogue', 'providers', 'times'];

export async function catalogRoutes(app: FastifyInstance, context: Context) {
  const { db, clock, responseCache, publicReads } = context;

  /** Creates the response again when one of its topics has changed. Without a `key`, it is not cached. */
  async function cachedResponseOf<Call extends WireCallName, ResponseBody extends RpcResponse<Call>>(
    { request }: Pick<RpcRequest, 'request'>,
    name: Call,
    key: string | undefined,
    topics: readonly ChangeTopic[],
    read: (now: Date, db: Db) => Promise<CacheableResult<ResponseBody>>,
  ): Promise<CachedResponse<ResponseBody>> {
    const now = clock();
    return publicReads.for(request, async (from) => {
      const make = async () => {
        const { body, expiresAt } = await read(now, from);
        return { body: successBody(name, body), expiresAt };
      };
      return key === undefined
        ? new CachedResponse((await make()).body)
        : responseCache.get({ key: `${name} ${key}`, topics, now, db: from, make });
    });
  }

  defineRpcRoute(app, context, 'categories', (call) => {
    const language = languageOf(call.request);
    return cachedResponseOf(call, 'categories', language, ['catalogue'], async (_, from) => ({
      body: { data: await catalog.listCategories(from, language) },
    }));
  });

  defineRpcRoute(app, context, 'topProviders', async (call) => {
    const viewer = await viewerIdOf(context, call);
    const best = await cachedResponseOf(call, 'topProviders', '', ['catalogue', 'providers'], async (now, from) => ({
      body: { data: await catalog.listTopProviders(from, now) },
    }));
    return viewer ? { data: await catalog.markFavourites(db, viewer, best.body.data) } : best;
  });

  defineRpcRoute(app, context, 'providers', async (call) => {
    const listing = readListing(call);
    const language = languageOf(call.request);
    const viewer = await viewerIdOf(context, call);
    const cachedResponse = await cachedResponseOf(
      call,
      'providers',
      listingCacheKey(listing, language),
      cardTopics,
      async (now, from) => {
        const { data, ...totals } = await catalog.listProviders(from, listing, now, language);
        const message = data.length === 0 ? 'No Data Found!' : '';
        return { body: { message, data, page: listing.page, ...totals }, expiresAt: endOfMinute(now) };
      },
    );
    if (!viewer) return cachedResponse;
    return { ...cachedResponse.body, data: await catalog.markFavourites(db, viewer, cachedResponse.body.data) };
  });

  defineRpcRoute(app, context, 'providerDetails', async (call) => {
    const id = call.text('provider_id');
    const language = languageOf(call.request);
    const cachedResponse = await cachedResponseOf(
      call,
      'providerDetails',
      `${language} ${id}`,
      ['catalogue', 'providers', 'reviews'],
      // The reply time changes by time alone, so limit the cache's lifetime.
      async (now, from) => ({
        body: { data: await catalog.showProvider(from, id, now, language) },
        expiresAt: addMilliseconds(now, HOUR),
      }),
    );
    const viewer = call.signedIn?.user.id;
    if (!viewer) return cachedResponse;
    const [data = cachedResponse.body.data] = await catalog.markFavourites(db, viewer, [cachedResponse.body.data]);
    return { data };
  });

  defineRpcRoute(app, context, 'providersByService', async (call) => {
    const search = readServiceSearch(call);
    const language = languageOf(call.request);
    const cachedResponse = await cachedResponseOf(
      call,
      'providersByService',
      listingCacheKey(search, language),
      cardTopics,
      async (now, from) => ({
        body: { data: await catalog.findProvidersByServices(from, search, now, language) },
        expiresAt: endOfMinute(now),
      }),
    );
    const viewer = call.signedIn?.user.id;
    return viewer ? { data: await catalog.markFavourites(db, viewer, cachedResponse.body.data) } : cachedResponse;
  });

  defineRpcRoute(app, context, 'coupons', (call) => {
    const language = languageOf(call.request);
    return cachedResponseOf(call, 'coupons', language, ['coupons'], async (now, from) => {
      const { deliverydata, until } = await catalog.listCoupons(from, now, language);
      return { body: { deliverydata }, expiresAt: until };
    });
  });

  defineRpcRoute(app, context, 'percentage', (call) =>
    cachedResponseOf(call, 'percentage', '', ['commission'], async (now, from) => {
      const { percent, until } = await catalog.commissionPercent(from, now);
      return { body: { data: percent }, ...(until && { expiresAt: until }) };
    }),
  );
}
