import type { Cents } from './money';
import type { PublicReliability } from './reliability';
import type { JobPair, WorkPhoto } from './workPhotos';

export interface Category {
  readonly id: string;
  readonly slug?: string;
  readonly name: string;
  /** URL, or '' when there is none. */
  readonly image: string;
  readonly banners: readonly string[];
  readonly services: readonly Service[];
  readonly hasDestination?: boolean;
}

export interface ServiceArea {
  readonly name: string;
  readonly radiusKm: number;
}

/** A place outside the service area where a customer waits for service, accurate to about 100 metres. */
export interface AreaWaitlistEntry {
  readonly lat: number;
  readonly long: number;
  readonly isConfirmed: boolean;
}

export interface PlaceCoverage {
  readonly lat: string;
  readonly long: string;
  readonly isInside: boolean;
  /** IANA zone of the place; absent where the server does not say. */
  readonly timeZone?: string;
  readonly area?: ServiceArea;
}

export interface GeoPoint {
  readonly lat: number;
  readonly long: number;
}

export interface ProviderFilterCounts {
  readonly available: number;
  readonly byMinRating: Readonly<Record<string, number>>;
  /** By category id. A category without providers is left out. */
  readonly byCategory: Readonly<Record<string, number>>;
}

export interface Service {
  readonly id: string;
  readonly categoryId: string;
  readonly name: string;
  readonly priceCents: Cents;
  readonly durationMinutes?: number;
  /**
   * Counting unit in the reader's language, such as "curtain". Price and duration are per unit. Absent: booked as a
   * whole.
   */
  readonly unit?: string;
  /** Maximum quantity per booking. Set together with `unit`. */
  readonly maxQuantity?: number;
}

/** The optional fields are sent only by a server with extensions. */
export interface ProviderCard {
  /** The provider's user id. '' when the server did not say: such a card leads nowhere. */
  readonly id: string;
  readonly name: string;
  readonly image: string;
  readonly serviceTitle: string;
  readonly slug?: string;
  /** 0 when there are no reviews. */
  readonly rating: number;
  readonly reviewCount?: number;
  readonly isFavourite?: boolean;
}

export type TopProvider = ProviderCard;

export interface Provider extends ProviderCard {
  readonly address: string;
  readonly serviceNames: readonly string[];
  readonly distanceKm?: number;
  readonly availableNow?: boolean;
  readonly nextSlotAt?: string;
  /** RFC 3339: the next starts that can be booked, three at most, for what was asked for. */
  readonly nextTimes?: readonly string[];
  readonly categoryId?: string;
  /** A point in the provider's neighbourhood, for a map. Never their address. */
  readonly areaPoint?: GeoPoint;
  /** RFC 3339. Not at work now: when that starts again. */
  readonly opensAt?: string;
  readonly startPriceCents?: Cents;
  /** Price of the chosen sub-services at this provider, when the list was filtered by them. */
  readonly chosenPriceCents?: Cents;
  /** The parts of that price, in the order of the chosen sub-services. */
  readonly chosenPricesCents?: readonly Cents[];
  readonly verified?: boolean;
  readonly featured?: boolean;
  readonly completedJobs?: number;
}

/** The price on a card: of what was chosen, or what a choice costs at least. Undefined when the server did not tell. */
export function displayPriceOf({
  chosenPriceCents,
  startPriceCents,
  serviceNames,
}: Pick<Provider, 'chosenPriceCents' | 'startPriceCents' | 'serviceNames'>):
  | { readonly cents: Cents; readonly isLowest: boolean }
  | undefined {
  if (chosenPriceCents !== undefined) return { cents: chosenPriceCents, isLowest: false };
  if (startPriceCents === undefined) return undefined;
  return { cents: startPriceCents, isLowest: serviceNames.length !== 1 };
}

export interface ProviderProfile extends ProviderCard {
  readonly address: string;
  readonly categoryName: string;
  readonly description: string;
  readonly banners: readonly string[];
  readonly services: readonly Service[];
  readonly reviews: readonly Review[];
  readonly startPriceCents?: Cents;
  readonly verified?: boolean;
  readonly memberSince?: string;
  readonly completedJobs?: number;
  readonly responseMinutes?: number;
  readonly bookingId?: string;
  /** The operator's check of the licence. Absent without one, or when the licence has ended. */
  readonly licenceCheck?: LicenceCheck;
  /** In the provider's order. Absent when there are none. */
  readonly workPhotos?: readonly WorkPhoto[];
  readonly jobPairs?: readonly JobPair[];
  readonly reliability?: PublicReliability;
}

export interface LicenceCheck {
  readonly checkedAt: string;
  /** Day such as 2027-06-30. Absent if the licence names none. */
  readonly validUntil?: string;
}

export interface Review {
  readonly id: string;
  readonly author: string;
  readonly authorImage: string;
  readonly serviceRating: number;
  readonly technicianRating: number;
  readonly comment: string;
  readonly impressed: readonly string[];
  readonly recommends: boolean;
  readonly createdAt?: string;
  readonly reply?: string;
  /** Absent when there are none. */
  readonly photos?: readonly ReviewPhoto[];
}

/** Most photos with a review. */
export const maxReviewPhotos = 4;

export interface ReviewPhoto {
  readonly url: string;
  /** Pixels. */
  readonly width: number;
  readonly height: number;
}

export interface PlaceSuggestion {
  readonly id: string;
  readonly label: string;
  readonly address: string;
  /** Decimal degrees, as text, exactly as they travel. */
  readonly lat: string;
  readonly long: string;
  readonly distanceKm?: number;
}

export function isNotPlaceholderImage(url: string | undefined): url is string {
  const trimmed = url?.trim() ?? '';
  return trimmed !== '' && !trimmed.endsWith('/assets/images/default.png');
}
