export interface RelayedCall {
  /** What both sides dial. */
  number: string;
  /** What they type then. */
  pin: string;
  expiresAt: Date;
}

/** Connects two people without showing either's number to the other. */
export interface CallPort {
  /** Asked again for the same booking while its call is open, it gives the same one. */
  open(call: { bookingId: string; customer: string; provider: string }): Promise<RelayedCall>;
}
