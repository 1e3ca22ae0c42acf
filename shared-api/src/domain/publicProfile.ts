import type { ProviderProfile } from './catalog';

export interface PublicProfile {
  readonly profile: ProviderProfile;
  /** Slug of the first trade's public page. '' when it has none. */
  readonly categorySlug: string;
  /** RFC 3339: the first free time of each of the next days that have one. */
  readonly nextTimes: readonly string[];
  /** The slug that names the page by now, when it was asked for by a former one. */
  readonly movedTo?: string;
}
