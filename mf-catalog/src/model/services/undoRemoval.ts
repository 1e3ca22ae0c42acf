import type { Provider } from '@doorstep/shared-api/domain';

/**
 * What a page shows that began with `providers` when the list is now `current`: newer facts about everybody, newcomers in
 * front, and whoever is not on the list any more in the old place. The same list when nothing changed.
 */
export function keepRemoved(providers: readonly Provider[], current: readonly Provider[]): readonly Provider[] {
  const providerByKey = new Map(current.map((provider) => [provider.id, provider]));
  const stayed = providers.map((provider) => providerByKey.get(provider.id) ?? provider);
  const newcomers = current.filter(({ id }) => !providers.some((provider) => provider.id === id));
  const isSame = newcomers.length === 0 && stayed.every((provider, index) => provider === providers[index]);
  return isSame ? providers : [...newcomers, ...stayed];
}
