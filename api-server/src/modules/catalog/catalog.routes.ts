import type { WireCallName } from '@doorstep/shared-api/wire';
import type { FastifyInstance } from 'fastify';
import { type CacheableResult, CachedResponse } from '../../cache/responseCache';
import { HOUR, later, MINUTE } from '../../clock';
import type { Context } from '../../context';
import type { ChangeTopic } from '../../db/schema';
import { defineRpcRoute, type RpcRequest, type RpcResponse, succeeded } from '../../http/rpcRoute';
import { type Language, languageOf } from '../../mail/language';
import { readSession, tokenOf } from '../auth/sessions/sessions';
import * as catalog from './catalog.service';
import type { Listing } from './listing';
import { readListing, readServiceSearch } from './readListing';

/**
 * Public lists answer a visitor the same for everybody, so that they may be cached. A presented session adds the
 * person's own favourites, and then the response is theirs alone.
 */
async function viewerOf(context: Context, { request, reply }: RpcRequest): Promise<string | undefined> {
  if (!tokenOf(request)) return undefined;
  const signedIn = await readSession(context.db, context.clock, request, reply);
  if (signedIn) reply.header('Cache-Control', 'private, no-store');
  return signedIn?.user.id;
}

/** What a card says of a provider's free time stands for the rest of the minute. */
const endOfMinute = (now: Date) => new Date((Math.floor(now.getTime() / MINUTE) + 1) * MINUTE);

/** Of a list that many ask for alike; none for one around somebody's place, for somebody's time or by somebody's words. */
const keyOf = (listing: Listing, language: Language) =>
  listing.near || listing.freeFrom || listing.words.length > 0 ? undefined : JSON.stringify([language, listing]);

const cards: readonly ChangeTopic[] = ['catalogue', 'providers', 'times'];

/** What there is to book, by whom, at what price. */
export async function catalogRoutes(app: FastifyInstance, context: Context) {
  const { db, clock, responseCache } = context;

  /** The response of a call, made anew when one of its topics has changed; without a `key`, made for this one request. */
  async function cachedResponseOf<Call extends WireCallName, ResponseBody extends RpcResponse<Call>>(
    name: Call,
    key: string | undefined,
    topics: readonly ChangeTopic[],
    read: (now: Date) => Promise<CacheableResult<ResponseBody>>,
  ): Promise<CachedResponse<ResponseBody>> {
    const now = clock();
    const make = async () => {
      const { body, expiresAt } = await read(now);
      return { body: succeeded(name, body), expiresAt };
    };
    return key === undefined
      ? new CachedResponse((await make()).body)
      : responseCache.get({ key: `${name} ${key}`, topics, now, make });
  }

  defineRpcRoute(app, context, 'categories', ({ request }) => {
    const language = languageOf(request);
    return cachedResponseOf('categories', language, ['catalogue'], async () => ({
      body: { data: await catalog.listCategories(db, language) },
    }));
  });

  defineRpcRoute(app, context, 'topProviders', async (call) => {
    const viewer = await viewerOf(context, call);
    const best = await cachedResponseOf('topProviders', '', ['catalogue', 'providers'], async (now) => ({
      body: { data: await catalog.listTopProviders(db, now) },
    }));
    return viewer ? { data: await catalog.markFavourites(db, viewer, best.body.data) } : best;
  });

  defineRpcRoute(app, context, 'providers', async (call) => {
    const listing = readListing(call);
    const language = languageOf(call.request);
    const viewer = await viewerOf(context, call);
    const cachedResponse = await cachedResponseOf('providers', keyOf(listing, language), cards, async (now) => {
      const { data, ...totals } = await catalog.listProviders(db, listing, now, language);
      const message = data.length === 0 ? 'No Data Found!' : '';
      return { body: { message, data, page: listing.page, ...totals }, expiresAt: endOfMinute(now) };
    });
    if (!viewer) return cachedResponse;
    return { ...cachedResponse.body, data: await catalog.markFavourites(db, viewer, cachedResponse.body.data) };
  });

  defineRpcRoute(app, context, 'providerDetails', async (call) => {
    const id = call.text('provider_id');
    const language = languageOf(call.request);
    const cachedResponse = await cachedResponseOf(
      'providerDetails',
      `${language} ${id}`,
      ['catalogue', 'providers', 'reviews'],
      // How fast somebody answers changes with time alone.
      async (now) => ({
        body: { data: await catalog.showProvider(db, id, now, language) },
        expiresAt: later(now, HOUR),
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
      'providersByService',
      keyOf(search, language),
      cards,
      async (now) => ({
        body: { data: await catalog.findProvidersFor(db, search, now, language) },
        expiresAt: endOfMinute(now),
      }),
    );
    const viewer = call.signedIn?.user.id;
    return viewer ? { data: await catalog.markFavourites(db, viewer, cachedResponse.body.data) } : cachedResponse;
  });

  defineRpcRoute(app, context, 'coupons', () =>
    cachedResponseOf('coupons', '', ['coupons'], async (now) => {
      const { deliverydata, until } = await catalog.listCoupons(db, now);
      return { body: { deliverydata }, expiresAt: until };
    }),
  );

  defineRpcRoute(app, context, 'percentage', () =>
    cachedResponseOf('percentage', '', ['commission'], async (now) => {
      const { percent, until } = await catalog.commissionPercent(db, now);
      return { body: { data: percent }, ...(until && { expiresAt: until }) };
    }),
  );
}
