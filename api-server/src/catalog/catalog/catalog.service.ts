import { visitMinutes } from '@doorstep/shared-api/domain';
import type { ProviderItemWire } from '@doorstep/shared-api/wire';
import { addMilliseconds, DAY } from '../../platform/clock';
import type { Db } from '../../platform/db/connect';
import { HttpError } from '../../platform/http/httpError';
import { isId } from '../../platform/ids';
import type { Language } from '../../platform/language';
import { findLicenceCheck } from '../applications/applications.repository';
import { listTakenTimesByProvider } from '../availability/availability.repository';
import { createSlotCalendar, SEARCH_DAYS } from '../availability/nextSlot';
import { BACK_TO_MIDNIGHT } from '../availability/takenTime';
import { readWorkingWeeks, sameHoursEveryDay, weekForServices, withBuffer } from '../availability/workingHours';
import { findCommission, findNextCommissionAt } from '../commission/commission.repository';
import { readPublicReliability } from '../reliability/reliability';
import { USUAL_WAY_MINUTES } from '../travel/travelTime';
import { placeAt } from '../travel/visitPlace';
import { readShownPairs } from '../workPhotos/shownPairs';
import { readShownPhotos } from '../workPhotos/workPhotos';
import * as stored from './catalog.repository';
import {
  type ProviderCardDetails,
  toCategoryWire,
  toCouponWire,
  toProviderDetailsWire,
  toProviderItemWire,
  toTopProviderWire,
} from './catalog.serializer';
import type { Listing } from './listing';
import { localized } from './localized';
import { countChoices, findProviders } from './providers.repository';
import { readReplyMinutes } from './replyTime.repository';

const TOP_PROVIDERS = 20;
const SHOWN_REVIEWS = 50;

const none = (message: string) => new HttpError('not_found', message);

export async function listCategories(db: Db, language: Language) {
  const categories = await stored.readCategories(db);
  if (categories.length === 0) throw none('No Data Available!');
  return categories.map((category) =>
    toCategoryWire({
      ...localized(category, language),
      services: category.services.map((service) => localized(service, language)),
    }),
  );
}

export async function listTopProviders(db: Db, now: Date) {
  const best: Listing = {
    words: [],
    subcategoryIds: [],
    match: 'all',
    sort: 'rating',
    page: 1,
    perPage: TOP_PROVIDERS,
  };
  const { providers } = await findProviders(db, best, now);
  return providers.map(toTopProviderWire);
}

const SHOWN_TIMES = 3;
const SHOWN_DAYS = { days: 3, perDay: 4 };
const MAX_COMPARED_PROVIDERS = 100;

function visitMinutesOf(offered: readonly stored.OfferedService[], { subcategoryIds, quantities }: Listing): number {
  const chosen = offered
    .filter(({ id }) => subcategoryIds.includes(id))
    .map((service) => ({ ...service, quantity: quantities?.[subcategoryIds.indexOf(service.id)] ?? 1 }));
  if (chosen.length > 0) return visitMinutes(chosen);
  return Math.min(60, ...offered.map((service) => service.durationMinutes));
}

/** The number of queries does not depend on the page size. */
export async function listProviders(db: Db, listing: Listing, now: Date, language: Language) {
  const isSoonest = listing.sort === 'soonest';
  const { providers, total } = await findProviders(
    db,
    isSoonest ? { ...listing, perPage: MAX_COMPARED_PROVIDERS } : listing,
    now,
  );
  const counts = listing.counts && { counts: await countChoices(db, listing, now) };
  const ids = providers.map(({ id }) => id);
  const services = groupByProvider(await stored.readServices(db, ids, language));
  const until = addMilliseconds(now, (SEARCH_DAYS + 2) * DAY);
  const claims = await listTakenTimesByProvider(db, {
    providerIds: ids,
    since: addMilliseconds(now, -BACK_TO_MIDNIGHT),
    until,
    now,
    place: listing.near && placeAt(listing.near.lat, listing.near.long),
  });
  const weeks = await readWorkingWeeks(
    db,
    providers.map((provider) => ({ ...provider, userId: provider.id })),
  );
  const calendar = createSlotCalendar(now);
  const data = providers.map((provider) => {
    const offered = services.get(provider.id) ?? [];
    const taken = claims.get(provider.id) ?? [];
    const week = weeks.get(provider.id) ?? sameHoursEveryDay(provider);
    const shortest = Math.min(60, ...offered.map((service) => service.durationMinutes));
    const minutes = visitMinutesOf(offered, listing);
    const chosen = offered.map(({ id }) => id).filter((id) => listing.subcategoryIds.includes(id));
    const able = weekForServices(week, chosen);
    const spaced = listing.near ? able : withBuffer(able, USUAL_WAY_MINUTES);
    const about: ProviderCardDetails = {
      services: offered,
      availableNow: calendar.isAvailable(week, taken),
      nextSlotAt: calendar.nextSlot(week, taken, shortest),
      nextTimes: listing.timesOfDays
        ? calendar.timesOfDays(spaced, taken, minutes, SHOWN_DAYS)
        : calendar.nextTimes(spaced, taken, minutes, SHOWN_TIMES),
      opensAt: calendar.opensAt(week),
    };
    return toProviderItemWire(provider, about, listing);
  });
  return { data: isSoonest ? data.sort(bySoonest).slice(0, listing.perPage) : data, total, ...counts };
}

