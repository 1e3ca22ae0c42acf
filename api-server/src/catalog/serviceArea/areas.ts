import { distanceKm } from '../../identity/addresses/distance';
import { neighbourhoods } from '../../identity/addresses/neighbourhoods';
import type { ServiceArea } from '../../platform/db/schema';
import { isInside } from './area';

export interface Area {
  slug: string;
  name: string;
  lat: number;
  long: number;
  /**
   * Set for the whole town, whose page lists everybody within this radius. A neighbourhood's page lists the providers
   * who come there.
   */
  radiusKm?: number;
}

export const slugOf = (name: string) =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/['’\p{M}]/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');

/** The town is first. Empty without a service area, which leaves the town unknown. */
export function areasOf(serviceArea: ServiceArea | undefined): Area[] {
  if (!serviceArea) return [];
  // "Portland, Oregon" is Portland to those who live there.
  const name = serviceArea.name.split(',')[0]?.trim() ?? '';
  const { lat, long, radiusKm } = serviceArea;
  const town = { slug: slugOf(name), name, lat, long, radiusKm };
  const inside = neighbourhoods
    .filter((place) => isInside(serviceArea, place))
    .map((place) => ({ slug: slugOf(place.name), name: place.name, lat: place.lat, long: place.long }))
    .filter(({ slug }) => slug !== town.slug);
  return [town, ...inside].filter(({ slug }) => slug !== '');
}

export function areasBeside(areas: readonly Area[], area: Area | undefined, count: number): Area[] {
  const [town, ...others] = areas;
  if (!town) return [];
  const centre = area ?? town;
  const nearest = others
    .filter(({ slug }) => slug !== area?.slug)
    .sort((a, b) => distanceKm(centre, a) - distanceKm(centre, b));
  return (area?.slug === town.slug ? nearest : [town, ...nearest]).slice(0, count);
}
