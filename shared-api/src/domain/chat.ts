import type { BookingStatus } from './codes';

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
  /** Of a hidden one of one's own: until when its hiding can be appealed, which is possible once. */
  readonly appealUntil?: string;
  /** For an answer. */
  readonly doesAppealWait?: boolean;
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

/** A conversation in the list of all of them. */
export interface ConversationItem {
  readonly bookingId: string;
  /** What people call the booking by, such as D-20418. */
  readonly number: string;
  readonly categoryName: string;
  readonly status: BookingStatus;
  /** The other side. */
  readonly withName: string;
  readonly withImage: string;
  /** '' where the staff has hidden it from the reader. */
  readonly lastText: string;
  readonly isLastMine: boolean;
  readonly lastAt?: string;
  /** Messages of the other side that have not been seen. */
  readonly unread: number;
}

export interface ConversationPage {
  /** The last written in first. */
  readonly items: readonly ConversationItem[];
  readonly next: string | null;
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
/** Of what somebody says against a decision of the staff. */
export const maxAppealLength = 1000;
