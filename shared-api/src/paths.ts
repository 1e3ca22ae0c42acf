/** Every address of the site, once. Routes and links both come from here. */
export const paths = {
  home: '/home',
  mostCategories: '/most-categories',
  laundryServices: '/laundry-services',
  createBooking: '/create-booking',
  changeLocation: '/change-location',
  providerList: '/provider-list',
  allProviders: '/All-Service-Providerlist',
  search: '/search',
  services: '/services/:category',
  servicesInArea: '/services/:category/:area',
  publicProfile: '/providers/:slug',
  providerDetails: '/Provider-Details-data',
  /** The same profile, reached from /provider-list and leading back to it. */
  providerDetailsFromList: '/provider-details',
  favorite: '/favorite',
  bookingSummary: '/booking-summary',
  bookingSummarySec: '/booking-summarysec',
  paymentMethod: '/payment-methode',
  paymentMethodSec: '/payment-methodesec',
  addCredit: '/add-credit',
  addCardSec: '/add-cardsec',
  confirmBooking: '/confirm-booking',
  myBooking: '/my-booking',
  activeBooking: '/active-booking',
  completeBooking: '/complete-booking',
  cancelledBooking: '/cancelled-booking',
  offerBooking: '/offer-booking',
  bookingDetails: '/booking-details',
  offers: '/offers',
  providerSendOffer: '/provider-sendoffer',
  review: '/review',
  login: '/login',
  otp: '/otp',
  register: '/register',
  loginSec: '/loginsec',
  profile: '/profile',
  notification: '/notification',
  contactUs: '/Contact-Us',
  privacyPolicy: '/privacy-policy',
  providerSignup: '/provider-signup',
  aboutUs: '/about-us',
  blogs: '/blogs',
  faq: '/faq',
  terms: '/terms',
  forgotPassword: '/forgot-password',
  /** `?token=`: out of the mail after registering. */
  verifyEmail: '/verify-email',
  /** `?confirm=` and `?unsubscribe=` lead here out of mails. */
  newsletter: '/newsletter',
  blogPost: '/blogs/post',
  bookingChat: '/booking-chat',
  messages: '/messages',
  bookingProblem: '/booking-problem',
  providerAssignments: '/provider-jobs',
  providerAssignment: '/provider-job',
  providerCalendar: '/provider-calendar',
  providerHours: '/provider-hours',
  providerServices: '/provider-services',
  providerEarnings: '/provider-earnings',
  /** `?returned=1`: from the gateway's own page. */
  providerPayoutAccount: '/provider-payout-account',
  providerPayouts: '/provider-payouts',
  providerPayout: '/provider-payout',
  providerStatements: '/provider-statements',
  providerStatement: '/provider-statement',
  providerReviews: '/provider-reviews',
  providerReliability: '/provider-reliability',
  providerProfile: '/provider-profile',
  ops: '/ops',
  opsHealth: '/ops/health',
  opsHistory: '/ops/history',
  opsExperiments: '/ops/experiments',
  opsRollouts: '/ops/rollouts',
  opsRules: '/ops/rules',
  opsStore: '/ops/store',
  opsTokens: '/ops/tokens',
  /** The addresses below it are mf-admin's own. */
  admin: '/admin',
} as const;

export type Path = (typeof paths)[keyof typeof paths];

function withQuery(path: string, query: Record<string, string | undefined>): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value) search.set(name, value);
  const text = search.toString();
  return text ? `${path}?${text}` : path;
}

