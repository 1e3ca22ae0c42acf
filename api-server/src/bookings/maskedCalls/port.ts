export interface RelayedCall {
  number: string;
  /** Empty when calling the number from one's own phone suffices. */
  pin: string;
  expiresAt: Date;
}

export interface CallPort {
  /** Returns the same call while a call of the booking is open. */
  open(call: {
    bookingId: string;
    customer: string;
    provider: string;
    caller: 'customer' | 'provider';
  }): Promise<RelayedCall>;
}
