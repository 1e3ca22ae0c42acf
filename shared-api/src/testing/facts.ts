/**
 * Facts that each query shows and that each mutation changes. A mutation must make a query stale exactly when both name
 * the same fact. Queries without a common fact are not requested again.
 */
import type { UserType } from '../domain/codes';
import type { LiveKind } from '../domain/live';
import { makeBookingInput, makeQuote, makeUser } from './factories';

/** Facts of one booking or one provider: what was changed of `b_77` and `p_31` is not news of another one. */
export const factsOfOne = ['booking', 'offers', 'messages', 'may write', 'profile', 'reviews'] as const;

export type Fact =
  | (typeof factsOfOne)[number]
  /** Marks all data that other users must not see. */
  | 'person'
  /** Name, number and address of the person as bookings show them; name and picture as author of reviews. */
  | 'own name'
  | 'own reviews'
  /** A provider's name, title and picture in public lists; there also the rating, prices and next free time. */
  | 'card'
  | 'rating'
  | 'prices'
  | 'next free time'
  | 'favourites'
  | 'list of bookings'
  | 'used coupons'
  | 'free times'
  | 'wallet'
  | 'saved cards'
  | 'list of conversations'
  | 'jobs'
  | 'earnings'
  | 'payouts'
  | 'workspace'
  | 'notifications'
  | 'unread'
  | 'preferences'
  | 'push'
  | 'delivery'
  | 'sessions'
  | 'export'
  | 'area wait'
  | 'saved addresses'
  | 'recurring';

export interface QueryRow {
  readonly shows: readonly Fact[];
  readonly arg?: unknown;
  readonly otherArg?: unknown;
  /** Why no mutation brings it up to date although one can change it. */
  readonly unfollowed?: string;
}

const byEditors = 'Editors and admins change it, on another site; after ten minutes it is requested again.';
const onTheMap = 'Nothing that people do here moves a street.';
const newEachTime = 'Requested at the moment it is needed and never kept; the server rejects what is out of date.';
const order = { categoryId: 'c_2', subcategoryIds: ['s_7'] };
const newWorkingTimes = {
  ...{ hours: [], daysOff: [], specialDays: [], isTakingJobs: true },
  ...{ bufferMinutes: 0, noticeMinutes: 0, maxJobsPerDay: 0 },
};
const visit = { from: '2026-11-23', to: '2026-11-23', durationMinutes: 60 };

