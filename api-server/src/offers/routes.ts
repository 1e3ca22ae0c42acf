import type { OfferType } from '@doorstep/shared-api/domain';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../context';
import { Failure } from '../http/failure';
import { type WRequest, wCall } from '../http/wCall';
import { isId } from '../ids';
import { readOffers } from './readOffers';

/** W18 and W19. `type` decides whose offers are meant, the path only where it is missing. */
export async function offerRoutes(app: FastifyInstance, context: Context) {
  const answer =
    (assumed: OfferType) =>
    async ({ text, user }: WRequest) => {
      const type = text('type') || assumed;
      const bookingId = text('order_id');
      const known = (type === '1' || type === '2') && isId(bookingId);
      const data = known ? await readOffers(context.db, user, bookingId, type) : [];
      if (data.length === 0) throw new Failure('not_found', 'No offers available!');
      return { data };
    };
  wCall(app, context, 'offerList', answer('2'));
  wCall(app, context, 'userOfferList', answer('1'));
}
