import { skipToken, useSettings } from '@doorstep/shared-api';
import type { SavedCard } from '@doorstep/shared-api/domain';
import { useGetPaymentConfigQuery, useGetPaymentMethodsQuery, useGetWalletQuery } from '@doorstep/shared-api/wallet';

/**
 * Card form to show: our own for the test gateway, Stripe's, or Stripe's as a token source for a server that is not
 * ours.
 */
export type CardFormKind = 'test' | 'stripe' | 'token';

export interface AvailablePayments {
  readonly isLoading: boolean;
  readonly fields: CardFormKind;
  readonly publishableKey?: string;
  readonly savedCards: readonly SavedCard[];
  /** Undefined when there is no wallet. */
  readonly walletCents?: number;
  readonly takesUpi: boolean;
  readonly keepsCards: boolean;
}

/** Leaves out a method that cannot be loaded. A new card is always offered. */
export function useAvailablePayments(): AvailablePayments {
  const { apiExtensions, stripePublishableKey } = useSettings();
  const request = apiExtensions ? undefined : skipToken;
  const config = useGetPaymentConfigQuery(request);
  const cards = useGetPaymentMethodsQuery(request);
  const hasWallet = config.data?.methods.includes('wallet') ?? false;
  const wallet = useGetWalletQuery(apiExtensions && hasWallet ? undefined : skipToken, {
    refetchOnMountOrArgChange: true,
  });
  const publishableKey = config.data?.publishableKey ?? stripePublishableKey;
  const isStripe = config.data ? config.data.gateway === 'stripe' : Boolean(stripePublishableKey);
  const fields = !isStripe || !publishableKey ? 'test' : apiExtensions ? 'stripe' : 'token';
  return {
    isLoading: config.isLoading || cards.isLoading || wallet.isLoading,
    fields,
    savedCards: cards.data ?? [],
    takesUpi: config.data?.methods.includes('upi') ?? false,
    keepsCards: apiExtensions && cards.data !== undefined,
    ...(publishableKey && { publishableKey }),
    ...(wallet.data && { walletCents: wallet.data.balanceCents }),
  };
}