export const queryRows: Readonly<Record<string, QueryRow>> = {
  getCategories: { shows: [], unfollowed: byEditors },
  getCoupons: { shows: [], unfollowed: byEditors },
  getCommission: { shows: [], unfollowed: byEditors },
  getBlog: { shows: [], arg: { lang: 'en' }, unfollowed: byEditors },
  getBlogPost: { shows: [], arg: { slug: 'a', lang: 'en' }, unfollowed: byEditors },
  getTextPage: { shows: [], arg: { page: 'terms', lang: 'en' }, unfollowed: byEditors },
  getFaq: { shows: [], arg: { lang: 'en' }, unfollowed: byEditors },
  getPaymentConfig: { shows: [], unfollowed: byEditors },
  getTestimonials: { shows: [], arg: { lang: 'en' }, unfollowed: 'A review is quoted when an editor has chosen it.' },
  getStats: { shows: [], unfollowed: 'Rounded totals of the whole site, which may be ten minutes old.' },
  search: { shows: [], arg: { text: 'tap', lang: 'en' }, unfollowed: newEachTime },
  getAddressSuggestions: { shows: [], arg: { q: 'couch' }, unfollowed: onTheMap },
  getAreaMiddle: { shows: [], unfollowed: onTheMap },
  getServicePlace: { shows: [], arg: { address: '1120 NW Couch St' }, unfollowed: onTheMap },
  getAreaWait: { shows: ['area wait', 'person'] },
  getSavedAddresses: { shows: ['saved addresses', 'person'] },
  reverseGeocode: { shows: [], arg: { lat: '45.5', long: '-122.6' }, unfollowed: onTheMap },

  getTopProviders: { shows: ['card', 'rating'] },
  getProviders: { shows: ['card', 'rating', 'prices', 'next free time'] },
  getServicePage: {
    shows: ['card', 'rating', 'prices', 'next free time'],
    arg: { category: 'plumbing', area: 'portland', lang: 'en' },
  },
  getPublicProfile: {
    shows: ['profile', 'reviews', 'own reviews'],
    arg: { slug: 'sam-carter-3f9a1c2b77', lang: 'en' },
  },
  getProviderPages: { shows: ['card', 'rating', 'prices', 'next free time'], arg: {} },
  getProvider: { shows: ['profile', 'reviews', 'own reviews', 'person'], arg: 'p_31', otherArg: 'p_9' },
  getProviderReviews: {
    shows: ['reviews', 'own reviews'],
    arg: { providerId: 'p_31' },
    otherArg: { providerId: 'p_9' },
  },
  getFavourites: { shows: ['favourites', 'rating', 'person'] },

  getMyBookings: { shows: ['list of bookings', 'person'], arg: 'all' },
  getRecurringBookings: { shows: ['recurring', 'list of bookings', 'person'] },
  getRecurringBooking: { shows: ['recurring', 'list of bookings', 'person'], arg: 'rb_1' },
  getBooking: { shows: ['booking', 'own name', 'person'], arg: 'b_77', otherArg: 'b_80' },
  // The offer to tip stands in the booking and is asked for again with it.
  getTip: { shows: ['booking', 'own name', 'person'], arg: 'b_77', otherArg: 'b_80' },
  getReceipt: { shows: ['booking', 'own name', 'person'], arg: 'b_77', otherArg: 'b_80' },
  getCancelTerms: { shows: ['person'], arg: 'b_77', unfollowed: newEachTime },
  getPaymentIntent: { shows: ['person'], arg: 'pi_1', unfollowed: newEachTime },
  getProviderOffers: { shows: ['offers', 'person'], arg: 'b_77', otherArg: 'b_80' },
  getMyOffers: { shows: ['offers', 'person'], arg: 'b_77', otherArg: 'b_80' },
  // Cached with its booking, and requested whenever the booking is.
  getProblems: { shows: ['booking', 'own name', 'person'], arg: 'b_77', otherArg: 'b_80' },
  getMessages: { shows: ['messages', 'may write', 'person'], arg: 'b_77', otherArg: 'b_80' },
  getConversations: { shows: ['list of conversations', 'list of bookings', 'person'] },
  getAvailability: { shows: ['free times'], arg: { providerId: 'p_31', ...visit } },
  getOpenAvailability: { shows: ['free times'], arg: { subcategoryIds: ['s_7'], ...visit } },
  getSoonest: { shows: [], arg: { subcategoryIds: ['s_7'] }, unfollowed: newEachTime },
  getQuote: { shows: ['used coupons', 'person'], arg: order },
  getUsedCoupons: { shows: ['used coupons', 'person'] },
  getWallet: { shows: ['wallet', 'person'] },
  getWalletPayout: { shows: ['wallet', 'person'] },
  getPaymentMethods: { shows: ['saved cards', 'person'] },

  getJobs: { shows: ['jobs', 'person'], arg: 'open' },
  getJob: { shows: ['booking', 'own name', 'jobs', 'person'], arg: 'b_77', otherArg: 'b_80' },
  getEarnings: { shows: ['earnings', 'payouts', 'person'], arg: { from: '2026-11-01', to: '2026-11-30' } },
  getPayoutAccount: { shows: ['payouts', 'person'] },
  getPayouts: { shows: ['payouts', 'person'] },
  getStatements: { shows: ['earnings', 'payouts', 'person'] },
  getStatement: { shows: ['earnings', 'payouts', 'person'], arg: '2026-10' },
  getPayout: { shows: ['payouts', 'person'], arg: 'po_1' },
  getWorkCalendar: { shows: ['jobs', 'workspace', 'person'], arg: { from: '2026-11-16', to: '2026-11-22' } },
  getWorkingTimes: { shows: ['workspace', 'person'] },
  getOfferedServices: { shows: ['workspace', 'person'] },
  getWorkspaceProfile: { shows: ['workspace', 'person'] },
  getWorkPhotos: { shows: ['workspace', 'person'] },
  getJobPair: { shows: ['workspace', 'person'], arg: 'b_91' },
  getOwnApplication: { shows: ['workspace', 'person'] },

  getNotifications: { shows: ['notifications', 'person'] },
  getUnreadCount: { shows: ['unread', 'person'] },
  getNotificationPreferences: { shows: ['preferences', 'person'] },
  getPush: { shows: ['push', 'person'] },
  getDelivery: { shows: ['delivery', 'person'] },
  getSessions: { shows: ['sessions', 'person'] },
  getExport: { shows: ['export', 'person'] },
};

