import { type OfferType, parseMoney } from '@doorstep/shared-api/domain';
import { nameOf, offerAnswerCodes, offerTypeCodes } from '@doorstep/shared-api/wire';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context';
import { Failure } from '../../http/httpError';
import { once, repeatOf } from '../../http/idempotency';
import { type WRequest, wCall } from '../../http/rpcRoute';
import { isId } from '../../ids';
import { acceptOffer } from './acceptOffer';
import { readOffers } from './readOffers';
import { sendOffer } from './sendOffer';

/** The highest amount of an offer: 100000.00. */
const MOST = 10_000_000;

/** W18 to W21. Of the two lists `type` decides whose offers are meant, the path only where it is missing. */
export async function offerRoutes(app: FastifyInstance, context: Context) {
  const { db, clock } = context;
  const answer =
    (assumed: OfferType) =>
    async ({ text, user }: WRequest) => {
      const type = text('type') ? nameOf(offerTypeCodes, text('type')) : assumed;
      const bookingId = text('order_id');
      const data = type && isId(bookingId) ? await readOffers(db, user, bookingId, type) : [];
      if (data.length === 0) throw new Failure('not_found', 'No offers available!');
      return { data };
    };
  wCall(app, context, 'offerList', answer('provider'));
  wCall(app, context, 'userOfferList', answer('customer'));

  wCall(app, context, 'sendOffer', async (call) => {
    const { text, user } = call;
    const amountCents = parseMoney(text('amount'));
    if (amountCents === undefined || amountCents <= 0 || amountCents > MOST) {
      throw new Failure('validation', 'Please enter a valid amount.', { field: 'amount' });
    }
    const message = text('message');
    if (message.length > 500) throw new Failure('validation', 'The message is too long.', { field: 'message' });
    const sent = {
      bookingId: text('order_id'),
      providerId: text('provider_id'),
      type: nameOf(offerTypeCodes, text('type')),
      amountCents,
      message,
      replyTo: text('reply_to'),
    };
    const now = clock();
    const { answer: made } = await once(db, repeatOf(call, 'sendOffer', false), now, async (tx) => ({
      id: await sendOffer(tx, user, sent, now),
    }));
    const own = await readOffers(db, user, sent.bookingId, user.userType === 'provider' ? 'provider' : 'customer');
    const data = own.find((offer) => offer.offer_id === made.id);
    if (!data) throw new Failure('not_found', 'No offers available!');
    return { message: 'Offer sent successfully!', data };
  });

  wCall(app, context, 'acceptBooking', async (call) => {
    const { text, user, request } = call;
    const amountCents = parseMoney(text('offer_amount'));
    const driverCents = parseMoney(text('driver_delivery_cost'));
    if (amountCents === undefined || amountCents <= 0) {
      throw new Failure('validation', 'Please enter a valid amount.', { field: 'offer_amount' });
    }
    if (driverCents === undefined) {
      throw new Failure('validation', 'Please enter a valid amount.', { field: 'driver_delivery_cost' });
    }
    if (text('offer_amount_status') !== offerAnswerCodes.accept) {
      throw new Failure('validation', 'The request could not be read.', { field: 'offer_amount_status' });
    }
    const sent = {
      bookingId: text('booking_id'),
      providerId: text('provider_id'),
      amountCents,
      driverCents,
      offerId: text('offer_id'),
      stripeToken: text('stripeToken'),
    };
    const data = await acceptOffer(context, user, sent, repeatOf(call, 'acceptBooking', false), request.log);
    return { message: 'Offer accepted successfully!', data };
  });
}
