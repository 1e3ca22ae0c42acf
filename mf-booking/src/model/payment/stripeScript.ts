import type { Stripe } from '@stripe/stripe-js';

let loading: { readonly key: string; readonly stripe: Promise<Stripe> } | undefined;

/** Stripe's own script, from Stripe, once and only when a card step asks for it. A failed try is not remembered. */
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