export interface MutationRow {
  readonly changes: readonly Fact[];
  readonly arg?: unknown;
  readonly as?: UserType;
  /** Facts for which the call does not identify the provider. Those of all providers on screen are requested. */
  readonly ofAll?: readonly Fact[];
  /** Facts that the response itself puts on the screen, without a request. */
  readonly answers?: readonly Fact[];
  /** Requested although this call changes nothing of it, and why. */
  readonly also?: Readonly<Record<string, string>>;
  /** Facts that are requested after a rejection too, because the screen was out of date. None when left out. */
  readonly rejected?: 'same' | readonly Fact[];
}

const { fullName, email, contact } = makeUser();
const person = { fullName, email, contact };
const image = new Blob(['jpeg'], { type: 'image/jpeg' });
const file = new File(['%PDF'], 'licence.pdf', { type: 'application/pdf' });
const registration = { ...person, password: 'doorstep-demo', address: '12 High St', image };
const negotiation = { bookingId: 'b_77', providerId: 'p_31', amountCents: 8500 };
const review = {
  bookingId: 'b_77',
  serviceRating: 5,
  technicianRating: 4,
  comment: '',
  recommends: true,
  impressed: [],
};
const reviewed = ['booking', 'list of bookings', 'rating', 'reviews', 'profile', 'favourites'] as const;
const cancelled = ['booking', 'list of bookings', 'offers', 'used coupons', 'free times', 'wallet'] as const;
const ended = 'A rejected one may have ended meanwhile, which closes its offers.';
const byProvider = { as: 'provider', ofAll: ['profile', 'reviews'] } as const;
const customerAndProvider = ['offers', 'booking', 'list of bookings', 'jobs'] as const;

const savedAddress = { kind: 'home', name: '', address: '18 SW Alder Street' };
const problemAnswer = { bookingId: 'b_77', problemId: 'pr_1', text: 'x', photos: [] };

