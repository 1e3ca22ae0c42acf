/** Domain records for tests, plausible as they are; give only what the test is about. */

import { saveSession } from '../client/session';
import type { User } from '../domain/account';
import type { Booking, BookingListItem, Quote } from '../domain/booking';
import type { Category, Place, Provider, ProviderProfile, Review, Service } from '../domain/catalog';
import type { BlogItem, BlogPost, ProviderReviews, Testimonial } from '../domain/content';
import type { CouponOffer, ProviderOffer } from '../domain/offer';
import type { AccountNotification, OpenSession } from '../domain/profile';
import { quote } from '../domain/quote';
import { wireUser } from './examples';

export function makeService(over: Partial<Service> = {}): Service {
  return { id: 's_7', categoryId: 'c_2', name: 'Leak repair', priceCents: 4555, ...over };
}

export function makeCategory(over: Partial<Category> = {}): Category {
  const services = [makeService(), makeService({ id: 's_8', name: 'Drain cleaning', priceCents: 6000 })];
  return { id: 'c_2', name: 'Plumbing', image: '/uploads/c2.jpg', banners: ['/uploads/c2b.jpg'], services, ...over };
}

export function makeProvider(over: Partial<Provider> = {}): Provider {
  return {
    id: 'p_31',
    name: 'Sam Carter',
    image: '/uploads/p31.jpg',
    serviceTitle: 'Plumber',
    rating: 4.8,
    reviewCount: 12,
    address: '12 High St',
    serviceNames: ['Leak repair'],
    ...over,
  };
}

export function makeReview(over: Partial<Review> = {}): Review {
  return {
    id: 'r_1',
    author: 'Jonas Weber',
    authorImage: '',
    serviceRating: 5,
    technicianRating: 4,
    comment: 'On time and tidy.',
    impressed: ['Efficiency'],
    recommends: true,
    createdAt: '2026-10-02T09:00:00Z',
    ...over,
  };
}

export function makeProviderProfile(over: Partial<ProviderProfile> = {}): ProviderProfile {
  const { serviceNames: _names, ...card } = makeProvider();
  return {
    ...card,
    categoryName: 'Plumbing',
    description: 'Leaks found and mended the same day.',
    banners: ['/uploads/b.jpg'],
    services: [makeService()],
    reviews: [makeReview()],
    ...over,
  };
}

export function makeBookingListItem(over: Partial<BookingListItem> = {}): BookingListItem {
  return {
    id: 'b_77',
    status: '1',
    rating: 4.8,
    categoryName: 'Plumbing',
    createdAt: '2026-11-20T21:15:00Z',
    ...over,
  };
}

export function makeBooking(over: Partial<Booking> = {}): Booking {
  return {
    id: 'b_77',
    status: '1',
    bookingType: '1',
    createdAt: '2026-11-20T21:15:00Z',
    totalCents: 4555,
    discountCents: 456,
    payableCents: 4099,
    photos: ['', '', ''],
    banners: ['/uploads/c2b.jpg'],
    services: [{ categoryName: 'Plumbing', name: 'Leak repair', priceCents: 4555, createdAt: '2026-11-20T21:15:00Z' }],
    categoryName: 'Plumbing',
    history: [{ status: '1', at: '2026-11-20T21:15:00Z' }],
    ...over,
  };
}

export function makeQuote(over: Partial<Quote> = {}): Quote {
  const lines = over.lines ?? [{ subcategoryId: 's_7', name: 'Leak repair', priceCents: 4555 }];
  return { id: 'q_1', categoryId: 'c_2', lines, currency: 'usd', ...quote(lines, undefined, 1_000), ...over };
}

export function makeCouponOffer(over: Partial<CouponOffer> = {}): CouponOffer {
  return { code: 'WELCOME10', percentage: 1_000, description: '10% off your first booking', image: '', ...over };
}

export function makeProviderOffer(over: Partial<ProviderOffer> = {}): ProviderOffer {
  return {
    id: 'o_5',
    bookingId: 'b_80',
    providerId: 'p_31',
    amountCents: 8500,
    status: '1',
    type: '2',
    providerName: 'Sam Carter',
    providerImage: '',
    customerName: 'Mia Torres',
    createdAt: '2026-11-20T21:20:00Z',
    ...over,
  };
}

export function makePlace(over: Partial<Place> = {}): Place {
  return {
    id: 'a_1',
    label: 'Pearl District',
    address: '1120 NW Couch St',
    lat: '45.5235',
    long: '-122.6820',
    ...over,
  };
}

export function makeUser(over: Partial<User> = {}): User {
  return {
    id: wireUser.user_id,
    fullName: wireUser.fullname,
    contact: wireUser.contact,
    email: wireUser.email,
    image: wireUser.image,
    userType: '1',
    ...over,
  };
}

export function makeNotification(over: Partial<AccountNotification> = {}): AccountNotification {
  return {
    id: 'n_3',
    kind: 'offer_received',
    values: { provider: 'Sam Carter', providerId: 'p_31', amountCents: 8500 },
    at: '2026-11-20T21:20:00Z',
    isRead: false,
    bookingId: 'b_80',
    image: '/uploads/p31.jpg',
    ...over,
  };
}

export function makeOpenSession(over: Partial<OpenSession> = {}): OpenSession {
  return {
    id: 's_1',
    device: 'Firefox on Linux',
    createdAt: '2026-11-01T08:00:00Z',
    lastSeenAt: '2026-11-20T21:15:00Z',
    isCurrent: true,
    ...over,
  };
}

export function makeBlogItem(over: Partial<BlogItem> = {}): BlogItem {
  return {
    id: 'bl_1',
    slug: 'before-the-plumber-comes',
    title: 'Before the plumber comes',
    excerpt: 'Five minutes that save an hour.',
    minutes: 3,
    image: '/uploads/blog1.jpg',
    publishedAt: '2026-10-05T08:00:00Z',
    ...over,
  };
}

export function makeBlogPost(over: Partial<BlogPost> = {}): BlogPost {
  return { ...makeBlogItem(), body: [{ type: 'p', text: 'Find the main valve first.' }], ...over };
}

export function makeTestimonial(over: Partial<Testimonial> = {}): Testimonial {
  return {
    id: 'r_1',
    name: 'Jonas Weber',
    image: '',
    rating: 5,
    text: 'On time and tidy.',
    service: 'Plumbing',
    at: '2026-10-02T09:00:00Z',
    ...over,
  };
}

export function makeProviderReviews(over: Partial<ProviderReviews> = {}): ProviderReviews {
  const histogram = { 1: 0, 2: 0, 3: 0, 4: 0, 5: 1 };
  return { reviews: [makeReview()], page: 1, pageCount: 1, total: 1, histogram, average: 5, ...over };
}

/** Leaves the traces of a sign-in in this browser, as the login screen would. */
export function signInAs(person: 'customer' | 'provider' | 'admin' = 'customer', fields: object = {}): void {
  const userType = person === 'customer' ? '1' : person === 'provider' ? '2' : '3';
  saveSession({ responce: 'true', message: 'Login successfully', data: { ...wireUser, ...fields } }, userType);
}
