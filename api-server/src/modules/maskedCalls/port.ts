export interface RelayedCall {
  /** Number and PIN with which the caller reaches the other side. */
  number: string;
  /** PIN to enter. Empty when calling the number from one's own phone suffices. */
  pin: string;
  expiresAt: Date;
}

/** Connects two people without showing either's number to the other. */
export interface CallPort {
  /** Opens a call. Returns the same one while a call of the booking is open. */
  open(call: {
    bookingId: string;
    customer: string;
    provider: string;
    caller: 'customer' | 'provider';
  }): Promise<RelayedCall>;
}
