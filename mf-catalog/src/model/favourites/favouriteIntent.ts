/** How long a pressed heart is remembered while the visitor signs in. */
const timeoutMs = 10 * 60_000;

let rememberedIntent: { readonly providerId: string; readonly at: number } | undefined;

export function rememberFavouriteIntent(providerId: string, now: number): void {
  rememberedIntent = { providerId, at: now };
}

export function consumeFavouriteIntent(now: number): string | undefined {
  const favouriteIntent = rememberedIntent;
  rememberedIntent = undefined;
  return favouriteIntent && now - favouriteIntent.at < timeoutMs ? favouriteIntent.providerId : undefined;
}
