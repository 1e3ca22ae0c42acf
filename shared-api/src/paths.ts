/** Every address of the site, once. Routes and links both come from here. */
export const paths = {
  home: '/home',
  mostCategories: '/most-categories',
  laundryServices: '/laundry-services',
  createBooking: '/create-booking',
  changeLocation: '/change-location',
  providerList: '/provider-list',
  allProviders: '/All-Service-Providerlist',
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
} as const;

export type Path = (typeof paths)[keyof typeof paths];

function withQuery(path: string, query: Record<string, string | undefined>): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value) search.set(name, value);
  const text = search.toString();
  return text ? `${path}?${text}` : path;
}

/** Links to routes that take parameters. */
export const to = {
  laundryServices: (categoryId?: string) => withQuery(paths.laundryServices, { category: categoryId }),
  providerDetails: (providerId: string) => withQuery(paths.providerDetails, { provider_id: providerId }),
  providerDetailsFromList: (providerId: string) =>
    withQuery(paths.providerDetailsFromList, { provider_id: providerId }),
  bookingDetails: (bookingId: string) => withQuery(paths.bookingDetails, { booking_id: bookingId }),
  providerSendOffer: (bookingId: string) => withQuery(paths.providerSendOffer, { booking_id: bookingId }),
  review: (bookingId: string) => withQuery(paths.review, { booking_id: bookingId }),
  /** `next` is the address to come back to after signing in: path and query, as it stands in the address bar. */
  login: (options: { next?: string; as?: 'provider' | 'admin' } = {}) =>
    withQuery(paths.login, { next: options.next, as: options.as }),
};

/**
 * The address that `/login?next=` leads back to, or /home. Only an address of this site is followed: anything that a
 * browser would read as another origin (`//host`, `/\host`, `https:`) is refused.
 */
export function readNext(search: string): string {
  const next = new URLSearchParams(search).get('next') ?? '';
  const isOurs = /^\/(?![/\\])[^\s\\]*$/.test(next);
  return isOurs && !next.startsWith(paths.login) ? next : paths.home;
}
