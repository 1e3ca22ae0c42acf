import { skipToken, useSettings } from '@doorstep/shared-api';
import type { PaymentConfig, SavedCard } from '@doorstep/shared-api/domain';
import { useGetPaymentConfigQuery, useGetPaymentMethodsQuery, useGetWalletQuery } from '@doorstep/shared-api/wallet';

/**
 * Card form to show: our own for the test gateway, Stripe's, or Stripe's as a token source for a server that is not
 * ours.
 */
export type CardFormKind = 'test' | 'stripe' | 'token';

export interface AvailablePayments {
  readonly isLoading: boolean;
  readonly cardForm: CardFormKind;
  /** No money moves, and the customer's bank is simulated. */
  readonly isTest: boolean;
  /** Apple Pay, Google Pay and the like. */
  readonly takesExpress: boolean;
  readonly publishableKey?: string;
  readonly savedCards: readonly SavedCard[];
  /** Undefined when there is no wallet. */
  readonly walletCents?: number;
  readonly refetchWallet: () => void;
  readonly takesUpi: boolean;
  readonly keepsCards: boolean;
}

const CAPABILITIES: Readonly<Record<CardFormKind, Pick<AvailablePayments, 'isTest' | 'takesExpress'>>> = {
  test: { isTest: true, takesExpress: false },
  stripe: { isTest: false, takesExpress: true },
  token: { isTest: false, takesExpress: false },
};

const HAS_OWN_FIELDS: Readonly<Record<PaymentConfig['gateway'], boolean>> = { stripe: true, test: false };

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
  const hasOwnFields = config.data ? HAS_OWN_FIELDS[config.data.gateway] : Boolean(stripePublishableKey);
  const cardForm = !hasOwnFields || !publishableKey ? 'test' : apiExtensions ? 'stripe' : 'token';
  return {
    isLoading: config.isLoading || cards.isLoading || wallet.isLoading,
    cardForm,
    ...CAPABILITIES[cardForm],
    savedCards: cards.data ?? [],
    takesUpi: config.data?.methods.includes('upi') ?? false,
    keepsCards: apiExtensions && cards.data !== undefined,
    ...(publishableKey && { publishableKey }),
    refetchWallet: () => {
      if (wallet.data) void wallet.refetch();
    },
    ...(wallet.data && { walletCents: wallet.data.balanceCents }),
  };
}
