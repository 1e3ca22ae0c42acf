import Stripe from 'stripe';
import type { Settings } from '../../../platform/settings';
import { GatewayTimeoutError } from '../gateway';

/** In milliseconds. A call without an answer is retried later. */
const TIMEOUT = 10_000;

export function stripeClient({ secretKey, apiUrl }: NonNullable<Settings['stripe']>, timeout = TIMEOUT): Stripe {
  const { protocol, hostname, port } = new URL(apiUrl);
  return new Stripe(secretKey, {
    protocol: protocol === 'http:' ? 'http' : 'https',
    host: hostname,
    port: port || (protocol === 'http:' ? 80 : 443),
    timeout,
    maxNetworkRetries: 1,
    telemetry: false,
    appInfo: { name: 'Doorstep' },
  });
}

export async function undefinedIfMissing<T>(call: () => Promise<T>): Promise<T | undefined> {
  try {
    return await call();
  } catch (error) {
    if (error instanceof Stripe.errors.StripeInvalidRequestError && error.statusCode === 404) return undefined;
    if (
      error instanceof Stripe.errors.StripeConnectionError ||
      error instanceof Stripe.errors.StripeAPIError ||
      error instanceof Stripe.errors.StripeRateLimitError
    ) {
      throw new GatewayTimeoutError('Stripe does not answer', { cause: error });
    }
    throw error;
  }
}
