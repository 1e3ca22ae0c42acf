import type {
  Category,
  GeoPoint,
  PlaceSuggestion,
  Provider,
  ProviderCard,
  ProviderFilterCounts,
  ProviderProfile,
  Review,
  ReviewPhoto,
  Service,
  TopProvider,
} from '../domain/catalog';
import { parseInstant } from '../domain/dates';
import type { BasisPoints } from '../domain/money';
import * as read from './read';
import { type PublicReliabilityWire, toPublicReliability } from './reliability';
import { type JobPairWire, toJobPairs, toWorkPhotos, type WorkPhotoWire } from './workPhotos';

export interface BannerWire {
  banner_image: string;
}

export interface SubcategoryWire {
  id: string;
  cat_id: string;
  subcategory: string;
  price: string;
  duration_minutes?: number;
  unit?: string;
  max_quantity?: number;
}

export interface CategoryWire {
  cat_id: string;
  category_name: string;
  category_image: string;
  category_banner: BannerWire[];
  subcategory: SubcategoryWire[];
  slug?: string;
  /** Its orders have a second address, the destination. */
  second_address?: boolean;
}

export interface ProviderImageWire {
  provider_id: string;
}

export interface TopProviderWire {
  image: string;
  fullname: string;
  service_title: string;
  slug?: string;
  avg_rating: string;
  provider_image: ProviderImageWire[];
  provider_id?: string;
  user_id?: string;
  review_count?: number;
  is_favourite?: boolean;
}

export interface OfferedServiceWire {
  subcategory: string;
  provider_id: string;
}

export interface ProviderItemWire {
  user_id: string;
  provider_id: string;
  user_profile_pic: string;
  image: string;
  fullname: string;
  service_title: string;
  slug?: string;
  rating: string;
  address: string;
  provider_image: ProviderImageWire[];
  /** Misspelt in the contract. */
  subcategroy: OfferedServiceWire[];
  subcategory?: OfferedServiceWire[];
  review_count?: number;
  distance_km?: number;
  available_now?: boolean;
  next_slot_at?: string;
  next_times?: string[];
  cat_id?: string;
  /** The provider's neighbourhood, accurate to half a kilometre. */
  area_lat?: number;
  area_long?: number;
  opens_at?: string;
  start_price?: string;
  chosen_price?: string;
  chosen_prices?: string[];
  instant?: boolean;
  verified?: boolean;
  featured?: boolean;
  completed_jobs?: number;
  is_favourite?: boolean;
}

/**
 * Counts in `provider_list`, when requested by `counts`: the number of providers that each filter choice would leave.
 */
export interface ChoiceCountsWire {
  available: number;
  min_rating: Record<string, number>;
  cat_id: Record<string, number>;
}

export interface ReviewWire {
  review_id: string;
  user_fullname: string;
  user_profile_pic: string;
  service_rating: string;
  rate_technician: string;
  comment: string;
  impressed_service: string[];
  recomended_service: string;
  created_at: string;
  provider_reply?: string;
  verified?: boolean;
  /** Omitted when there are none. */
  photos?: { url: string; width: number; height: number }[];
}

export interface ProviderDetailsWire {
  user_id: string;
  banner: BannerWire[];
  subcategory: SubcategoryWire[];
  service_title: string;
  slug?: string;
  description: string;
  address: string;
  user_profile_pic: string;
  fullname: string;
  review: ReviewWire[];
  category_name: string;
  booking_id?: string;
  provider_id?: string;
  avg_rating?: string;
  review_count?: number;
  start_price?: string;
  is_favourite?: boolean;
  verified?: boolean;
  member_since?: string;
  completed_jobs?: number;
  instant?: boolean;
  response_minutes?: number;
  /** Omitted when there are none. */
  work_photos?: WorkPhotoWire[];
  job_pairs?: JobPairWire[];
  /** Omitted when staff have not checked a licence, or it has ended. `valid_until` is a day, '' if it names none. */
  licence_check?: { checked_at: string; valid_until: string };
  reliability?: PublicReliabilityWire;
}

