import type { Provider } from '@doorstep/shared-api/domain';

/**
 * Each provider once, in the first place: whoever moved up while pages were being read would stand in the list twice.
 * Without an id a card leads nowhere and is left out.
 */
export function withoutTwins(providers: readonly Provider[]): Provider[] {
  const knownKeys = new Set<string>();
  return providers.filter(({ id }) => id && !knownKeys.has(id) && knownKeys.add(id));
}
