/**
 * The original calls as data (docs/contract): where each goes, whom it is for, how its success is told and what a missing
 * flag means. Client and server both read this table.
 */

export type FlagKey = 'response' | 'responce' | 'result';

export type MissingFlagRule =
  | 'failure'
  | 'http2xx'
  | 'dataArray'
  | 'dataNonEmptyArray'
  | 'dataNonEmptyObject'
  | 'dataBookingId'
  | 'dataNumber'
  | 'deliverydataArray';

export interface WireCall {
  /** Path below /UserController. */
  readonly path: string;
  readonly body: 'multipart' | 'json';
  readonly session: 'public' | 'optional' | 'required';
  /** How `user_id` is sent: always, as '' for a visitor, or not at all. */
  readonly userId: 'always' | 'blank' | 'never';
  /** Emitted by our server; the first one is the key that other servers use. */
  readonly flagKeys: readonly FlagKey[];
  readonly success: string | number | boolean;
  readonly failure: string | number | boolean;
  readonly whenAbsent: MissingFlagRule;
  /** Texts that mean failure whatever the flag says. */
  readonly failureMessages?: readonly string[];
  /** A failure answer without a more telling code only says that there is nothing to list. */
  readonly noneIsEmpty?: boolean;
  readonly idempotent?: boolean;
  /** Changes nothing, though the original calls are all POST. */
  readonly reads?: boolean;
  /** Accepted without app_token by our server. */
  readonly tokenOptional?: boolean;
}

const textFlagValues = { success: 'true', failure: 'false' } as const;
const numericFlagValues = { success: 1, failure: 0 } as const;
const booleanFlagValues = { success: true, failure: false } as const;
const publicMultipart = { body: 'multipart', session: 'public', userId: 'never' } as const;
const signedInMultipart = { body: 'multipart', session: 'required', userId: 'always' } as const;

