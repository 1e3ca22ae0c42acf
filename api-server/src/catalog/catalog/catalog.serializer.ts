import { basisPointsToPercent, formatMoney } from '@doorstep/shared-api/domain';
import type {
  CategoryWire,
  CouponOfferWire,
  JobPairWire,
  ProviderDetailsWire,
  ProviderItemWire,
  PublicReliabilityWire,
  ReviewWire,
  SubcategoryWire,
  TopProviderWire,
  WorkPhotoWire,
} from '@doorstep/shared-api/wire';
import { distanceKm } from '../../identity/addresses/distance';
import { publicArea, roundPlace } from '../../identity/addresses/publicArea';
import { toInstant } from '../../platform/instant';
import type { Language } from '../../platform/language';
import type { OfferedService, readCategories, readListedCoupons, readReviews } from './catalog.repository';
import type { Listing } from './listing';
import { profileSlug } from './profileSlug';
import type { ListedProvider } from './providers.repository';

type ReadCategory = Awaited<ReturnType<typeof readCategories>>[number];
type ReadReview = Awaited<ReturnType<typeof readReviews>>[number];
type ReadCoupon = Awaited<ReturnType<typeof readListedCoupons>>[number];

export interface ProviderCardDetails {
  services: OfferedService[];
  availableNow: boolean;
  nextSlotAt?: Date;
  nextTimes?: readonly Date[];
  opensAt?: Date;
}

const bannerList = (images: string[]) => images.map((banner_image) => ({ banner_image }));
const meanRating = ({ ratingCount, ratingSum }: ListedProvider) =>
  (ratingCount ? ratingSum / ratingCount : 0).toFixed(2);
function startPrice(services: OfferedService[], categoryId?: string): string {
  const prices = services.flatMap((service) =>
    categoryId === undefined || service.categoryId === categoryId ? [service.priceCents] : [],
  );
  return prices.length ? formatMoney(Math.min(...prices)) : '';
}

/** Price in total and of each service. Empty when nothing is chosen or a service is not offered. */
function chosenPrice(
  services: OfferedService[],
  { subcategoryIds, quantities }: Pick<Listing, 'subcategoryIds' | 'quantities'>,
): Pick<ProviderItemWire, 'chosen_price' | 'chosen_prices'> {
  const chosen = new Map(subcategoryIds.map((id, at) => [id, quantities?.[at] ?? 1]));
  const prices = [...chosen].flatMap(([id, quantity]) => {
    const service = services.find((candidate) => candidate.id === id);
    return service ? [service.priceCents * quantity] : [];
  });
  if (prices.length === 0 || prices.length < chosen.size) return {};
  return {
    chosen_price: formatMoney(prices.reduce((sum, price) => sum + price, 0)),
    chosen_prices: prices.map(formatMoney),
  };
}

type UnitField = 'unit' | 'max_quantity';

const toServiceWire = (
  service: Omit<OfferedService, 'providerId'>,
): Required<Omit<SubcategoryWire, UnitField>> & Pick<SubcategoryWire, UnitField> => ({
  id: service.id,
  cat_id: service.categoryId,
  subcategory: service.name,
  price: formatMoney(service.priceCents),
  duration_minutes: service.durationMinutes,
  ...(service.perUnit && { unit: service.perUnit.name, max_quantity: service.perUnit.max }),
});

export const toCategoryWire = (category: ReadCategory): CategoryWire => {
  const { id, slug, name, image, banners, services, secondAddress } = category;
  return {
    cat_id: id,
    slug,
    category_name: name,
    category_image: image,
    category_banner: bannerList(banners),
    subcategory: services.map(toServiceWire),
    ...(secondAddress && { second_address: true }),
  };
};

export const toTopProviderWire = (provider: ListedProvider): Required<TopProviderWire> => ({
  image: provider.image,
  fullname: provider.fullname,
  service_title: provider.serviceTitle,
  slug: profileSlug(provider),
  avg_rating: meanRating(provider),
  provider_image: [{ provider_id: provider.id }],
  provider_id: provider.id,
  user_id: provider.id,
  review_count: provider.ratingCount,
  is_favourite: false,
});

/** Rounded to the neighbourhood, like the distances, so that it reveals no address. */
function areaPoint({ lat, long }: ListedProvider) {
  if (lat === null || long === null) return {};
  const place = roundPlace({ lat, long });
  return { area_lat: place.lat, area_long: place.long };
}