/** A sub-service without an id or a readable price cannot be ordered and is left out. */
function toService(item: read.Fields, categoryId: string): Service[] {
  const id = read.firstText(item.id, item.subcategory_id);
  const name = read.firstText(item.subcategory, item.subcategory_name);
  const priceCents = read.cents(item.price);
  if (!id || !name || priceCents === undefined) return [];
  const durationMinutes = read.optionalNumber(item.duration_minutes);
  const maxQuantity = read.quantity(item.max_quantity);
  const unit = maxQuantity && read.optionalText(item.unit);
  return [
    read.omitUndefined({
      id,
      categoryId: read.firstText(item.cat_id, categoryId),
      name,
      priceCents,
      durationMinutes,
      ...(unit && { unit, maxQuantity }),
    }),
  ];
}

export function toCategory(item: read.Fields): Category {
  const id = read.text(item.cat_id);
  const slug = read.optionalText(item.slug);
  return {
    id,
    ...(slug && { slug }),
    name: read.text(item.category_name),
    image: read.text(item.category_image),
    banners: read.images(item.category_banner),
    services: read.list(item.subcategory ?? item.subcategroy).flatMap((service) => toService(service, id)),
    ...(item.second_address === true && { hasDestination: true }),
  };
}

export function toCategories(body: unknown): Category[] {
  return read
    .list(read.record(body).data)
    .map(toCategory)
    .filter((category) => category.id !== '');
}

function toCard(item: read.Fields): ProviderCard {
  return read.omitUndefined({
    id: read.firstText(item.provider_id, read.list(item.provider_image)[0]?.provider_id, item.user_id),
    name: read.text(item.fullname),
    image: read.firstText(item.user_profile_pic, item.image),
    serviceTitle: read.text(item.service_title),
    slug: read.optionalText(item.slug),
    rating: read.rating(item.avg_rating ?? item.rating),
    reviewCount: read.optionalNumber(item.review_count),
    isFavourite: read.optionalBoolean(item.is_favourite),
  });
}

export function toTopProviders(body: unknown): TopProvider[] {
  return read.list(read.record(body).data).map(toCard);
}

function toTimes(value: unknown): string[] | undefined {
  const times = read.texts(value).flatMap((time) => parseInstant(time) ?? []);
  return times.length > 0 ? times : undefined;
}

/** Undefined unless every price is readable. */
function toPrices(value: unknown): number[] | undefined {
  const texts = read.texts(value);
  const prices = texts.flatMap((text) => read.cents(text) ?? []);
  return prices.length > 0 && prices.length === texts.length ? prices : undefined;
}

function toAreaPoint(item: read.Fields): GeoPoint | undefined {
  const lat = read.optionalNumber(item.area_lat);
  const long = read.optionalNumber(item.area_long);
  return lat === undefined || long === undefined ? undefined : { lat, long };
}

export function toProviderFilterCounts(value: unknown): ProviderFilterCounts | undefined {
  if (!read.isRecord(value)) return undefined;
  const numbers = (counts: unknown) =>
    Object.fromEntries(Object.entries(read.record(counts)).map(([key, count]) => [key, read.count(count)]));
  return {
    available: read.count(value.available),
    byMinRating: numbers(value.min_rating),
    byCategory: numbers(value.cat_id),
  };
}

function toProvider(item: read.Fields): Provider {
  const services = item.subcategory ?? item.subcategroy;
  return read.omitUndefined({
    ...toCard(item),
    address: read.text(item.address),
    serviceNames: read
      .list(services)
      .map((service) => read.text(service.subcategory))
      .filter(Boolean),
    distanceKm: read.optionalNumber(item.distance_km),
    availableNow: read.optionalBoolean(item.available_now),
    nextSlotAt: parseInstant(item.next_slot_at),
    nextTimes: toTimes(item.next_times),
    categoryId: read.optionalText(item.cat_id),
    areaPoint: toAreaPoint(item),
    opensAt: parseInstant(item.opens_at),
    startPriceCents: read.cents(item.start_price),
    chosenPriceCents: read.cents(item.chosen_price),
    chosenPricesCents: toPrices(item.chosen_prices),
    verified: read.optionalBoolean(item.verified),
    featured: read.optionalBoolean(item.featured),
    completedJobs: read.optionalNumber(item.completed_jobs),
  });
}

export function toProviders(body: unknown): Provider[] {
  return read.list(read.record(body).data).map(toProvider);
}

