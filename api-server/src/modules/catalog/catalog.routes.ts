import type { WireCallName } from '@doorstep/shared-api/wire';
import type { FastifyInstance } from 'fastify';
import { type Made, Ready } from '../../cache/responseCache';
import { MINUTE } from '../../clock';
import type { Context } from '../../context';
import type { ChangeTopic } from '../../db/schema';
import { succeeded, type WAnswer, type WRequest, wCall } from '../../http/rpcRoute';
import { readSession } from '../auth/sessions/sessions';
import * as catalog from './catalog.service';
import type { Listing } from './listing';
import { readListing, readServiceSearch } from './readListing';

/**
 * Public lists answer a visitor the same for everybody, so that they may be cached. A presented session adds the
 * person's own favourites, and then the answer is theirs alone.
 */
async function viewerOf(context: Context, { request, reply }: WRequest): Promise<string | undefined> {
  if (!request.cookies.sid) return undefined;
  const signedIn = await readSession(context.db, context.clock, request, reply);
  if (signedIn) reply.header('Cache-Control', 'private, no-store');
  return signedIn?.user.id;
}

/** What a card says of a provider's free time stands for the rest of the minute. */
const endOfMinute = (now: Date) => new Date((Math.floor(now.getTime() / MINUTE) + 1) * MINUTE);

/** Of a list that many ask for alike; none for one around somebody's place, for somebody's time or by somebody's words. */
const keyOf = (listing: Listing) =>
  listing.near || listing.freeFrom || listing.words.length > 0 ? undefined : JSON.stringify(listing);

const cards: readonly ChangeTopic[] = ['catalogue', 'providers', 'times'];

/** W06 to W09, W11, W12 and W14: what there is to book, by whom, at what price. */
export async function catalogRoutes(app: FastifyInstance, context: Context) {
  const { db, clock, ready } = context;

  /** The answer of a call, made anew when one of its topics has changed; without a `key`, made for this one request. */
  async function answerOf<Call extends WireCallName, Answer extends WAnswer<Call>>(
    name: Call,
    key: string | undefined,
    topics: readonly ChangeTopic[],
    read: (now: Date) => Promise<Made<Answer>>,
  ): Promise<Ready<Answer>> {
    const now = clock();
    const make = async () => {
      const { answer, until } = await read(now);
      return { answer: succeeded(name, answer), until };
    };
    return key === undefined
      ? new Ready((await make()).answer)
      : ready.get({ key: `${name} ${key}`, topics, now, make });
  }

  wCall(app, context, 'categories', () =>
    answerOf('categories', '', ['catalogue'], async () => ({ answer: { data: await catalog.listCategories(db) } })),
  );

  wCall(app, context, 'topProviders', async (call) => {
    const viewer = await viewerOf(context, call);
    const best = await answerOf('topProviders', '', ['providers'], async (now) => ({
      answer: { data: await catalog.listTopProviders(db, now) },
    }));
    return viewer ? { data: await catalog.markFavourites(db, viewer, best.answer.data) } : best;
  });

  wCall(app, context, 'providers', async (call) => {
    const listing = readListing(call);
    const viewer = await viewerOf(context, call);
    const found = await answerOf('providers', keyOf(listing), cards, async (now) => {
      const { data, total } = await catalog.listProviders(db, listing, now);
      const message = data.length === 0 ? 'No Data Found!' : '';
      return { answer: { message, data, page: listing.page, total }, until: endOfMinute(now) };
    });
    if (!viewer) return found;
    return { ...found.answer, data: await catalog.markFavourites(db, viewer, found.answer.data) };
  });

  wCall(app, context, 'providerDetails', async (call) => {
    const id = call.text('provider_id');
    const found = await answerOf('providerDetails', id, ['catalogue', 'providers', 'reviews'], async () => ({
      answer: { data: await catalog.showProvider(db, id) },
    }));
    const viewer = call.signedIn?.user.id;
    if (!viewer) return found;
    const [data = found.answer.data] = await catalog.markFavourites(db, viewer, [found.answer.data]);
    return { data };
  });

  wCall(app, context, 'providersByService', async (call) => {
    const search = readServiceSearch(call);
    const found = await answerOf('providersByService', keyOf(search), cards, async (now) => ({
      answer: { data: await catalog.findProvidersFor(db, search, now) },
      until: endOfMinute(now),
    }));
    const viewer = call.signedIn?.user.id;
    return viewer ? { data: await catalog.markFavourites(db, viewer, found.answer.data) } : found;
  });

  wCall(app, context, 'coupons', () =>
    answerOf('coupons', '', ['coupons'], async (now) => {
      const { deliverydata, until } = await catalog.listCoupons(db, now);
      return { answer: { deliverydata }, until };
    }),
  );

  wCall(app, context, 'percentage', () =>
    answerOf('percentage', '', ['commission'], async () => ({ answer: { data: await catalog.commissionPercent(db) } })),
  );
}
