import { baseApi } from '../client/baseApi';
import type { TestCard } from '../client/testGateway';
import { formatMoney } from '../domain/money';
import type { PaymentConfig, SavedCard, Wallet, WalletPayout } from '../domain/wallet';
import { record, text } from '../wire/read';
import { toPaymentConfig, toSavedCard, toSavedCards, toWallet, toWalletPayout } from '../wire/wallet';

export interface TopUpInput {
  readonly amountCents: number;
  readonly intentId: string;
}

/** A card to keep: one that Stripe's script has set up, or with the built-in test gateway one of its numbers. */
export type NewPaymentMethod = ({ readonly setupIntentId: string } | TestCard) & { readonly makeDefault?: boolean };

export interface CardSetup {
  readonly id: string;
  readonly clientSecret: string;
}

export const walletApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getPaymentConfig: build.query<PaymentConfig, void>({
      query: () => ({ path: '/payments/config', session: 'public' }),
      transformResponse: toPaymentConfig,
      keepUnusedDataFor: 600,
    }),
    getWallet: build.query<Wallet, void>({
      query: () => ({ path: '/wallet', session: 'required' }),
      transformResponse: toWallet,
      providesTags: ['Wallet', 'Person'],
    }),
    /** Repeated with the same payment it adds nothing. */
    topUpWallet: build.mutation<{ balanceCents: number }, TopUpInput>({
      query: ({ amountCents, intentId }) => ({
        path: '/wallet/topups',
        method: 'POST',
        session: 'required',
        json: { amount: formatMoney(amountCents), payment: { intent_id: intentId } },
      }),
      transformResponse: (body) => ({ balanceCents: toWallet(body).balanceCents }),
      invalidatesTags: ['Wallet'],
    }),
    getWalletPayout: build.query<WalletPayout, void>({
      query: () => ({ path: '/wallet/payout', method: 'POST', session: 'required', json: { preview: true } }),
      transformResponse: toWalletPayout,
      providesTags: ['Wallet', 'Person'],
    }),
    payOutWallet: build.mutation<WalletPayout, void>({
      query: () => ({ path: '/wallet/payout', method: 'POST', session: 'required', json: {} }),
      transformResponse: toWalletPayout,
      invalidatesTags: ['Wallet'],
    }),
    getPaymentMethods: build.query<SavedCard[], void>({
      query: () => ({ path: '/payment-methods', session: 'required' }),
      transformResponse: toSavedCards,
      providesTags: ['PaymentMethods', 'Person'],
    }),
    startCardSetup: build.mutation<CardSetup, void>({
      query: () => ({ path: '/payment-methods/setup', method: 'POST', session: 'required', json: {} }),
      transformResponse: (body) => ({ id: text(record(body).id), clientSecret: text(record(body).client_secret) }),
    }),
    addPaymentMethod: build.mutation<SavedCard, NewPaymentMethod>({
      query: ({ makeDefault = false, ...card }) => ({
        path: '/payment-methods',
        method: 'POST',
        session: 'required',
        json: {
          ...('setupIntentId' in card
            ? { setup_intent_id: card.setupIntentId }
            : {
                number: card.number.replace(/\D/g, ''),
                exp_month: card.expMonth,
                exp_year: card.expYear,
                cvc: card.cvc,
              }),
          make_default: makeDefault,
        },
      }),
      transformResponse: toSavedCard,
      invalidatesTags: ['PaymentMethods'],
    }),
    removePaymentMethod: build.mutation<null, string>({
      query: (id) => ({ path: `/payment-methods/${encodeURIComponent(id)}`, method: 'DELETE', session: 'required' }),
      transformResponse: () => null,
      invalidatesTags: ['PaymentMethods'],
    }),
  }),
});

export const {
  useGetPaymentConfigQuery,
  useGetWalletQuery,
  useTopUpWalletMutation,
  useGetWalletPayoutQuery,
  usePayOutWalletMutation,
  useGetPaymentMethodsQuery,
  useStartCardSetupMutation,
  useAddPaymentMethodMutation,
  useRemovePaymentMethodMutation,
} = walletApi;
