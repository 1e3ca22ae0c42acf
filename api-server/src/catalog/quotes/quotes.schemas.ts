import { maxQuantity } from '@doorstep/shared-api/domain';
import { bookingTypeCodes } from '@doorstep/shared-api/wire';
import { Type } from 'typebox';
import { Id, Money, SignedMoney } from '../../platform/http/schemas';
import { UsedCoupons } from '../coupons/coupons.routes';

export const QuoteRequest = Type.Object({
  category_id: Id,
  subcategory_ids: Type.Array(Id, { maxItems: 100 }),
  quantities: Type.Optional(
    Type.Array(Type.Integer({ minimum: 1, maximum: maxQuantity }), {
      maxItems: 100,
      description: 'Quantity of each service, in the same order; defaults to 1 each',
    }),
  ),
  provider_id: Type.Optional(Type.String({ maxLength: 36 })),
  coupon: Type.Optional(Type.String({ maxLength: 100 })),
  booking_type: Type.Union([
    Type.Literal(bookingTypeCodes.book),
    Type.Literal(bookingTypeCodes.hire),
    Type.Literal(bookingTypeCodes.schedule),
  ]),
  start_at: Type.Optional(
    Type.String({ format: 'date-time', description: 'Chosen start. The quote is refused if the booking would be' }),
  ),
  lat: Type.Optional(Type.Number({ minimum: -90, maximum: 90, description: 'Latitude of the service location' })),
  long: Type.Optional(Type.Number({ minimum: -180, maximum: 180 })),
});

export const Quote = Type.Object({
  quote_id: Id,
  expires_at: Type.String({ format: 'date-time' }),
  category_id: Id,
  provider_id: Type.String(),
  lines: Type.Array(
    Type.Object({
      subcategory_id: Id,
      subcategory_name: Type.String(),
      price: Money,
      quantity: Type.Optional(Type.Integer({ description: 'Only if more than one; the price is for all of them' })),
    }),
  ),
  totalPrice: Money,
  coupon: Type.String(),
  coupon_discount: Money,
  delivery_cost: Money,
  admin_profit: SignedMoney,
  driver_delivery_cost: Money,
  percentage: Type.Number(),
  currency: Type.Literal('usd'),
  used_coupons: UsedCoupons,
  instant: Type.Optional(Type.Boolean({ description: 'Whether the chosen provider confirms at once' })),
  confirm_by: Type.Optional(
    Type.String({ format: 'date-time', description: 'Deadline for the chosen provider to accept, if booked now' }),
  ),
  free_cancel_until: Type.Optional(
    Type.String({ format: 'date-time', description: 'Omitted if cancelling costs a fee right after acceptance' }),
  ),
  late_credit: Type.Optional(
    Type.Object(
      { amount: Money, by: Type.String({ format: 'date-time' }) },
      { description: 'Credit to the wallet if nobody has arrived by then. A booking made with this quote keeps it' },
    ),
  ),
});
