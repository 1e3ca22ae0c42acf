import type { CreateBookingInput } from '../client/bookingFields';
import { assignmentActions } from '../domain/workspace';
import { bookingTabCodes } from '../wire/codes';
import { makeBookingInput, makeQuote } from './factories';

const here = { lat: '45.5235', long: '-122.682' };
const key = { idempotencyKey: 'key_1' };
const of = { bookingId: 'b_77' };
const days = { from: '2026-11-23', to: '2026-11-25', durationMinutes: 90 };
const services = { subcategoryIds: ['s_7', 's_8'], quantities: [1, 3] };
const startAt = '2026-11-23T17:00:00Z';
const image = new File(['jpeg'], 'sink.jpg', { type: 'image/jpeg' });
const licence = (name: string) => new File(['%PDF'], name, { type: 'application/pdf' });
const typedCard = { number: '4242 4242 4242 4242', expMonth: 9, expYear: 2034, cvc: '123' };
const filters = {
  ...here,
  text: ' tap ',
  categoryId: 'c_2',
  subcategoryId: 's_7',
  radiusKm: 25,
  available: true,
  minRating: 4,
  featured: true,
};
const review = {
  ...of,
  serviceRating: 5,
  technicianRating: 4,
  comment: ' Quick. ',
  impressed: ['Politeness', 'Quality'],
};
const offer = { ...of, providerId: 'p_31', amountCents: 8505 };
const booking = makeBookingInput([image, undefined, image]);
const bookings: CreateBookingInput[] = [
  {
    ...booking,
    ...key,
    provider: { id: 'p_31' },
    location2: { label: 'Work', address: '18 SW Alder St', lat: '45.51', long: '-122.67' },
    timeZone: 'Europe/Berlin',
    coupon: 'WELCOME10',
    notes: ' Ring twice. ',
    recurs: 'two_weeks',
    quote: makeQuote({ id: 'q_9' }),
    sourceBookingId: 'b_1',
  },
  { ...booking, bookingType: 'book', asap: true, firstSentAt: '2026-11-23T17:04:30Z', timeZone: 'Asia/Tokyo' },
  { ...booking, bookingType: 'hire', asap: true },
];