export const pathTo = {
  services: (category: string, area?: string) => `/services/${category}${area ? `/${area}` : ''}`,
  /** A provider's public page; without its slug, which another server does not know, the profile by id. */
  publicProfile: ({ slug, id }: { readonly slug?: string | undefined; readonly id: string }) =>
    slug ? `/providers/${slug}` : pathTo.providerDetails(id),
  laundryServices: (categoryId?: string) => withQuery(paths.laundryServices, { category: categoryId }),
  providerDetails: (providerId: string) => withQuery(paths.providerDetails, { provider_id: providerId }),
  providerDetailsFromList: (providerId: string) =>
    withQuery(paths.providerDetailsFromList, { provider_id: providerId }),
  bookingDetails: (bookingId: string) => withQuery(paths.bookingDetails, { booking_id: bookingId }),
  payBooking: (bookingId: string) => withQuery(paths.paymentMethod, { booking_id: bookingId }),
  payTip: (bookingId: string, amount: string) => withQuery(paths.paymentMethod, { tip: bookingId, amount }),
  payExtraWork: (bookingId: string, extraWorkId: string) =>
    withQuery(paths.paymentMethod, { booking_id: bookingId, extra_work: extraWorkId }),
  providerSendOffer: (bookingId: string) => withQuery(paths.providerSendOffer, { booking_id: bookingId }),
  review: (bookingId: string) => withQuery(paths.review, { booking_id: bookingId }),
  bookingChat: (bookingId: string) => withQuery(paths.bookingChat, { booking_id: bookingId }),
  bookingProblem: (bookingId: string) => withQuery(paths.bookingProblem, { booking_id: bookingId }),
  providerAssignments: (state?: 'open' | 'mine' | 'done') => withQuery(paths.providerAssignments, { state }),
  providerAssignment: (bookingId: string) => withQuery(paths.providerAssignment, { booking_id: bookingId }),
  providerCalendar: (view: 'day' | 'week' | 'month', date: string) => withQuery(paths.providerCalendar, { view, date }),
  /** With a new special day on that date. */
  providerHours: (day: string) => withQuery(paths.providerHours, { day }),
  providerPayout: (payoutId: string) => withQuery(paths.providerPayout, { payout_id: payoutId }),
  /** `month` is yyyy-MM. */
  providerStatement: (month: string) => withQuery(paths.providerStatement, { month }),
  opsHealth: (remote: string) => withQuery(paths.opsHealth, { remote }),
  blogPost: (slug: string) => withQuery(paths.blogPost, { slug }),
  /** `next` is the address to come back to after signing in: path and query, as it stands in the address bar. */
  login: (options: { next?: string; as?: 'provider' | 'admin' } = {}) =>
    withQuery(paths.login, { next: options.next, as: options.as }),
};

/** Base URL for resolving paths. No request is ever sent to it. */
const placeholderOrigin = 'http://doorstep.invalid';

/** Going back to one of these after signing in would only lead here again. */
const signInPaths: ReadonlySet<string> = new Set(
  [paths.login, paths.loginSec, paths.register, paths.otp, paths.forgotPassword].map((path) => path.toLowerCase()),
);

/** The router takes `/LOGIN/` and `/%6Cogin` for `/login`. */
function isSignInPath(pathname: string): boolean {
  const name = decodeURIComponent(pathname).toLowerCase().replace(/\/+$/, '');
  return name === '' || signInPaths.has(name);
}

function hasControlCharacter(text: string): boolean {
  return [...text].some((character) => character < ' ' || character === '\u007f');
}

/**
 * Returns the redirect target after signing in: `next` with its query and hash when it lies on this site, /home
 * otherwise. Rejects another host in any disguise (`//host`, `/\host`, `/.//host`, `https:host`, a tab inside) and the
 * sign-in screens.
 */
export function safeNext(next: string | null | undefined): string {
  if (!next?.startsWith('/') || hasControlCharacter(next)) return paths.home;
  try {
    const { origin, pathname, search, hash } = new URL(next, placeholderOrigin);
    // A path that starts with two slashes names a host as soon as a browser resolves it again.
    if (origin !== placeholderOrigin || pathname.startsWith('//') || isSignInPath(pathname)) return paths.home;
    return `${pathname}${search}${hash}`;
  } catch {
    return paths.home;
  }
}

export function readNext(search: string): string {
  return safeNext(new URLSearchParams(search).get('next'));
}

/** The same address carrying the wish along, as from login to register; unchanged when there is none worth keeping. */
export function withNext(path: string, next: string | null | undefined): string {
  const target = safeNext(next);
  if (target === paths.home) return path;
  return `${path}${path.includes('?') ? '&' : '?'}${new URLSearchParams({ next: target })}`;
}
