import type { PublicProfilesWire, PublicProfileWire } from '@doorstep/shared-api/wire';
import { addMilliseconds, DAY } from '../../platform/clock';
import type { Db } from '../../platform/db/connect';
import { HttpError } from '../../platform/http/httpError';
import { toInstant } from '../../platform/instant';
import type { Language } from '../../platform/language';
import { listTakenTimesByProvider } from '../availability/availability.repository';
import { createSlotCalendar, SEARCH_DAYS } from '../availability/nextSlot';
import { BACK_TO_MIDNIGHT } from '../availability/takenTime';
import { readWorkingWeeks, sameHoursEveryDay } from '../availability/workingHours';
import * as catalog from '../catalog/catalog.repository';
import { showProvider } from '../catalog/catalog.service';
import { keyOfSlug, profileSlug } from '../catalog/profileSlug';
import { findProvidersByKey, listProvidersForSitemap } from './publicProfiles.repository';
import { showReviews } from './showReviews';

const SHOWN_DAYS = 4;

export async function listProfiles(db: Db): Promise<PublicProfilesWire> {
  return { pages: (await listProvidersForSitemap(db)).map((provider) => ({ slug: profileSlug(provider) })) };
}

export async function readPublicProfile(
  db: Db,
  slug: string,
  now: Date,
  language: Language,
): Promise<PublicProfileWire> {
  const key = keyOfSlug(slug);
  const sharing = key ? await findProvidersByKey(db, key) : [];
  const found = sharing.find((provider) => profileSlug(provider) === slug) ?? sharing[0];
  const provider = found && (await catalog.readProvider(db, found.id));
  if (!provider) throw new HttpError('not_found', 'There is nothing at this address.');
  const services = await catalog.readServices(db, [provider.id], language);
  const category = await catalog.readCategoryHeader(
    db,
    provider.categoryId ?? services[0]?.categoryId ?? null,
    language,
  );
  const own = profileSlug(provider);
  return {
    // The gateway redirects visitors from a former slug.
    ...(own !== slug && { address: { slug: own } }),
    data: { ...(await showProvider(db, provider.id, now, language)), review: [] },
    category_slug: category?.slug ?? '',
    next_times: found?.takingJobs ? await nextTimes(db, provider, services, now) : [],
    reviews: await showReviews(db, provider.id, { page: 1, perPage: 10 }),
  };
}

async function nextTimes(
  db: Db,
  provider: NonNullable<Awaited<ReturnType<typeof catalog.readProvider>>>,
  services: readonly catalog.OfferedService[],
  now: Date,
): Promise<string[]> {
  if (services.length === 0) return [];
  const until = addMilliseconds(now, (SEARCH_DAYS + 2) * DAY);
  const claims = await listTakenTimesByProvider(db, {
    providerIds: [provider.id],
    since: addMilliseconds(now, -BACK_TO_MIDNIGHT),
    until,
    now,
    place: undefined,
  });
  const weeks = await readWorkingWeeks(db, [{ ...provider, userId: provider.id }]);
  const week = weeks.get(provider.id) ?? sameHoursEveryDay(provider);
  const shortest = Math.min(...services.map((service) => service.durationMinutes));
  return createSlotCalendar(now)
    .firstSlots(week, claims.get(provider.id) ?? [], shortest, SHOWN_DAYS)
    .map(toInstant);
}
