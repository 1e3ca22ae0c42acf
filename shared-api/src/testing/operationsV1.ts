import type { AppStore } from '../client/store';
import { contentApi } from '../endpoints/content';
import { favouritesApi } from '../endpoints/favourites';
import { offersApi } from '../endpoints/offers';
import { profileApi } from '../endpoints/profile';
import { searchApi } from '../endpoints/search';
import { unreadApi } from '../endpoints/unread';

export interface OperationV1 {
  readonly run: (store: AppStore) => PromiseLike<{ data?: unknown; error?: unknown }>;
  readonly sends: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly json?: unknown;
  readonly needsSession?: true;
  /** Response without our extensions, when it is not "not found". */
  readonly without?: unknown;
}

const { endpoints: profile } = profileApi;
const { endpoints: content } = contentApi;
const number = { contact: '(555) 010-0001', phoneCode: '+44', userType: 'provider' } as const;
const numberSent = { contact: '5550100001', phone_code: '+44', user_type: '2' };
const message = {
  fullName: ' Ada Lovelace ',
  email: ' ada@example.com ',
  contact: '',
  message: ' Hello. ',
  website: '',
  startedAt: '2026-11-20T21:00:00Z',
};

export const operationsV1: Readonly<Record<string, OperationV1>> = {
  sendCode: {
    run: (store) => store.dispatch(profile.sendCode.initiate({ ...number, purpose: 'login' })),
    sends: 'POST /otp/send',
    json: { ...numberSent, purpose: 'login' },
  },
  verifyCodeToLogin: {
    run: (store) => store.dispatch(profile.verifyCode.initiate({ contact: '555', purpose: 'login', code: ' 123456 ' })),
    sends: 'POST /otp/verify',
    json: { contact: '555', phone_code: '+1', user_type: '1', purpose: 'login', code: '123456' },
  },
  verifyCodeToReset: {
    run: (store) => store.dispatch(profile.verifyCode.initiate({ ...number, purpose: 'reset', code: '123456' })),
    sends: 'POST /otp/verify',
    json: { ...numberSent, purpose: 'reset', code: '123456' },
  },
  askForPasskey: {
    run: (store) => store.dispatch(profile.askForPasskey.initiate()),
    sends: 'POST /passkeys/options',
    json: {},
  },
  signInWithPasskey: {
    run: (store) => store.dispatch(profile.signInWithPasskey.initiate({ id: 'k_1' })),
    sends: 'POST /passkeys/sign-in',
    json: { credential: { id: 'k_1' } },
  },
  takeSecondStep: {
    run: (store) => store.dispatch(profile.takeSecondStep.initiate({ code: '123456' })),
    sends: 'POST /sign-in/second-step',
    json: { code: '123456' },
  },
  undoContactChange: {
    run: (store) => store.dispatch(profile.undoContactChange.initiate('a-token')),
    sends: 'POST /contact/undo',
    json: { token: 'a-token' },
  },
  resetPassword: {
    run: (store) => store.dispatch(profile.resetPassword.initiate({ resetToken: 'rt_1', password: ' a b ' })),
    sends: 'POST /password/reset',
    json: { reset_token: 'rt_1', password: ' a b ' },
  },
  changePassword: {
    run: (store) => store.dispatch(profile.changePassword.initiate({ current: 'old', password: 'new' })),
    sends: 'POST /password/change',
    json: { current: 'old', password: 'new' },
    needsSession: true,
  },
  verifyEmail: {
    run: (store) => store.dispatch(profile.verifyEmail.initiate({ code: '1234 ' })),
    sends: 'POST /email/verify',
    json: { code: '1234' },
    needsSession: true,
  },
  verifyContact: {
    run: (store) => store.dispatch(profile.verifyContact.initiate({ code: '1234' })),
    sends: 'POST /contact/verify',
    json: { code: '1234' },
    needsSession: true,
  },
  resendVerification: {
    run: (store) => store.dispatch(profile.resendVerification.initiate('email')),
    sends: 'POST /verification/resend',
    json: { what: 'email' },
    needsSession: true,
  },
  verifyEmailLink: {
    run: (store) => store.dispatch(profile.verifyEmailLink.initiate('a-token')),
    sends: 'POST /email/link',
    json: { token: 'a-token' },
  },
  getPush: {
    run: (store) => store.dispatch(profile.getPush.initiate()),
    sends: 'GET /me/push',
    needsSession: true,
  },
  turnPushOn: {
    run: (store) =>
      store.dispatch(
        profile.turnPushOn.initiate({
          endpoint: 'https://push.example.com/1',
          p256dh: 'BP',
          auth: 'AU',
          publicKey: 'BK',
        }),
      ),
    sends: 'POST /me/push',
    json: { endpoint: 'https://push.example.com/1', keys: { p256dh: 'BP', auth: 'AU' }, public_key: 'BK' },
    needsSession: true,
  },
  turnPushOff: {
    run: (store) => store.dispatch(profile.turnPushOff.initiate()),
    sends: 'DELETE /me/push',
    needsSession: true,
  },
  getDelivery: {
    run: (store) => store.dispatch(profile.getDelivery.initiate()),
    sends: 'GET /notifications/delivery',
    needsSession: true,
  },
  retryEmail: {
    run: (store) => store.dispatch(profile.retryEmail.initiate()),
    sends: 'POST /notifications/delivery/email',
    needsSession: true,
  },
  getSessions: {
    run: (store) => store.dispatch(profile.getSessions.initiate()),
    sends: 'GET /sessions',
    needsSession: true,
  },
  endSession: {
    run: (store) => store.dispatch(profile.endSession.initiate('s/2')),
    sends: 'DELETE /sessions/s%2F2',
    needsSession: true,
  },
  endOtherSessions: {
    run: (store) => store.dispatch(profile.endOtherSessions.initiate()),
    sends: 'DELETE /sessions',
    needsSession: true,
  },
  getNotifications: {
    run: (store) => store.dispatch(profile.getNotifications.initiate()),
    sends: 'GET /notifications',
    needsSession: true,
  },
  getUnreadCount: {
    run: (store) => store.dispatch(unreadApi.endpoints.getUnreadCount.initiate()),
    sends: 'GET /notifications/unread',
    without: 0,
  },
  markNotificationsRead: {
    run: (store) => store.dispatch(profile.markNotificationsRead.initiate(['n_3'])),
    sends: 'POST /notifications/read',
    json: { ids: ['n_3'] },
    needsSession: true,
  },
  requestExport: {
    run: (store) => store.dispatch(profile.requestExport.initiate()),
    sends: 'POST /me/export',
    needsSession: true,
  },
  getExport: {
    run: (store) => store.dispatch(profile.getExport.initiate()),
    sends: 'GET /me/export',
    needsSession: true,
  },
  getUsedCoupons: {
    run: (store) => store.dispatch(offersApi.endpoints.getUsedCoupons.initiate()),
    sends: 'GET /coupons/used',
    needsSession: true,
  },
  getFavourites: {
    run: (store) => store.dispatch(favouritesApi.endpoints.getFavourites.initiate()),
    sends: 'GET /favourites',
    needsSession: true,
    without: { ids: [], providers: [] },
  },
  getBlog: {
    run: (store) => store.dispatch(content.getBlog.initiate({ lang: 'es' })),
    sends: 'GET /content/blog',
    query: { lang: 'es' },
    without: [],
  },
  getBlogPost: {
    run: (store) => store.dispatch(content.getBlogPost.initiate({ slug: 'a b', lang: 'fa' })),
    sends: 'GET /content/blog/a%20b',
    query: { lang: 'fa' },
  },
  search: {
    run: (store) =>
      store.dispatch(
        searchApi.endpoints.search.initiate({
          text: ' leeking tap ',
          lang: 'de',
          near: { lat: '45.5152', long: '-122.6784' },
        }),
      ),
    sends: 'GET /search',
    query: { q: 'leeking tap', lang: 'de', lat: '45.52', lng: '-122.68' },
  },
  getServicePage: {
    run: (store) =>
      store.dispatch(
        searchApi.endpoints.getServicePage.initiate({ category: 'plumbing', area: 'portland', lang: 'de' }),
      ),
    sends: 'GET /service-pages/plumbing/portland',
    query: { lang: 'de' },
  },
  getPublicProfile: {
    run: (store) =>
      store.dispatch(searchApi.endpoints.getPublicProfile.initiate({ slug: 'sam-carter-3f9a1c2b77', lang: 'de' })),
    sends: 'GET /public-profiles/sam-carter-3f9a1c2b77',
    query: { lang: 'de' },
  },
  getTestimonials: {
    run: (store) => store.dispatch(content.getTestimonials.initiate({ lang: 'de' })),
    sends: 'GET /content/testimonials',
    query: { lang: 'de' },
    without: [],
  },
  getStats: {
    run: (store) => store.dispatch(content.getStats.initiate()),
    sends: 'GET /content/stats',
    without: null,
  },
  getProviderReviews: {
    run: (store) => store.dispatch(content.getProviderReviews.initiate({ providerId: 'p_31', page: 2, rating: 5 })),
    sends: 'GET /providers/p_31/reviews',
    query: { page: '2', per_page: '10', rating: '5' },
    without: { reviews: [], page: 2, pageCount: 1, total: 1, histogram: { 1: 0, 2: 0, 3: 0, 4: 0, 5: 1 }, average: 5 },
  },
  appealReview: {
    run: (store) =>
      store.dispatch(content.appealReview.initiate({ reviewId: 'r_1', bookingId: 'b_77', text: 'It names nobody.' })),
    sends: 'POST /reviews/r_1/appeal',
    json: { text: 'It names nobody.' },
    needsSession: true,
  },
  reportReview: {
    run: (store) => store.dispatch(content.reportReview.initiate({ reviewId: 'r_1', reason: ' Not about Sam. ' })),
    sends: 'POST /reviews/r_1/report',
    json: { reason: 'Not about Sam.' },
    needsSession: true,
  },
  sendContact: {
    run: (store) => store.dispatch(content.sendContact.initiate(message)),
    sends: 'POST /contact',
    json: {
      full_name: 'Ada Lovelace',
      email: 'ada@example.com',
      contact: '',
      message: 'Hello.',
      website: '',
      started_at: '2026-11-20T21:00:00Z',
    },
  },
  subscribeNewsletter: {
    run: (store) => store.dispatch(content.subscribeNewsletter.initiate({ email: ' ada@example.com ', lang: 'ru' })),
    sends: 'POST /newsletter',
    json: { email: 'ada@example.com', lang: 'ru' },
  },
  confirmNewsletter: {
    run: (store) => store.dispatch(content.confirmNewsletter.initiate({ token: 't_1' })),
    sends: 'POST /newsletter/confirm',
    json: { token: 't_1' },
  },
  unsubscribeMails: {
    run: (store) => store.dispatch(content.unsubscribeMails.initiate({ token: 't_1' })),
    sends: 'POST /mail/unsubscribe',
    query: { token: 't_1' },
  },
  unsubscribeNewsletter: {
    run: (store) => store.dispatch(content.unsubscribeNewsletter.initiate({ token: 't_1' })),
    sends: 'POST /newsletter/unsubscribe',
    json: { token: 't_1' },
  },
};