/** GET /favourites. Whatever the record says of itself: what is on this list is one. */
export function toFavourites(body: unknown): Provider[] {
  return read
    .list(read.record(body).items)
    .map((item) => ({ ...toProvider(item), isFavourite: true }))
    .filter(({ id }) => id !== '');
}

function toImpressions(value: unknown): string[] {
  const parts = Array.isArray(value) ? value.map(read.text) : read.text(value).split(',');
  return parts.map((part) => part.trim()).filter(Boolean);
}

const toReviewPhotos = (value: unknown): ReviewPhoto[] =>
  read
    .list(value)
    .map(({ url, width, height }) => ({ url: read.text(url), width: read.count(width), height: read.count(height) }))
    .filter(({ url }) => url);

export function toReview(item: read.Fields, index = 0): Review {
  return read.omitUndefined({
    id: read.firstText(item.review_id, item.id, String(index)),
    author: read.firstText(item.user_fullname, item.fullname),
    authorImage: read.text(item.user_profile_pic),
    serviceRating: read.rating(item.service_rating ?? item.rating),
    technicianRating: read.rating(item.rate_technician),
    comment: read.text(item.comment),
    impressed: toImpressions(item.impressed_service),
    recommends: read.optionalBoolean(item.recomended_service) ?? false,
    createdAt: parseInstant(item.created_at),
    reply: read.optionalText(item.provider_reply),
    photos: item.photos === undefined ? undefined : toReviewPhotos(item.photos),
  });
}

export function toProviderProfile(body: unknown): ProviderProfile {
  const { data } = read.record(body);
  const item = read.list(data)[0] ?? {};
  const reviews = read.list(item.review).map(toReview);
  const services = read.list(item.subcategory ?? item.subcategroy).flatMap((service) => toService(service, ''));
  const providerCard = toCard(item);
  return read.omitUndefined({
    ...providerCard,
    rating: item.avg_rating === undefined && item.rating === undefined ? meanRating(reviews) : providerCard.rating,
    address: read.text(item.address),
    categoryName: read.text(item.category_name),
    description: read.text(item.description),
    banners: read.images(item.banner),
    services,
    reviews,
    startPriceCents: read.cents(item.start_price) ?? lowestPrice(services),
    verified: read.optionalBoolean(item.verified),
    memberSince: parseInstant(item.member_since),
    completedJobs: read.optionalNumber(item.completed_jobs),
    responseMinutes: read.optionalNumber(item.response_minutes),
    bookingId: read.optionalText(item.booking_id),
    licenceCheck: toLicenceCheck(read.record(item.licence_check)),
    reliability: toPublicReliability(item.reliability),
    workPhotos: item.work_photos === undefined ? undefined : toWorkPhotos(item.work_photos),
    jobPairs: item.job_pairs === undefined ? undefined : toJobPairs(item.job_pairs),
  });
}

function toLicenceCheck({ checked_at, valid_until }: read.Fields): ProviderProfile['licenceCheck'] {
  const checkedAt = parseInstant(checked_at);
  const until = read.text(valid_until);
  return checkedAt ? { checkedAt, ...(/^\d{4}-\d\d-\d\d$/.test(until) && { validUntil: until }) } : undefined;
}

function meanRating(reviews: readonly Review[]): number {
  return reviews.length ? reviews.reduce((sum, review) => sum + review.serviceRating, 0) / reviews.length : 0;
}

function lowestPrice(services: readonly Service[]): number | undefined {
  return services.length ? Math.min(...services.map((service) => service.priceCents)) : undefined;
}

/** W14. Undefined when it is no percentage: then nothing may be computed with it. */
export function toCommissionPercentage(body: unknown): BasisPoints | undefined {
  const percentage = read.optionalNumber(read.record(body).data);
  if (percentage === undefined || percentage < 0 || percentage > 100) return undefined;
  return Math.round(percentage * 100);
}

export function toPlace(item: read.Fields): PlaceSuggestion {
  return read.omitUndefined({
    id: read.text(item.id),
    label: read.firstText(item.label, item.address),
    address: read.firstText(item.address, item.label),
    lat: read.text(item.lat),
    long: read.text(item.long),
    distanceKm: read.optionalNumber(item.distance_km),
  });
}

export function toPlaces(body: unknown): PlaceSuggestion[] {
  return read.list(read.record(body).suggestions).map(toPlace);
}
