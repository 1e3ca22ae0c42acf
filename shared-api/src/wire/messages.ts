/** Field names of the requests and types of the responses of each call, spelling mistakes included. */
import type { ErrorCode } from '../domain/codes';
import type { SessionUserWire } from './account';
import type { BookingListItemWire, BookingWire, CreatedBookingWire, PaymentWire } from './bookings';
import type { WireCallName, wireCalls } from './calls';
import type { CategoryWire, ChoiceCountsWire, ProviderDetailsWire, ProviderItemWire, TopProviderWire } from './catalog';
import type { StatusCode } from './codes';
import type { CouponOfferWire, ProviderOfferWire } from './offers';

type SuccessFlag<Call extends WireCallName> = {
  [Key in (typeof wireCalls)[Call]['flagKeys'][number]]:
    | (typeof wireCalls)[Call]['success']
    | (typeof wireCalls)[Call]['failure'];
};

export interface FailureDetail {
  code: ErrorCode;
  field?: string;
  request_id: string;
}

interface ResponseBodies {
  login: { data: SessionUserWire | Record<string, never> };
  register: { data: SessionUserWire | Record<string, never> };
  providerRegister: { data: { user_id: string; account_status: string } | Record<string, never> };
  logout: object;
  deleteAccount: object;
  categories: { data: CategoryWire[] };
  topProviders: { data: TopProviderWire[] };
  providers: { data: ProviderItemWire[]; page?: number; total?: number; counts?: ChoiceCountsWire };
  providerDetails: { data: ProviderDetailsWire | Record<string, never> };
  editProfile: { data: SessionUserWire | Record<string, never> };
  providersByService: { data: ProviderItemWire[] };
  coupons: { deliverydata: CouponOfferWire[] };
  applyCoupon: { discount: string; fare: string };
  percentage: { data: number };
  booking: { data: CreatedBookingWire | Record<string, unknown> };
  myBookings: { data: BookingListItemWire[] };
  bookingDetails: { data: BookingWire | Record<string, never> };
  offerList: { data: ProviderOfferWire[] };
  userOfferList: { data: ProviderOfferWire[] };
  sendOffer: { data: ProviderOfferWire | Record<string, never> };
  acceptBooking: {
    data:
      | {
          booking_id: string;
          status: StatusCode;
          delivery_cost: string;
          driver_delivery_cost: string;
          payment: PaymentWire;
        }
      | Record<string, unknown>;
  };
  favourite: object;
  deleteFavourite: object;
  rating: object;
  cancelBooking: { data: { booking_id?: string; status: StatusCode } | Record<string, never> };
}

export type WireResponses = {
  [Call in WireCallName]: SuccessFlag<Call> & { message: string; error?: FailureDetail } & ResponseBodies[Call];
};