export const mutationRows: Readonly<Record<string, MutationRow>> = {
  login: { changes: ['person'], arg: { contact: '555', password: 'x' } },
  register: { changes: ['person'], arg: registration },
  'verifyCode (login)': { changes: ['person'], arg: { contact: '555', purpose: 'login', code: '123456' } },
  askForPasskey: { changes: [] },
  signInWithPasskey: { changes: ['person'], arg: { id: 'k_1' } },
  takeSecondStep: { changes: ['person'], arg: { code: '123456' } },
  'verifyCode (reset)': { changes: [], arg: { contact: '555', purpose: 'reset', code: '123456' } },
  registerProvider: { changes: [], arg: { ...registration, certificateFront: file, certificateBack: file } },
  sendCode: { changes: [], arg: { contact: '555', purpose: 'reset' } },
  resetPassword: { changes: [], arg: { resetToken: 'rt_1', password: 'x' } },
  resendVerification: { changes: [], arg: 'email' },
  editProfile: { changes: ['own name', 'own reviews'], arg: person },
  'editProfile (provider)': {
    changes: ['own name', 'own reviews', 'card', 'profile', 'workspace'],
    arg: person,
    ...byProvider,
  },
  verifyEmail: { changes: ['own name', 'delivery'], arg: { code: '1234' } },
  verifyEmailLink: { changes: ['delivery'], arg: 'a-token' },
  verifyContact: { changes: ['own name', 'delivery'], arg: { code: '1234' } },
  changePassword: { changes: ['sessions'], arg: { current: 'x', password: 'y' } },
  endOtherSessions: { changes: ['sessions'], rejected: 'same' },
  endSession: { changes: ['sessions'], arg: 's_2', rejected: 'same' },
  requestExport: { changes: ['export'], rejected: 'same' },
  markNotificationsRead: { changes: ['notifications'], answers: ['unread'], arg: ['n_3'], rejected: 'same' },
  retryEmail: { changes: ['delivery'], rejected: 'same' },
  turnPushOn: {
    changes: ['push'],
    arg: { endpoint: 'https://push.example.com/1', p256dh: 'BA', auth: 'AA', publicKey: 'BA' },
    rejected: 'same',
  },
  turnPushOff: { changes: ['push'], rejected: 'same' },
  saveNotificationPreferences: { changes: ['preferences'], arg: [], rejected: 'same' },

  findProviders: { changes: [], arg: { subcategoryIds: ['s_7'] } },
  addFavourite: { changes: ['favourites', 'profile'], arg: { providerId: 'p_31' } },
  removeFavourite: { changes: ['favourites', 'profile'], arg: { providerId: 'p_31' } },
  appealReview: { changes: ['booking'], arg: { reviewId: 'r_1', bookingId: 'b_77', text: 'x' }, rejected: 'same' },
  reportReview: { changes: [], arg: { reviewId: 'r_1', reason: 'x' } },
  sendContact: {
    changes: [],
    arg: { fullName: 'Ada', email: 'a@example.com', contact: '', message: 'x', website: '', startedAt: '' },
  },
  subscribeNewsletter: { changes: [], arg: { email: 'a@example.com' } },
  confirmNewsletter: { changes: [], arg: { token: 't_1' } },
  unsubscribeMails: { changes: [], arg: { token: 't_1' } },
  unsubscribeNewsletter: { changes: [], arg: { token: 't_1' } },

  applyCoupon: { changes: [], arg: { coupon: 'WELCOME10', baseFareCents: 4555 } },
  createQuote: { changes: [], arg: { categoryId: 'c_1', subcategoryIds: ['s_1'] } },
  createPaymentIntent: { changes: [], arg: { quote: makeQuote() } },
  confirmTestCard: {
    changes: [],
    arg: { clientSecret: 'pi_1_secret_x', number: '4242424242424242', expMonth: 9, expYear: 2034, cvc: '123' },
  },
  answerTestChallenge: { changes: [], arg: { clientSecret: 'pi_1_secret_x', outcome: 'pass' } },
  createBooking: {
    changes: ['list of bookings', 'used coupons', 'free times', 'wallet'],
    arg: makeBookingInput(),
    rejected: 'same',
  },
  cancelBooking: { changes: cancelled, arg: { bookingId: 'b_77' }, rejected: 'same' },
  cancelRequest: { changes: cancelled, arg: { bookingId: 'b_77' }, rejected: 'same' },
  reschedule: {
    changes: ['booking', 'list of bookings', 'free times'],
    arg: { bookingId: 'b_77', startAt: '2026-11-23T17:00:00Z' },
    also: { getProviderOffers: ended, getMyOffers: ended },
    rejected: 'same',
  },
  sayOfJob: {
    changes: ['booking', 'list of bookings', 'free times'],
    arg: { bookingId: 'b_77', word: 'confirm' },
    also: { getProviderOffers: ended, getMyOffers: ended },
    rejected: 'same',
  },
  payBooking: {
    changes: ['booking', 'list of bookings', 'wallet', 'may write'],
    arg: { bookingId: 'b_77', intentId: 'pi_1' },
    also: {
      getProviderOffers: ended,
      getMyOffers: ended,
      getAvailability: 'A rejected one may have lost its time.',
      getOpenAvailability: 'As above.',
    },
    rejected: 'same',
  },
  answerProposal: {
    changes: ['booking', 'list of bookings', 'free times', 'offers'],
    arg: { bookingId: 'b_77', startAt: '2026-11-23T17:00:00Z' },
    rejected: 'same',
  },
  rebook: { changes: [], arg: { bookingId: 'b_77' } },
  startAreaWait: { changes: ['area wait'], arg: { lat: '47.6', long: '-122.3' }, rejected: 'same' },
  endAreaWait: { changes: ['area wait'], rejected: 'same' },
  addSavedAddress: { changes: ['saved addresses'], arg: savedAddress, rejected: 'same' },
  changeSavedAddress: { changes: ['saved addresses'], arg: { ...savedAddress, id: 'ad_1' }, rejected: 'same' },
  removeSavedAddress: { changes: ['saved addresses'], arg: 'ad_1', rejected: 'same' },
  skipVisit: { changes: ['recurring'], arg: { id: 'rb_1', visit: 2 }, rejected: 'same' },
  endRecurringBooking: { changes: ['recurring'], arg: 'rb_1', rejected: 'same' },
  chargeRecurringBooking: { changes: ['recurring'], arg: { id: 'rb_1', cardId: 'card_1' }, rejected: 'same' },
  resumeRecurringBooking: { changes: ['recurring'], arg: 'rb_1', rejected: 'same' },
  giveTip: { changes: ['booking', 'wallet'], arg: { bookingId: 'b_77', intentId: 'pi_1' }, rejected: 'same' },
  holdSlot: {
    changes: [],
    arg: { providerId: 'p_31', startAt: '2026-11-23T17:00:00Z', durationMinutes: 60 },
    rejected: ['free times'],
  },
  sendOffer: { changes: customerAndProvider, arg: { ...negotiation, type: 'customer' }, rejected: 'same' },
  acceptOffer: {
    changes: [...customerAndProvider, 'free times', 'may write'],
    arg: { ...negotiation, percentage: 1_000 },
    rejected: 'same',
  },
  reviewBooking: { changes: reviewed, arg: { ...review, providerId: 'p_31' } },
  'reviewBooking (provider unknown)': { changes: reviewed, arg: review, ofAll: ['profile', 'reviews'] },

  appealMessage: { changes: ['messages'], arg: { bookingId: 'b_77', messageId: '1', text: 'x' }, rejected: 'same' },
  reportMessage: { changes: ['messages'], arg: { bookingId: 'b_77', messageId: '1', reason: 'x' }, rejected: 'same' },
  sendMessage: {
    changes: ['messages', 'list of conversations'],
    arg: { bookingId: 'b_77', text: 'x', clientId: 'c_1' },
    rejected: 'same',
  },
  reportProblem: {
    changes: ['booking', 'jobs', 'earnings'],
    arg: { bookingId: 'b_77', kind: 'damage', text: 'x', photos: [], wants: 'answer' },
    rejected: 'same',
  },
  replyToProblem: { changes: ['booking', 'jobs', 'earnings'], arg: problemAnswer, rejected: 'same' },
  appealDecision: { changes: ['booking', 'jobs', 'earnings'], arg: problemAnswer, rejected: 'same' },
  keepReviewPhoto: { changes: [], arg: { bookingId: 'b_77', file: image } },
  keepProblemPhoto: { changes: [], arg: { bookingId: 'b_77', file: image } },
  keepMessagePhoto: { changes: [], arg: { bookingId: 'b_77', file: image } },
  readMessages: {
    changes: ['jobs', 'unread', 'notifications', 'list of conversations'],
    arg: 'b_77',
    rejected: 'same',
  },
  startCall: { changes: [], arg: 'b_77' },

  payOutWallet: { changes: ['wallet'], rejected: 'same' },
  topUpWallet: { changes: ['wallet'], arg: { amountCents: 2500, intentId: 'pi_1' }, rejected: 'same' },
  startCardSetup: { changes: [] },
  addPaymentMethod: { changes: ['saved cards'], arg: { setupIntentId: 'seti_1' }, rejected: 'same' },
  removePaymentMethod: { changes: ['saved cards'], arg: 'pm_1', rejected: 'same' },

  moveJob: {
    changes: ['jobs', 'earnings', 'booking', 'offers', 'may write'],
    arg: { bookingId: 'b_77', action: 'accept' },
    as: 'provider',
    rejected: 'same',
  },
  answerMove: {
    changes: ['jobs', 'booking', 'free times'],
    arg: { bookingId: 'b_77', isAccepted: true },
    as: 'provider',
    rejected: 'same',
  },
  proposeTimes: {
    changes: ['jobs', 'booking'],
    arg: { bookingId: 'b_77', starts: ['2026-11-23T17:00:00Z'], text: '' },
    as: 'provider',
    rejected: 'same',
  },
  answerClaim: {
    changes: ['jobs', 'earnings', 'booking', 'offers', 'may write'],
    arg: { bookingId: 'b_77', concede: true },
    as: 'provider',
    rejected: 'same',
  },
  saveWorkingTimes: {
    changes: ['workspace', 'jobs', 'free times', 'next free time'],
    arg: newWorkingTimes,
    ...byProvider,
  },
  checkWorkingTimes: { changes: [], arg: newWorkingTimes, as: 'provider' },
  saveOfferedServices: { changes: ['workspace', 'jobs', 'prices', 'profile'], arg: [], ...byProvider },
  sendApplicationAgain: { changes: ['workspace'], arg: 'It is there now.', ...byProvider },
  saveWorkspaceProfile: { changes: ['workspace', 'jobs', 'card', 'profile'], arg: { fullName }, ...byProvider },
  saveWorkspaceImage: { changes: ['workspace', 'card', 'profile'], arg: image, ...byProvider },
  startPayoutAccount: { changes: ['payouts'], arg: undefined, ...byProvider, rejected: 'same' },
  savePayoutBank: { changes: ['payouts'], arg: { holderName: 'Sam Carter' }, ...byProvider, rejected: 'same' },
  refreshPayoutAccount: { changes: ['payouts'], arg: undefined, ...byProvider, rejected: 'same' },
  choosePayoutInterval: { changes: ['payouts'], arg: 'monthly', ...byProvider, rejected: 'same' },
  addWorkPhoto: { changes: ['workspace', 'profile'], arg: { file: image, alt: 'A tap' }, ...byProvider },
  describeWorkPhoto: { changes: ['workspace', 'profile'], arg: { id: 'wp_1', alt: 'A tap' }, ...byProvider },
  orderWorkPhotos: { changes: ['workspace', 'profile'], arg: ['wp_1'], ...byProvider, rejected: 'same' },
  removeWorkPhoto: { changes: ['workspace', 'profile'], arg: 'wp_1', ...byProvider, rejected: 'same' },
  removeJobPair: { changes: ['workspace', 'profile'], arg: 'b_91', ...byProvider, rejected: 'same' },
  saveLicences: { changes: ['workspace'], arg: { front: file }, as: 'provider' },
  replyToReview: { changes: ['reviews'], arg: { reviewId: 'r_1', text: 'x' }, ...byProvider },
};

/** Mutations after which nobody is signed in: what needs a session is not even requested. */
export const signingOut: Readonly<Record<string, unknown>> = {
  logout: undefined,
  deleteAccount: undefined,
  undoContactChange: 'a-token',
};

export const eventFacts: Readonly<Record<LiveKind, readonly Fact[]>> = {
  booking: ['booking', 'list of bookings', 'offers', 'may write', 'free times', 'jobs', 'earnings'],
  payment: ['booking', 'list of bookings', 'may write', 'wallet', 'jobs', 'earnings', 'payouts'],
  offer: ['booking', 'list of bookings', 'offers', 'jobs'],
  message: ['messages', 'list of conversations', 'jobs'],
  notification: ['notifications', 'unread'],
  job: ['jobs'],
};
