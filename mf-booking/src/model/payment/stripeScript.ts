import type { Stripe } from '@stripe/stripe-js';

let loading: { readonly key: string; readonly stripe: Promise<Stripe> } | undefined;

/** Loads the script from Stripe itself, once and only when a card step needs it. A failed attempt can be retried. */
export function loadStripeScript(key: string): Promise<Stripe> {
  if (loading?.key === key) return loading.stripe;
  const stripe = import(/* webpackChunkName: "stripe" */ '@stripe/stripe-js/pure').then(async ({ loadStripe }) => {
    const loaded = await loadStripe(key);
    if (!loaded) throw new Error('Stripe needs a browser.');
    return loaded;
  });
  loading = { key, stripe };
  stripe.catch(() => {
    loading = undefined;
  });
  return stripe;
}
