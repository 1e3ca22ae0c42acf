/**
 * Splits a cancellation fee as the site's terms state (shared-api/src/texts/terms): the provider gets all of it for the
 * reserved time. Commission and coupons apply to finished work only.
 */
export const sharesOfFee = (feeCents: number) => ({
  providerPayoutCents: feeCents,
  commissionCents: 0,
  promotionCents: 0,
});