export const fullArguments: Readonly<Record<string, readonly unknown[]>> = {
  getProviders: [undefined, filters, { sort: 'rating' }],
  getProviderPages: [{ ...filters, sort: 'price' }],
  getProviderReviews: [{ providerId: 'p_31', page: 2, perPage: 5, rating: 4 }],
  search: [{ text: ' tap ', lang: 'de', near: here, isExact: true, limit: 20 }],
  getServicePage: [{ category: 'plumbing', lang: 'de' }],
  getAddressSuggestions: [{ q: ' couch ', ...here }],
  getServicePlace: [{ address: '1120 NW Couch St', ...here }],
  findProviders: [{ ...services, ...here, startAt }],
  addFavourite: [{ providerId: 'p_31', ...of }],
  removeFavourite: [{ providerId: 'p_31', ...of }],

  getMyBookings: Object.keys(bookingTabCodes),
  getOpenAvailability: [{ ...services, ...here, ...days }],
  getSoonest: [{ ...services, ...here }],
  rebook: [{ ...of, startAt }],
  answerProposal: [of],
  cancelRequest: [
    { ...of, feeCents: 1250, reason: 'Ill.' },
    { ...of, feeCents: 0 },
  ],
  cancelBooking: [{ ...of, ...key, reason: 'Ill.' }],
  sayOfJob: ['confirm-start', 'nobody-came', 'take-back'].map((word) => ({ ...of, word })),
  getQuote: [{ categoryId: 'c_2', ...services, providerId: 'p_31', coupon: 'WELCOME10', ...here, startAt }],
  createQuote: [{ categoryId: 'c_2', ...services, providerId: 'p_31', coupon: 'WELCOME10', ...here, startAt }],
  createPaymentIntent: [
    { ...of, amountCents: 8505, paymentMethodId: 'pm_1', walletCents: 2000 },
    { topUpCents: 2505, upi: { id: 'mia@upi' } },
    { tipFor: 'b_77', amountCents: 305 },
    { extraWorkId: 'xw_1', amountCents: 4800 },
  ],
  confirmTestCard: [{ clientSecret: 'pi_1_secret_x', ...typedCard }],
  answerTestChallenge: [{ clientSecret: 'pi_1_secret_x', outcome: 'fail' }],
  createBooking: bookings,

  sendOffer: [{ ...offer, ...key, type: 'provider', message: 'With parts.', replyTo: 'of_1' }],
  acceptOffer: [{ ...offer, ...key, percentage: 1250, offerId: 'of_1', stripeToken: 'pi_1' }],
  reviewBooking: [
    { ...review, ...key, providerId: 'p_31', recommends: false, mayQuote: true },
    { ...review, recommends: true, mayQuote: false },
  ],
  sendMessage: [{ ...of, text: '', clientId: 'c_1', photos: [{ id: 'ph_1', alt: 'The sink' }] }],
  reportProblem: [{ ...of, kind: 'damage', text: 'x', photos: ['ph_1'], wants: 'money back' }],
  replyToProblem: [{ ...of, problemId: 'pr_1', text: 'x', photos: ['ph_1'], wants: 'repair' }],
  appealDecision: [{ ...of, problemId: 'pr_1', text: 'x', photos: ['ph_1'], wants: 'repair' }],

  sendCode: [{ contact: '030 1234567', phoneCode: '+49', userType: 'provider', purpose: 'login' }],
  verifyCode: [{ contact: '030 1234567', phoneCode: '+49', userType: 'provider', purpose: 'reset', code: ' 123456 ' }],
  takeSecondStep: [{ recovery_code: 'abcd-efgh' }],
  resendVerification: ['contact'],
  verifyContact: [{ code: ' 1234 ' }],
  markNotificationsRead: ['all'],
  saveNotificationPreferences: [[{ kind: 'booking', email: true, sms: false, push: true }]],
  changeSavedAddress: [{ id: 'ad_1', kind: 'work', name: 'Office', address: '18 SW Alder St', ...here }],
  addSavedAddress: [{ kind: 'other', name: 'Mother', address: '18 SW Alder St', ...here }],
  addPaymentMethod: [
    { ...typedCard, makeDefault: true },
    { setupIntentId: 'seti_1', makeDefault: true },
  ],

  getJobs: ['accepted', 'done'],
  moveJob: [
    ...assignmentActions.map((action) => ({ ...of, action })),
    { ...of, action: 'decline', reason: 'Too far.' },
    { ...of, action: 'start', code: '1234' },
  ],
  answerClaim: [{ ...of, concede: false, text: 'I was there.', photos: ['ph_1'] }],
  answerMove: [{ ...of, isAccepted: false }],
  saveWorkingTimes: [
    {
      hours: [
        { weekday: 1, from: '09:00', to: '12:00' },
        { weekday: 1, from: '22:00', to: '06:00' },
      ],
      daysOff: ['2026-12-24'],
      specialDays: [{ day: '2026-12-31', repeat: 'yearly', ranges: [{ from: '09:00', to: '12:00' }], note: '' }],
      ...{ bufferMinutes: 15, noticeMinutes: 120, maxJobsPerDay: 4 },
      isTakingJobs: false,
    },
  ],
  saveOfferedServices: [[{ serviceId: 's_7', priceCents: 4505 }]],
  saveWorkspaceProfile: [
    { fullName: 'Sam', serviceTitle: 'Plumber', description: 'x', address: 'y', lat: 45.5, long: -122.6, radiusKm: 0 },
  ],
  saveLicences: [{ front: licence('front.pdf'), back: licence('back.pdf') }],
  savePayoutBank: [
    { holderName: 'Sam', birthDate: '1990-02-01', routingNumber: '110000000', accountNumber: '000123456789' },
  ],
};
