import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../context';
import { type WRequest, wCall } from '../http/wCall';
import { readSession } from '../sessions/sessions';
import { readListing, readServiceSearch } from './readListing';
import * as catalog from './service';

/** Equal answers carry equal tags: caches in front of us compare them. */
function tagged<Answer extends object>(call: WRequest, answer: Answer): Answer {
  const tag = createHash('sha1').update(JSON.stringify(answer)).digest('base64url');
  call.reply.header('ETag', `"${tag}"`);
  return answer;
}

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

/** W06 to W09, W11, W12 and W14: what there is to book, by whom, at what price. */
export async function catalogRoutes(app: FastifyInstance, context: Context) {
  const { db, clock } = context;

  wCall(app, context, 'categories', async (call) => tagged(call, { data: await catalog.listCategories(db) }));

  wCall(app, context, 'topProviders', async (call) => {
    const viewer = await viewerOf(context, call);
    return tagged(call, { data: await catalog.listTopProviders(db, clock(), viewer) });
  });

  wCall(app, context, 'providers', async (call) => {
    const listing = readListing(call);
    const viewer = await viewerOf(context, call);
    const { data, total } = await catalog.listProviders(db, listing, clock(), viewer);
    const message = data.length === 0 ? 'No Data Found!' : '';
    return tagged(call, { message, data, page: listing.page, total });
  });

  wCall(app, context, 'providerDetails', async (call) => {
    const data = await catalog.showProvider(db, call.text('provider_id'), call.signedIn?.user.id);
    return tagged(call, { data });
  });

  wCall(app, context, 'providersByService', async (call) => {
    const search = readServiceSearch(call);
    return tagged(call, { data: await catalog.findProvidersFor(db, search, clock(), call.signedIn?.user.id) });
  });

  wCall(app, context, 'coupons', async (call) =>
    tagged(call, { deliverydata: await catalog.listCoupons(db, clock()) }),
  );

  wCall(app, context, 'percentage', async (call) => tagged(call, { data: await catalog.commissionPercent(db) }));
}
