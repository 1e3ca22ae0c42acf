/**
 * How a cancellation fee is split, as the terms of the site name it (shared-api/src/texts/terms): all of it pays for the
 * time that the provider kept free. A commission is taken of finished work only, and a coupon pays for finished work only.
 */
export const sharesOfFee = (feeCents: number) => ({
  providerPayoutCents: feeCents,
  commissionCents: 0,
  promotionCents: 0,
});
