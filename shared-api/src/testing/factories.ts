import type { CreateBookingInput } from '../client/bookingFields';
import { saveSession } from '../client/session';
import type { User } from '../domain/account';
import type { Booking, BookingListItem, Quote } from '../domain/booking';
import type { Category, Provider, Review, Service } from '../domain/catalog';
import type { UserType } from '../domain/codes';
import { quote } from '../domain/quote';
import { wireUser } from './examples';

function makeService(over: Partial<Service> = {}): Service {
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

export function makeBookingListItem(over: Partial<BookingListItem> = {}): BookingListItem {
  return {
    id: 'b_77',
    status: 'open',
    rating: 4.8,
    categoryName: 'Plumbing',
    createdAt: '2026-11-20T21:15:00Z',
    ...over,
  };
}

export function makeBooking(over: Partial<Booking> = {}): Booking {
  return {
    id: 'b_77',
    status: 'open',
    bookingType: 'book',
    createdAt: '2026-11-20T21:15:00Z',
    totalCents: 4555,
    discountCents: 456,
    payableCents: 4099,
    photos: ['', '', ''],
    banners: ['/uploads/c2b.jpg'],
    services: [{ categoryName: 'Plumbing', name: 'Leak repair', priceCents: 4555, createdAt: '2026-11-20T21:15:00Z' }],
    categoryName: 'Plumbing',
    history: [{ status: 'open', at: '2026-11-20T21:15:00Z' }],
    ...over,
  };
}

export function makeQuote(over: Partial<Quote> = {}): Quote {
  const lines = over.lines ?? [{ subcategoryId: 's_7', name: 'Leak repair', priceCents: 4555 }];
  return { id: 'q_1', categoryId: 'c_2', lines, currency: 'usd', ...quote(lines, undefined, 1_000), ...over };
}

export const makeBookingInput = (photos: CreateBookingInput['photos'] = []): CreateBookingInput => ({
  bookingType: 'schedule',
  category: { id: 'c_2', name: 'Plumbing' },
  location: { label: 'Home', address: '1120 NW Couch St', lat: '45.5235', long: '-122.6820' },
  asap: false,
  date: '2026-11-24',
  time: '10:30',
  quote: makeQuote(),
  photos,
  stripeToken: 'pi_1',
});

export function makeUser(over: Partial<User> = {}): User {
  return {
    id: wireUser.user_id,
    fullName: wireUser.fullname,
    contact: wireUser.contact,
    email: wireUser.email,
    image: wireUser.image,
    userType: 'customer',
    ...over,
  };
}

export function signInAs(userType: UserType = 'customer', fields: object = {}): void {
  saveSession({ responce: 'true', message: 'Login successfully', data: { ...wireUser, ...fields } }, userType);
}
