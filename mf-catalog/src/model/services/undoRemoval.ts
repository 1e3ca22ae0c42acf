import type { Provider } from '@doorstep/shared-api/domain';

/**
 * What a page shows that began with `kept` when the list is now `current`: newer facts about everybody, newcomers in
 * front, and whoever is not on the list any more in the old place. The same list when nothing changed.
 */
export function keepRemoved(kept: readonly Provider[], current: readonly Provider[]): readonly Provider[] {
  const known = new Map(current.map((provider) => [provider.id, provider]));
  const stayed = kept.map((provider) => known.get(provider.id) ?? provider);
  const newcomers = current.filter(({ id }) => !kept.some((provider) => provider.id === id));
  const isSame = newcomers.length === 0 && stayed.every((provider, index) => provider === kept[index]);
  return isSame ? kept : [...newcomers, ...stayed];
}
