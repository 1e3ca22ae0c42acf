export interface RelayedCall {
  /** What the caller dials. */
  number: string;
  /** What they type then; '' where the number alone connects, called from the own phone. */
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
