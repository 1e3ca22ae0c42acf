/**
 * The original calls as data (docs/contract): where each goes, whom it is for, how its success is told and what a missing
 * flag means. Client and server both read this table.
 */

export type FlagKey = 'response' | 'responce' | 'result';

export type WhenAbsent =
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
  readonly whenAbsent: WhenAbsent;
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

const quoted = { success: 'true', failure: 'false' } as const;
const numeric = { success: 1, failure: 0 } as const;
const plain = { success: true, failure: false } as const;
const open = { body: 'multipart', session: 'public', userId: 'never' } as const;
const signedIn = { body: 'multipart', session: 'required', userId: 'always' } as const;

export const wireCalls = {
  login: {
    path: '/login',
    ...open,
    ...quoted,
    flagKeys: ['responce'],
    whenAbsent: 'failure',
    failureMessages: ['Invalid login credential!'],
  },
  register: {
    path: '/Register',
    ...open,
    ...numeric,
    flagKeys: ['response'],
    whenAbsent: 'failure',
    failureMessages: ['Invalid email !', 'email already exists  !'],
  },
  providerRegister: { path: '/providerRegister', ...open, ...numeric, flagKeys: ['response'], whenAbsent: 'http2xx' },
  logout: {
    path: '/logout',
    ...open,
    session: 'optional',
    userId: 'always',
    ...quoted,
    flagKeys: ['result'],
    whenAbsent: 'http2xx',
  },
  deleteAccount: { path: '/delete_account', ...signedIn, ...quoted, flagKeys: ['result'], whenAbsent: 'failure' },
  categories: {
    path: '/category_with_subcategory',
    ...open,
    ...quoted,
    flagKeys: ['result'],
    whenAbsent: 'dataArray',
    noneIsEmpty: true,
    reads: true,
  },
  topProviders: {
    path: '/top_rated_provider_list',
    ...open,
    ...quoted,
    flagKeys: ['result'],
    whenAbsent: 'dataArray',
    noneIsEmpty: true,
    reads: true,
  },
  providers: {
    path: '/provider_list',
    ...open,
    ...quoted,
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
    ...quoted,
    flagKeys: ['result'],
    whenAbsent: 'dataNonEmptyObject',
    reads: true,
  },
  editProfile: { path: '/edit_profile_user', ...signedIn, ...quoted, flagKeys: ['responce'], whenAbsent: 'failure' },
  providersByService: {
    path: '/subcategory_according_provider',
    body: 'json',
    session: 'optional',
    userId: 'blank',
    ...plain,
    flagKeys: ['response'],
    whenAbsent: 'dataNonEmptyArray',
    noneIsEmpty: true,
    tokenOptional: true,
    reads: true,
  },
  coupons: {
    path: '/promocode',
    ...open,
    ...plain,
    flagKeys: ['result'],
    whenAbsent: 'deliverydataArray',
    noneIsEmpty: true,
    reads: true,
  },
  applyCoupon: {
    path: '/promocode_apply',
    ...signedIn,
    ...plain,
    flagKeys: ['result'],
    whenAbsent: 'failure',
    tokenOptional: true,
  },
  percentage: {
    path: '/admin_percentage',
    ...open,
    ...plain,
    flagKeys: ['result'],
    whenAbsent: 'dataNumber',
    reads: true,
  },
  booking: {
    path: '/booking',
    ...signedIn,
    ...plain,
    flagKeys: ['response', 'result'],
    whenAbsent: 'failure',
    idempotent: true,
  },
  myBookings: {
    path: '/user_current_delivery',
    ...signedIn,
    ...quoted,
    flagKeys: ['response'],
    whenAbsent: 'failure',
    tokenOptional: true,
    reads: true,
  },
  bookingDetails: {
    path: '/deliveryDetails',
    ...signedIn,
    userId: 'never',
    ...quoted,
    flagKeys: ['result'],
    whenAbsent: 'dataBookingId',
    reads: true,
  },
  offerList: {
    path: '/offer_list',
    ...signedIn,
    ...quoted,
    flagKeys: ['response', 'responce'],
    whenAbsent: 'dataNonEmptyArray',
    noneIsEmpty: true,
    reads: true,
  },
  userOfferList: {
    path: '/user_offer_list',
    ...signedIn,
    ...quoted,
    flagKeys: ['response', 'responce'],
    whenAbsent: 'dataNonEmptyArray',
    noneIsEmpty: true,
    reads: true,
  },
  sendOffer: {
    path: '/send_offer',
    ...signedIn,
    ...plain,
    flagKeys: ['response'],
    whenAbsent: 'failure',
    idempotent: true,
  },
  acceptBooking: {
    path: '/acceptbooking',
    ...signedIn,
    userId: 'never',
    ...plain,
    flagKeys: ['response'],
    whenAbsent: 'failure',
    idempotent: true,
  },
  favourite: { path: '/favourite', ...signedIn, ...plain, flagKeys: ['responce'], whenAbsent: 'failure' },
  deleteFavourite: { path: '/delete_favourite', ...signedIn, ...plain, flagKeys: ['responce'], whenAbsent: 'failure' },
  rating: {
    path: '/Rating',
    ...signedIn,
    ...plain,
    flagKeys: ['result'],
    whenAbsent: 'failure',
    idempotent: true,
  },
  cancelBooking: {
    path: '/cancelBooking',
    ...signedIn,
    ...plain,
    flagKeys: ['response', 'responce'],
    whenAbsent: 'failure',
    idempotent: true,
  },
} as const satisfies Record<string, WireCall>;

export type WireCallName = keyof typeof wireCalls;

export const userController = '/UserController';
export const apiV1 = '/api/v1';

export const snapshots = {
  categories: 'categories',
  'top-providers': 'topProviders',
  providers: 'providers',
  coupons: 'coupons',
  percentage: 'percentage',
} as const satisfies Record<string, WireCallName>;
