/** The providers that were last found for the chosen services, for /provider-list: `subProviderResponse`. */
import { keys, readJson, writeText } from '../client/storage';
import type { Provider } from '../domain/catalog';
import { isQuantity } from '../domain/order';
import {
  isRecord,
  list,
  omitUndefined,
  optionalBoolean,
  optionalNumber,
  optionalText,
  rating,
  record,
  text,
} from '../wire/read';

/** 3: with free times and a place on the map; 2: with the price of what was chosen, in place of the lowest one. */
const layoutVersion = 3;

export interface FoundProviders {
  readonly subcategoryIds: readonly string[];
  readonly quantities?: readonly number[];
  readonly providers: readonly Provider[];
}

export function saveFoundProviders(foundProviders: FoundProviders): void {
  writeText(keys.foundProviders, JSON.stringify({ v: layoutVersion, ...foundProviders }));
}

function readPoint(value: unknown) {
  const point = record(value);
  const lat = optionalNumber(point.lat);
  const long = optionalNumber(point.long);
  return lat === undefined || long === undefined ? undefined : { lat, long };
}

function readProvider(value: unknown): Provider[] {
  const item = record(value);
  const id = text(item.id);
  if (!id) return [];
  const names = Array.isArray(item.serviceNames) ? item.serviceNames.map(text).filter(Boolean) : [];
  return [
    omitUndefined({
      id,
      name: text(item.name),
      image: text(item.image),
      serviceTitle: text(item.serviceTitle),
      rating: rating(item.rating),
      address: text(item.address),
      serviceNames: names,
      reviewCount: optionalNumber(item.reviewCount),
      isFavourite: optionalBoolean(item.isFavourite),
      distanceKm: optionalNumber(item.distanceKm),
      availableNow: optionalBoolean(item.availableNow),
      nextSlotAt: optionalText(item.nextSlotAt),
      nextTimes: Array.isArray(item.nextTimes) ? item.nextTimes.map(text).filter(Boolean) : undefined,
      categoryId: optionalText(item.categoryId),
      areaPoint: readPoint(item.areaPoint),
      opensAt: optionalText(item.opensAt),
      startPriceCents: optionalNumber(item.startPriceCents),
      chosenPriceCents: optionalNumber(item.chosenPriceCents),
      verified: optionalBoolean(item.verified),
      featured: optionalBoolean(item.featured),
      completedJobs: optionalNumber(item.completedJobs),
    }),
  ];
}

/** Undefined when nothing was looked for yet, or what is stored cannot be read. */
export function readFoundProviders(): FoundProviders | undefined {
  const value = readJson(keys.foundProviders);
  if (!isRecord(value) || value.v !== layoutVersion) return undefined;
  const ids = Array.isArray(value.subcategoryIds) ? value.subcategoryIds.map(text).filter(Boolean) : [];
  const quantities = Array.isArray(value.quantities) ? value.quantities.filter(isQuantity) : undefined;
  return {
    subcategoryIds: ids,
    ...(quantities && { quantities }),
    providers: list(value.providers).flatMap(readProvider),
  };
}
