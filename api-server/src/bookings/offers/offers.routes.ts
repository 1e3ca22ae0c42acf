import { type OfferType, parseMoney } from '@doorstep/shared-api/domain';
import { nameOf, offerAnswerCodes, offerTypeCodes } from '@doorstep/shared-api/wire';
import type { FastifyInstance } from 'fastify';
import { defineRpcRoute, type RpcRequest } from '../../identity/http/rpcRoute';
import { authorizeBookingAccess } from '../../identity/http/staffAccess';
import type { Context } from '../../platform/context';
import { HttpError } from '../../platform/http/httpError';
import { idempotencyKeyOf, withIdempotency } from '../../platform/http/idempotency';
import { isId } from '../../platform/ids';
import { acceptOffer } from './acceptOffer';
import { readOffers } from './readOffers';
import { sendOffer } from './sendOffer';

/** The highest amount of an offer: 100000.00. */
const MAX_OFFER_CENTS = 10_000_000;

/**
 * The negotiation of a hire. Of the two lists `type` decides whose offers are meant, the path only where it is missing.
 */
export async function offerRoutes(app: FastifyInstance, context: Context) {
  const { db, clock } = context;
  const respond =
    (assumed: OfferType) =>
    async ({ text, user, session }: RpcRequest) => {
      const type = text('type') ? nameOf(offerTypeCodes, text('type')) : assumed;
      const bookingId = text('order_id');
      if (isId(bookingId)) await authorizeBookingAccess(context, session, bookingId);
      const data = type && isId(bookingId) ? await readOffers(db, user, bookingId, type) : [];
      if (data.length === 0) throw new HttpError('not_found', 'No offers available!');
      return { data };
    };
  defineRpcRoute(app, context, 'offerList', respond('provider'));
  defineRpcRoute(app, context, 'userOfferList', respond('customer'));

  defineRpcRoute(app, context, 'sendOffer', async (call) => {
    const { text, user } = call;
    const amountCents = parseMoney(text('amount'));
    if (amountCents === undefined || amountCents <= 0 || amountCents > MAX_OFFER_CENTS) {
      throw new HttpError('validation', 'Please enter a valid amount.', { field: 'amount' });
    }
    const message = text('message');
    if (message.length > 500) throw new HttpError('validation', 'The message is too long.', { field: 'message' });
    const input = {
      bookingId: text('order_id'),
      providerId: text('provider_id'),
      type: nameOf(offerTypeCodes, text('type')),
      amountCents,
      message,
      replyTo: text('reply_to'),
    };
    const now = clock();
    const { response: created } = await withIdempotency(
      db,
      idempotencyKeyOf(call, 'sendOffer', false),
      now,
      async (tx) => ({
        id: await sendOffer(tx, user, input, now),
      }),
    );
    const ownProviderOfferWires = await readOffers(
      db,
      user,
      input.bookingId,
      user.userType === 'provider' ? 'provider' : 'customer',
    );
    const data = ownProviderOfferWires.find((offer) => offer.offer_id === created.id);
    if (!data) throw new HttpError('not_found', 'No offers available!');
    return { message: 'Offer sent successfully!', data };
  });

  defineRpcRoute(app, context, 'acceptBooking', async (call) => {
    const { text, user, request } = call;
    const amountCents = parseMoney(text('offer_amount'));
    const providerPayoutCents = parseMoney(text('driver_delivery_cost'));
    if (amountCents === undefined || amountCents <= 0) {
      throw new HttpError('validation', 'Please enter a valid amount.', { field: 'offer_amount' });
    }
    if (providerPayoutCents === undefined) {
      throw new HttpError('validation', 'Please enter a valid amount.', { field: 'driver_delivery_cost' });
    }
    if (text('offer_amount_status') !== offerAnswerCodes.accept) {
      throw new HttpError('validation', 'The request could not be read.', { field: 'offer_amount_status' });
    }
    const input = {
      bookingId: text('booking_id'),
      providerId: text('provider_id'),
      amountCents,
      providerPayoutCents,
      offerId: text('offer_id'),
      stripeToken: text('stripeToken'),
    };
    const data = await acceptOffer(context, user, input, idempotencyKeyOf(call, 'acceptBooking', false), request.log);
    return { message: 'Offer accepted successfully!', data };
  });
}