/** `distance_km` is set when both places are known, `chosen_price` when the list is filtered by services. */
export function toProviderItemWire(
  provider: ListedProvider,
  about: ProviderCardDetails,
  listing: Pick<Listing, 'near' | 'categoryId' | 'subcategoryIds' | 'quantities'>,
): ProviderItemWire {
  const { lat, long } = provider;
  const { near: from, categoryId } = listing;
  const offered = about.services.map((service) => ({ subcategory: service.name, provider_id: provider.id }));
  return {
    user_id: provider.id,
    provider_id: provider.id,
    user_profile_pic: provider.image,
    image: provider.image,
    fullname: provider.fullname,
    service_title: provider.serviceTitle,
    slug: profileSlug(provider),
    rating: meanRating(provider),
    address: publicArea(provider),
    provider_image: [{ provider_id: provider.id }],
    subcategroy: offered,
    subcategory: offered,
    review_count: provider.ratingCount,
    ...(provider.categoryId && { cat_id: provider.categoryId }),
    ...areaPoint(provider),
    ...(from &&
      lat !== null &&
      long !== null && { distance_km: Number(distanceKm(from, roundPlace({ lat, long })).toFixed(2)) }),
    available_now: about.availableNow,
    next_slot_at: toInstant(about.nextSlotAt),
    next_times: about.nextTimes?.map(toInstant) ?? [],
    ...(about.opensAt && { opens_at: toInstant(about.opensAt) }),
    start_price: startPrice(about.services, categoryId),
    ...chosenPrice(about.services, listing),
    verified: provider.verified,
    featured: provider.featured,
    ...(provider.instant && { instant: true }),
    completed_jobs: provider.completedJobs,
    is_favourite: false,
  };
}

type ReviewPhotosField = 'photos';

export const toReviewWire = ({
  review,
  author,
  photos,
}: ReadReview): Required<Omit<ReviewWire, ReviewPhotosField>> & Pick<ReviewWire, ReviewPhotosField> => ({
  review_id: review.id,
  user_fullname: author.fullname,
  user_profile_pic: author.image,
  service_rating: review.serviceRating.toFixed(2),
  rate_technician: review.rateTechnician.toFixed(2),
  comment: review.comment,
  impressed_service: review.impressedService,
  recomended_service: String(review.recommended),
  created_at: toInstant(review.createdAt),
  provider_reply: review.providerReply,
  verified: true,
  ...(photos.length > 0 && {
    photos: photos.map(({ path, width, height }) => ({ url: `/uploads/${path}`, width, height })),
  }),
});

type Optional = 'response_minutes' | 'instant' | 'work_photos' | 'job_pairs' | 'licence_check';

export function toProviderDetailsWire(
  provider: ListedProvider,
  services: OfferedService[],
  category: { name: string; banners: string[] } | undefined,
  reviews: ReadReview[],
  {
    replyMinutes,
    reliability,
    workPhotos,
    jobPairs,
    licenceCheck,
  }: {
    replyMinutes: number | undefined;
    reliability: PublicReliabilityWire;
    workPhotos: WorkPhotoWire[];
    jobPairs: JobPairWire[];
    licenceCheck: { checkedAt: Date; until: string | null } | undefined;
  },
): Required<Omit<ProviderDetailsWire, Optional>> & Pick<ProviderDetailsWire, Optional> {
  return {
    user_id: provider.id,
    provider_id: provider.id,
    banner: bannerList(provider.banners.length ? provider.banners : (category?.banners ?? [])),
    subcategory: services.map(toServiceWire),
    service_title: provider.serviceTitle,
    slug: profileSlug(provider),
    description: provider.description,
    address: publicArea(provider),
    user_profile_pic: provider.image,
    fullname: provider.fullname,
    review: reviews.map(toReviewWire),
    category_name: category?.name ?? '',
    booking_id: '',
    avg_rating: meanRating(provider),
    review_count: provider.ratingCount,
    start_price: startPrice(services),
    is_favourite: false,
    verified: provider.verified,
    ...(provider.instant && { instant: true }),
    member_since: toInstant(provider.memberSince),
    completed_jobs: provider.completedJobs,
    ...(replyMinutes !== undefined && { response_minutes: replyMinutes }),
    reliability,
    ...(workPhotos.length > 0 && { work_photos: workPhotos }),
    ...(jobPairs.length > 0 && { job_pairs: jobPairs }),
    ...(licenceCheck && {
      licence_check: { checked_at: toInstant(licenceCheck.checkedAt), valid_until: licenceCheck.until ?? '' },
    }),
  };
}

export const toCouponWire = (coupon: ReadCoupon, language: Language): CouponOfferWire => ({
  percentage: String(basisPointsToPercent(coupon.percentHundredths)),
  ...(coupon.amountCents !== null && { amount: formatMoney(coupon.amountCents) }),
  coupon_name: coupon.code,
  description: (language === 'en' ? undefined : coupon.translations[language]) ?? coupon.description,
  image: coupon.image,
  min_fare: formatMoney(coupon.minFareCents),
  max_discount: coupon.maxDiscountCents === null ? '' : formatMoney(coupon.maxDiscountCents),
  valid_until: toInstant(coupon.validUntil),
});
