/** What each call carries: the field names of the requests and the shapes of the answers, spelling slips included. */
import type { BookingType, ErrorCode, ListType, OfferType, UserType } from '../domain/codes';
import type { SessionUserWire } from './account';
import type { BookingListItemWire, BookingWire, CreatedBookingWire, PaymentWire } from './bookings';
import type { WireCallName, wireCalls } from './calls';
import type { CategoryWire, ProviderDetailsWire, ProviderItemWire, TopProviderWire } from './catalog';
import type { CouponOfferWire, ProviderOfferWire } from './offers';

interface PersonFields {
  email: string;
  device_type: string;
  device_token?: string;
  user_type: UserType;
  contact: string;
  phone_code?: string;
  address: string;
  image: Blob;
  password: string;
  fullname: string;
  first_name?: string;
  last_name?: string;
}

/** Fields of each request, without `app_token` and `user_id`: the transport adds those. */
export interface WireFields {
  login: {
    contact: string;
    password: string;
    device_type: 'web';
    device_token?: string;
    user_type: UserType;
    phone_code?: string;
  };
  register: PersonFields;
  providerRegister: PersonFields & {
    user_lat?: string;
    user_long?: string;
    certificate_front: Blob;
    certificate_back: Blob;
    category_id?: string;
    subcategory_id?: string;
  };
  logout: Record<never, never>;
  deleteAccount: { password?: string };
  categories: Record<never, never>;
  topProviders: Record<never, never>;
  providers: {
    page?: string;
    per_page?: string;
    q?: string;
    cat_id?: string;
    subcategory_id?: string;
    lat?: string;
    long?: string;
    radius_km?: string;
    available?: string;
    min_rating?: string;
    featured?: string;
    sort?: 'rating' | 'distance' | 'price' | 'popular' | 'newest';
  };
  providerDetails: { provider_id: string };
  editProfile: { fullname: string; email: string; contact: string; image?: Blob };
  providersByService: {
    subcategory_id: string[];
    lat?: string;
    long?: string;
    radius_km?: string;
    start_at?: string;
    match?: 'all' | 'any';
  };
  coupons: Record<never, never>;
  applyCoupon: { coupon: string; basefare: string };
  percentage: Record<never, never>;
  booking: {
    provider_id: string;
    service_location: string;
    address: string;
    pick_lat: string;
    pick_long: string;
    address2: string;
    pick_lat2: string;
    pick_long2: string;
    full_name: string;
    phone: string;
    /** dd/MM/yyyy */
    start_date: string;
    /** HH:mm */
    start_time: string;
    /** yyyy-MM-dd of the same day. */
    start_date_sec: string;
    category_name: string;
    category_id: string;
    /** JSON of OrderServiceWire[]. */
    order_service: string;
    totalPrice: string;
    delivery_cost: string;
    driver_delivery_cost: string;
    admin_profit: string;
    coupon_discount: string;
    booking_type: BookingType;
    service_image1: Blob | '';
    service_image2: Blob | '';
    service_image3: Blob | '';
    stripeToken?: string;
    coupon?: string;
    asap?: 'true' | 'false';
    start_at?: string;
    time_zone?: string;
    notes?: string;
    quote_id?: string;
    source_booking_id?: string;
  };
  myBookings: { type: ListType; page?: string; per_page?: string };
  bookingDetails: { booking_id: string };
  offerList: { order_id: string; type: OfferType };
  userOfferList: { order_id: string; type: OfferType };
  sendOffer: {
    amount: string;
    order_id: string;
    provider_id: string;
    type: OfferType;
    message?: string;
    reply_to?: string;
  };
  acceptBooking: {
    provider_id: string;
    booking_id: string;
    offer_amount: string;
    driver_delivery_cost: string;
    offer_amount_status: '0' | '1';
    offer_id?: string;
    stripeToken?: string;
  };
  favourite: { order_id: string; provider_id: string };
  deleteFavourite: { order_id: string; provider_id: string };
  rating: {
    service_rating: string;
    rate_technician: string;
    comment: string;
    recomended_service: 'true' | 'false';
    impressed_service: string;
    provider_id: string;
    order_id: string;
    may_quote?: string;
  };
  cancelBooking: { booking_id: string; type: '1' | '2'; reason?: string };
}

type Flag<Call extends WireCallName> = {
  [Key in (typeof wireCalls)[Call]['flagKeys'][number]]:
    | (typeof wireCalls)[Call]['success']
    | (typeof wireCalls)[Call]['failure'];
};

/** On every failure of our server. */
export interface FailureDetail {
  code: ErrorCode;
  field?: string;
  request_id: string;
}

interface AnswerBodies {
  login: { data: SessionUserWire | Record<string, never> };
  register: { data: SessionUserWire | Record<string, never> };
  providerRegister: { data: { user_id: string; account_status: string } | Record<string, never> };
  logout: object;
  deleteAccount: object;
  categories: { data: CategoryWire[] };
  topProviders: { data: TopProviderWire[] };
  providers: { data: ProviderItemWire[]; page?: number; total?: number };
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
          status: string;
          delivery_cost: string;
          driver_delivery_cost: string;
          payment: PaymentWire;
        }
      | Record<string, unknown>;
  };
  favourite: object;
  deleteFavourite: object;
  rating: object;
  cancelBooking: { data: { booking_id?: string; status: string } | Record<string, never> };
}

/** The answer of each call as our server writes it: flag, message, body, and `error` on a failure. */
export type WireAnswers = {
  [Call in WireCallName]: Flag<Call> & { message: string; error?: FailureDetail } & AnswerBodies[Call];
};
