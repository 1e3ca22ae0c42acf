import type { AppStore } from '../client/store';
import { accountApi } from '../endpoints/account';
import { bookingsApi } from '../endpoints/bookings';
import { catalogApi } from '../endpoints/catalog';
import { offersApi } from '../endpoints/offers';
import { publicReads } from '../endpoints/publicReads';
import type { WireCallName } from '../wire/calls';
import { makeBookingInput } from './factories';

const withoutCache = { subscribe: false, forceRefetch: true } as const;
const negotiation = { bookingId: 'b_80', providerId: 'p_31', amountCents: 8500 };
const picture = new Blob(['jpeg'], { type: 'image/jpeg' });
const certificate = new File(['%PDF'], 'licence.pdf', { type: 'application/pdf' });
const user = {
  fullName: 'Ada Maria Lovelace',
  email: ' ada@example.com ',
  contact: '(555) 123-4567',
  phoneCode: '+44',
  password: 'doorstep-demo',
  address: '12 High St',
  image: picture,
};

export const operations = {
  login: (store) => store.dispatch(accountApi.endpoints.login.initiate({ contact: '555 010 0001', password: 'x' })),
  register: (store) => store.dispatch(accountApi.endpoints.register.initiate(user)),
  providerRegister: (store) =>
    store.dispatch(
      accountApi.endpoints.registerProvider.initiate({
        ...user,
        subcategoryIds: ['s_7'],
        certificateFront: certificate,
        certificateBack: certificate,
      }),
    ),
  logout: (store) => store.dispatch(accountApi.endpoints.logout.initiate()),
  deleteAccount: (store) => store.dispatch(accountApi.endpoints.deleteAccount.initiate()),
  categories: (store) => store.dispatch(publicReads.endpoints.getCategories.initiate(undefined, withoutCache)),
  topProviders: (store) => store.dispatch(publicReads.endpoints.getTopProviders.initiate(undefined, withoutCache)),
  providers: (store) => store.dispatch(publicReads.endpoints.getProviders.initiate(undefined, withoutCache)),
  providerDetails: (store) => store.dispatch(catalogApi.endpoints.getProvider.initiate('p_31', withoutCache)),
  editProfile: (store) =>
    store.dispatch(
      accountApi.endpoints.editProfile.initiate({
        fullName: 'Mia T. Torres',
        email: 'mia@example.com',
        contact: '555',
      }),
    ),
  providersByService: (store) =>
    store.dispatch(catalogApi.endpoints.findProviders.initiate({ subcategoryIds: ['s_7', 's_9'] })),
  coupons: (store) => store.dispatch(publicReads.endpoints.getCoupons.initiate(undefined, withoutCache)),
  applyCoupon: (store) =>
    store.dispatch(offersApi.endpoints.applyCoupon.initiate({ coupon: ' welcome10 ', baseFareCents: 4555 })),
  percentage: (store) => store.dispatch(publicReads.endpoints.getCommission.initiate(undefined, withoutCache)),
  booking: (store) =>
    store.dispatch(bookingsApi.endpoints.createBooking.initiate(makeBookingInput([picture, undefined, undefined]))),
  myBookings: (store) => store.dispatch(bookingsApi.endpoints.getMyBookings.initiate('active', withoutCache)),
  bookingDetails: (store) => store.dispatch(bookingsApi.endpoints.getBooking.initiate('b_77', withoutCache)),
  offerList: (store) => store.dispatch(offersApi.endpoints.getProviderOffers.initiate('b_80', withoutCache)),
  userOfferList: (store) => store.dispatch(offersApi.endpoints.getMyOffers.initiate('b_80', withoutCache)),
  sendOffer: (store) => store.dispatch(offersApi.endpoints.sendOffer.initiate({ ...negotiation, type: 'customer' })),
  acceptBooking: (store) =>
    store.dispatch(offersApi.endpoints.acceptOffer.initiate({ ...negotiation, percentage: 1_000 })),
  favourite: (store) => store.dispatch(catalogApi.endpoints.addFavourite.initiate({ providerId: 'p_31' })),
  deleteFavourite: (store) => store.dispatch(catalogApi.endpoints.removeFavourite.initiate({ providerId: 'p_31' })),
  rating: (store) =>
    store.dispatch(
      offersApi.endpoints.reviewBooking.initiate({
        bookingId: 'b_77',
        serviceRating: 5,
        technicianRating: 4,
        comment: ' Tidy. ',
        recommends: true,
        impressed: ['Efficiency', 'Politeness'],
      }),
    ),
  cancelBooking: (store) => store.dispatch(bookingsApi.endpoints.cancelBooking.initiate({ bookingId: 'b_77' })),
} as const satisfies Record<WireCallName, (store: AppStore) => PromiseLike<{ data?: unknown; error?: unknown }>>;

export const callNames = Object.keys(operations) as WireCallName[];
