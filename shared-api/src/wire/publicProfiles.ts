import { parseInstant } from '../domain/dates';
import type { PublicProfile } from '../domain/publicProfile';
import { type ProviderDetailsWire, toProviderProfile } from './catalog';
import type { ProviderReviewsWire } from './content';
import * as read from './read';

export interface PublicProfilesWire {
  pages: { slug: string }[];
}

export interface PublicProfileWire {
  address?: { slug: string };
  data: ProviderDetailsWire;
  category_slug: string;
  next_times: string[];
  reviews: ProviderReviewsWire;
}

export function toPublicProfile(body: unknown): PublicProfile | undefined {
  const response = read.record(body);
  const profile = toProviderProfile(body);
  if (!profile.id || !profile.name) return undefined;
  const movedTo = read.text(read.record(response.address).slug);
  const times = Array.isArray(response.next_times) ? response.next_times : [];
  return {
    profile,
    categorySlug: read.text(response.category_slug),
    nextTimes: times.flatMap((time) => parseInstant(time) ?? []),
    ...(movedTo && { movedTo }),
  };
}
