/** Latest arrival that can be announced, in minutes after the agreed start. Anything later is another time to propose. */
export const MAX_DELAY_MINUTES = 180;

/** New arrival time that a late provider has announced. */
export interface Delay {
  readonly arrivesAt: string;
  /** The delay is so long that the customer can cancel free of charge. */
  readonly isCancelFree: boolean;
}

/** Limits of a new arrival time, while the provider may announce one. RFC 3339 UTC. */
export interface DelayLimits {
  readonly until: string;
  /** From this arrival on, the customer can cancel free of charge. */
  readonly freeCancelFrom: string;
}
