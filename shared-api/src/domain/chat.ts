import type { BookingStatus } from './codes';

export interface MessagePhoto {
  readonly src: string;
  /** The sender's own description; '' without one. */
  readonly alt: string;
  /** Pixels; 0 where nobody knows. */
  readonly width: number;
  readonly height: number;
}

/** A message between the two sides of a booking. */
export interface Message {
  readonly id: string;
  readonly by: 'customer' | 'provider';
  readonly isMine: boolean;
  /** '' beside photos, when nothing was written. */
  readonly text: string;
  readonly photos: readonly MessagePhoto[];
  readonly at?: string;
  /** When the other side read it. */
  readonly readAt?: string;
  /** Hidden by staff. Only its author can still read the text. */
  readonly isHidden: boolean;
  /** Reported by the reader. */
  readonly isReported: boolean;
  /** Appeal deadline for the reader's own hidden message. It can be appealed once. */
  readonly appealUntil?: string;
  /** An appeal waits for an answer. */
  readonly doesAppealWait?: boolean;
}

export interface Conversation {
  /** Oldest first. */
  readonly messages: readonly Message[];
  readonly canWrite: boolean;
  /** Both sides can call each other without showing their numbers. */
  readonly canCall: boolean;
  /** Maximum photos per message. 0: an older server, which accepts none. */
  readonly maxPhotos: number;
  /** Why not: nobody has accepted yet, or it is over for a week. */
  readonly reason?: 'not_yet' | 'over';
  /** The other side. */
  readonly withName: string;
  readonly withImage: string;
}

/** A conversation in the list of all of them. */
export interface ConversationItem {
  readonly bookingId: string;
  /** Human-readable booking number, such as D-20418. */
  readonly number: string;
  readonly categoryName: string;
  readonly status: BookingStatus;
  /** The other side. */
  readonly withName: string;
  readonly withImage: string;
  /** '' where the staff has hidden it from the reader, or beside photos. */
  readonly lastText: string;
  /** Number of photos in the last message. */
  readonly lastPhotos: number;
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
export const maxMessagePhotos = 5;
/** Maximum length of the sender's photo description. */
export const maxPhotoAltLength = 200;
/** Maximum length of a report about a message of the other side. */
export const maxReportLength = 500;
/** Maximum length of an appeal against a staff decision. */
export const maxAppealLength = 1000;