export const wireCalls = {
  login: {
    path: '/login',
    ...publicMultipart,
    ...textFlagValues,
    flagKeys: ['responce'],
    whenAbsent: 'failure',
    failureMessages: ['Invalid login credential!'],
  },
  register: {
    path: '/Register',
    ...publicMultipart,
    ...numericFlagValues,
    flagKeys: ['response'],
    whenAbsent: 'failure',
    failureMessages: ['Invalid email !', 'email already exists  !'],
  },
  providerRegister: {
    path: '/providerRegister',
    ...publicMultipart,
    ...numericFlagValues,
    flagKeys: ['response'],
    whenAbsent: 'http2xx',
  },
  logout: {
    path: '/logout',
    ...publicMultipart,
    session: 'optional',
    userId: 'always',
    ...textFlagValues,
    flagKeys: ['result'],
    whenAbsent: 'http2xx',
  },
  deleteAccount: {
    path: '/delete_account',
    ...signedInMultipart,
    ...textFlagValues,
    flagKeys: ['result'],
    whenAbsent: 'failure',
  },
  categories: {
    path: '/category_with_subcategory',
    ...publicMultipart,
    ...textFlagValues,
    flagKeys: ['result'],
    whenAbsent: 'dataArray',
    noneIsEmpty: true,
    reads: true,
  },
  topProviders: {
    path: '/top_rated_provider_list',
    ...publicMultipart,
    ...textFlagValues,
    flagKeys: ['result'],
    whenAbsent: 'dataArray',
    noneIsEmpty: true,
    reads: true,
  },
  providers: {
    path: '/provider_list',
    ...publicMultipart,
    ...textFlagValues,
    flagKeys: ['result'],
    whenAbsent: 'dataArray',
    noneIsEmpty: true,
    reads: true,
  },
  providerDetails: {
    path: '/subcategory_according_provider_details',
    body: 'multipart',
    session: 'optional',
    userId: 'blank',
    ...textFlagValues,
    flagKeys: ['result'],
    whenAbsent: 'dataNonEmptyObject',
    reads: true,
  },
  editProfile: {
    path: '/edit_profile_user',
    ...signedInMultipart,
    ...textFlagValues,
    flagKeys: ['responce'],
    whenAbsent: 'failure',
  },
  providersByService: {
    path: '/subcategory_according_provider',
    body: 'json',
    session: 'optional',
    userId: 'blank',
    ...booleanFlagValues,
    flagKeys: ['response'],
    whenAbsent: 'dataNonEmptyArray',
    noneIsEmpty: true,
    tokenOptional: true,
    reads: true,
  },
  coupons: {
    path: '/promocode',
    ...publicMultipart,
    ...booleanFlagValues,
    flagKeys: ['result'],
    whenAbsent: 'deliverydataArray',
    noneIsEmpty: true,
    reads: true,
  },
  applyCoupon: {
    path: '/promocode_apply',
    ...signedInMultipart,
    ...booleanFlagValues,
    flagKeys: ['result'],
    whenAbsent: 'failure',
    tokenOptional: true,
  },
  percentage: {
    path: '/admin_percentage',
    ...publicMultipart,
    ...booleanFlagValues,
    flagKeys: ['result'],
    whenAbsent: 'dataNumber',
    reads: true,
  },
  booking: {
    path: '/booking',
    ...signedInMultipart,
    ...booleanFlagValues,
    flagKeys: ['response', 'result'],
    whenAbsent: 'failure',
    idempotent: true,
  },
  myBookings: {
    path: '/user_current_delivery',
    ...signedInMultipart,
    ...textFlagValues,
    flagKeys: ['response'],
    whenAbsent: 'failure',
    tokenOptional: true,
    reads: true,
  },
  bookingDetails: {
    path: '/deliveryDetails',
    ...signedInMultipart,
    userId: 'never',
    ...textFlagValues,
    flagKeys: ['result'],
    whenAbsent: 'dataBookingId',
    reads: true,
  },
  offerList: {
    path: '/offer_list',
    ...signedInMultipart,
    ...textFlagValues,
    flagKeys: ['response', 'responce'],
    whenAbsent: 'dataNonEmptyArray',
    noneIsEmpty: true,
    reads: true,
  },
  userOfferList: {
    path: '/user_offer_list',
    ...signedInMultipart,
    ...textFlagValues,
    flagKeys: ['response', 'responce'],
    whenAbsent: 'dataNonEmptyArray',
    noneIsEmpty: true,
    reads: true,
  },
  sendOffer: {
    path: '/send_offer',
    ...signedInMultipart,
    ...booleanFlagValues,
    flagKeys: ['response'],
    whenAbsent: 'failure',
    idempotent: true,
  },
  acceptBooking: {
    path: '/acceptbooking',
    ...signedInMultipart,
    userId: 'never',
    ...booleanFlagValues,
    flagKeys: ['response'],
    whenAbsent: 'failure',
    idempotent: true,
  },
  favourite: {
    path: '/favourite',
    ...signedInMultipart,
    ...booleanFlagValues,
    flagKeys: ['responce'],
    whenAbsent: 'failure',
  },
  deleteFavourite: {
    path: '/delete_favourite',
    ...signedInMultipart,
    ...booleanFlagValues,
    flagKeys: ['responce'],
    whenAbsent: 'failure',
  },
  rating: {
    path: '/Rating',
    ...signedInMultipart,
    ...booleanFlagValues,
    flagKeys: ['result'],
    whenAbsent: 'failure',
    idempotent: true,
  },
  cancelBooking: {
    path: '/cancelBooking',
    ...signedInMultipart,
    ...booleanFlagValues,
    flagKeys: ['response', 'responce'],
    whenAbsent: 'failure',
    idempotent: true,
  },
} as const satisfies Record<string, WireCall>;

export type WireCallName = keyof typeof wireCalls;

export const userController = '/UserController';
export const apiV1 = '/api/v1';

export const callByDataView = {
  categories: 'categories',
  'top-providers': 'topProviders',
  providers: 'providers',
  coupons: 'coupons',
  percentage: 'percentage',
} as const satisfies Record<string, WireCallName>;
