import type { LatePromise, Quote } from './booking';

/** Price and terms of booking a chosen person at a chosen time. */
export interface PersonQuote extends Quote {
  /** The person has accepted free times in advance: the money is charged with the booking. */
  readonly instant: boolean;
  /** RFC 3339: until when the person may accept. Absent where the booking is accepted at once. */
  readonly confirmBy?: string;
  /** RFC 3339. Absent where cancelling costs a fee from the acceptance on. */
  readonly freeCancelUntil?: string;
  readonly lateCredit?: LatePromise;
}
