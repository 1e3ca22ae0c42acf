/** One message between the two sides of a booking. */
export interface Message {
  readonly id: string;
  readonly by: 'customer' | 'provider';
  readonly isMine: boolean;
  readonly text: string;
  readonly at?: string;
  /** When the other side saw it. */
  readonly readAt?: string;
  /** By the staff; only its author still reads the text. */
  readonly isHidden: boolean;
  /** By the reader. */
  readonly isReported: boolean;
}

export interface Conversation {
  /** Oldest first. */
  readonly messages: readonly Message[];
  readonly canWrite: boolean;
  /** Whether a call that shows neither's number can be made. */
  readonly canCall: boolean;
  /** Why not: nobody has accepted yet, or it is over for a week. */
  readonly reason?: 'not_yet' | 'over';
  /** The other side. */
  readonly withName: string;
  readonly withImage: string;
}

/** A number that connects both sides without showing either's own. */
export interface RelayCall {
  readonly number: string;
  readonly pin: string;
  readonly expiresAt?: string;
}

export const maxMessageLength = 1000;
/** Of what somebody says about a message of the other side. */
export const maxReportLength = 500;
