export interface RelayedCall {
  /** Number and PIN with which the caller reaches the other side. */
  number: string;
  /** PIN to enter. Empty when calling the number from one's own phone suffices. */
  pin: string;
  expiresAt: Date;
}

/** Connects two people without showing either's number to the other. */
export interface CallPort {
  /** Asked again for the same booking while its call is open, it gives the same one. */
  open(call: {
    bookingId: string;
    customer: string;
    provider: string;
    caller: 'customer' | 'provider';
  }): Promise<RelayedCall>;
}
