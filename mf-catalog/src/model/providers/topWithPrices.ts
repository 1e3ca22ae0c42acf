import { displayPriceOf, type Provider, type TopProvider } from '@doorstep/shared-api/domain';

/** Adds prices and times from the list of all providers, because the list of the best rated has none. */
export function topWithPrices(
  top: readonly TopProvider[],
  providers: readonly Provider[],
): (TopProvider & { readonly price?: ReturnType<typeof displayPriceOf>; readonly nextSlotAt?: string })[] {
  const providerByKey = new Map(providers.map((provider) => [provider.id, provider]));
  return top.map((one) => {
    const more = providerByKey.get(one.id);
    return { ...one, price: more && displayPriceOf(more), nextSlotAt: more?.nextSlotAt };
  });
}
