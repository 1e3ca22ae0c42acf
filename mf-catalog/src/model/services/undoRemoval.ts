import type { Provider } from '@doorstep/shared-api/domain';

/**
 * Merges the `current` list into the `providers` that the page first showed. Takes over newer facts and puts newcomers
 * in front. Removed providers keep their place. Returns the same list when nothing changed.
 */
export function mergeKeepingRemoved(providers: readonly Provider[], current: readonly Provider[]): readonly Provider[] {
  const providerByKey = new Map(current.map((provider) => [provider.id, provider]));
  const stayed = providers.map((provider) => providerByKey.get(provider.id) ?? provider);
  const newcomers = current.filter(({ id }) => !providers.some((provider) => provider.id === id));
  const isSame = newcomers.length === 0 && stayed.every((provider, index) => provider === providers[index]);
  return isSame ? providers : [...newcomers, ...stayed];
}
