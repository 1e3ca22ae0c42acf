import type { Provider } from '@doorstep/shared-api/domain';

/**
 * Removes duplicates, which appear when a provider moves up between two page requests. Leaves out providers without an
 * id, because their cards would lead nowhere.
 */
export function withoutTwins(providers: readonly Provider[]): Provider[] {
  const knownKeys = new Set<string>();
  return providers.filter(({ id }) => id && !knownKeys.has(id) && knownKeys.add(id));
}
