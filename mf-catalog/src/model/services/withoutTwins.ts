import type { Provider } from '@doorstep/shared-api/domain';

/**
 * Each provider once, in the first place: whoever moved up while pages were being read would stand in the list twice.
 * Without an id a card leads nowhere and is left out.
 */
export function withoutTwins(providers: readonly Provider[]): Provider[] {
  const known = new Set<string>();
  return providers.filter(({ id }) => id && !known.has(id) && known.add(id));
}
