import type { BookingStatus } from './codes';

export interface MessagePhoto {
  readonly src: string;
  /** The sender's own description; '' without one. */
  readonly alt: string;
  /** Pixels; 0 where nobody knows. */
  readonly width: number;
  readonly height: number;
}

export interface Message {
  readonly id: string;
  readonly by: 'customer' | 'provider';
  readonly isMine: boolean;
  /** '' beside photos, when nothing was written. */
  readonly text: string;
  readonly photos: readonly MessagePhoto[];
  readonly at?: string;
  readonly readAt?: string;
  /** Hidden by staff. Only its author can still read the text. */
  readonly isHidden: boolean;
  readonly isReported: boolean;
  readonly appealUntil?: string;
  readonly doesAppealWait?: boolean;
}

export interface Conversation {
  /** Oldest first. */
  readonly messages: readonly Message[];
  readonly canWrite: boolean;
  /** Both sides can call each other without showing their numbers. */
  readonly canCall: boolean;
  /** 0: an older server, which accepts none. */
  readonly maxPhotos: number;
  /** Why not: nobody has accepted yet, or it is over for a week. */
  readonly reason?: 'not_yet' | 'over';
  readonly withName: string;
  readonly withImage: string;
}

export interface ConversationItem {
  readonly bookingId: string;
  readonly number: string;
  readonly categoryName: string;
  readonly status: BookingStatus;
  readonly withName: string;
  readonly withImage: string;
  /** '' where the staff has hidden it from the reader, or beside photos. */
  readonly lastText: string;
  readonly lastPhotos: number;
  readonly isLastMine: boolean;
  readonly lastAt?: string;
  readonly unread: number;
}

export interface ConversationListPage {
  /** The last written in first. */
  readonly items: readonly ConversationItem[];
  readonly next: string | null;
}

export interface RelayPhoneNumber {
  readonly number: string;
  readonly pin: string;
  readonly expiresAt?: string;
}

export const maxMessageLength = 1000;
export const maxMessagePhotos = 5;
export const maxPhotoAltLength = 200;
export const maxReportLength = 500;
export const maxAppealLength = 1000;
