/**
 * States of a payment dispute, as decided by the customer's bank and the gateway. closed: an inquiry of the bank that
 * came to nothing, or a dispute that was withdrawn before any money was taken.
 */
export const cardDisputeStates = ['needs_response', 'under_review', 'won', 'lost', 'closed'] as const;
export type CardDisputeState = (typeof cardDisputeStates)[number];

export const isCardDisputeOpen = (state: CardDisputeState) => state === 'needs_response' || state === 'under_review';
