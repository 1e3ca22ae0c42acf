/**
 * What a customer's bank and the gateway make of a payment that the customer disputes. closed: a question of the bank that came to
 * nothing, or a dispute that was withdrawn before any money was taken.
 */
export const disputeStates = ['needs_response', 'under_review', 'won', 'lost', 'closed'] as const;
export type DisputeState = (typeof disputeStates)[number];

/** Whether the bank has still to decide. */
export const isDisputeOpen = (state: DisputeState) => state === 'needs_response' || state === 'under_review';