const bySoonest = (a: ProviderItemWire, b: ProviderItemWire) => firstTimeOf(a) - firstTimeOf(b);
const firstTimeOf = ({ next_times: [first] = [] }: ProviderItemWire) => (first ? Date.parse(first) : LATEST_TIME);

function groupByProvider(services: stored.OfferedService[]) {
  const groups = new Map<string, stored.OfferedService[]>();
  for (const service of services) {
    const group = groups.get(service.providerId);
    if (group) group.push(service);
    else groups.set(service.providerId, [service]);
  }
  return groups;
}

export async function showProvider(db: Db, id: string, now: Date, language: Language) {
  const provider = isId(id) ? await stored.readProvider(db, id) : undefined;
  if (!provider) throw none('No Data Available!');
  const services = await stored.readServices(db, [provider.id], language);
  const category = await stored.readCategoryHeader(
    db,
    provider.categoryId ?? services[0]?.categoryId ?? null,
    language,
  );
  const reviews = await stored.readReviews(db, provider.id, SHOWN_REVIEWS);
  const replyMinutes = await readReplyMinutes(db, provider.id, now);
  // A licence that has ended takes the badge.
  const licenceCheck = provider.verified ? await findLicenceCheck(db, provider.id) : undefined;
  const reliability = await readPublicReliability(db, provider.id, now);
  const photos = {
    workPhotos: await readShownPhotos(db, provider.id),
    jobPairs: await readShownPairs(db, provider.id),
  };
  return toProviderDetailsWire(provider, services, category, reviews, {
    replyMinutes,
    reliability,
    ...photos,
    licenceCheck,
  });
}

export async function findProvidersByServices(db: Db, listing: Listing, now: Date, language: Language) {
  if (listing.subcategoryIds.length === 0) {
    throw new HttpError('validation', 'Please select at least one service.', { field: 'subcategory_id' });
  }
  const { data } = await listProviders(db, listing, now, language);
  if (data.length === 0) throw none('No Data Available!');
  return data;
}

export async function listCoupons(db: Db, now: Date, language: Language) {
  const coupons = await stored.readListedCoupons(db, now);
  const holding = coupons.filter(({ validFrom }) => !validFrom || validFrom <= now);
  if (holding.length === 0) throw none('No offers available!');
  const times = coupons.flatMap(({ validFrom, validUntil }) => [validFrom, validUntil]);
  const ahead = times.filter((time) => time !== null && time > now).map(Number);
  return {
    deliverydata: holding.map((coupon) => toCouponWire(coupon, language)),
    until: new Date(Math.min(LATEST_TIME, ...ahead)),
  };
}

/** Latest time that a Date can represent. Stands for never: no free time, or no coupon that begins or ends. */
const LATEST_TIME = 8.64e15;

export async function markFavourites<Item extends { provider_id: string }>(db: Db, userId: string, items: Item[]) {
  const marked = await stored.readFavourites(
    db,
    userId,
    items.map((item) => item.provider_id),
  );
  return items.map((item) => ({ ...item, is_favourite: marked.has(item.provider_id) }));
}

export async function commissionPercent(db: Db, now: Date) {
  const change = await findCommission(db, now);
  if (!change) throw new HttpError('internal', 'Something went wrong!', { status: 500 });
  return { percent: change.percentHundredths / 100, until: await findNextCommissionAt(db, now) };
}
