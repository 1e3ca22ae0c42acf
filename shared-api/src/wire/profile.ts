/** Calls under /api/v1 about the person's own account: codes, passwords, sessions, notifications, export (X05 to X07, X15). */
import type { UserType } from '../domain/codes';
import type { SessionUserWire } from './account';

export type CodePurpose = 'login' | 'reset';

/** POST /otp/send */
export interface SendCodeRequestWire {
  contact: string;
  phone_code: string;
  user_type: UserType;
  purpose: CodePurpose;
}
/** The same for a number that nobody has. Both in seconds. */
export interface SentCodeWire {
  sent: true;
  resend_after: number;
  expires_in: number;
}

/** POST /otp/verify */
export interface VerifyCodeRequestWire extends SendCodeRequestWire {
  /** Four digits. */
  code: string;
}
/** Purpose `login`; the answer sets the cookies of W01. */
export interface CodeLoginWire {
  user: SessionUserWire;
}
/** Purpose `reset`. */
export interface ResetTokenWire {
  reset_token: string;
  /** Seconds. */
  expires_in: number;
}

/** POST /password/reset */
export interface ResetPasswordRequestWire {
  reset_token: string;
  password: string;
}
/** POST /password/change */
export interface ChangePasswordRequestWire {
  current: string;
  password: string;
}
export interface DoneWire {
  ok: true;
}

/** POST /email/verify, /contact/verify */
export interface VerifyChangeRequestWire {
  code: string;
}
export interface ChangedUserWire {
  user: SessionUserWire;
}

/** POST /verification/resend; answers SentCodeWire. */
export interface ResendVerificationRequestWire {
  what: 'email' | 'contact';
}

/** GET /sessions, the current one first. */
export interface SessionItemWire {
  id: string;
  /** Such as "Firefox on Windows"; '' when the browser did not say. */
  device: string;
  created_at: string;
  last_seen_at: string;
  current: boolean;
}
export interface SessionListWire {
  items: SessionItemWire[];
}

export const notificationKinds = [
  'offer_received',
  'provider_out',
  'provider_arrived',
  'service_started',
  'booking_accepted',
  'booking_completed',
  'booking_declined',
  'booking_received',
  'booking_cancelled',
  'payment_missed',
] as const;
export type NotificationKind = (typeof notificationKinds)[number];

/** What a notification's sentence may name. Money is a decimal string; all of them may be missing. */
export interface NotificationValuesWire {
  booking_id?: string;
  provider?: string;
  provider_id?: string;
  customer?: string;
  category?: string;
  amount?: string;
}

export interface NotificationWire {
  id: string;
  /** A NotificationKind, or one that a later server knows. */
  kind: string;
  values: NotificationValuesWire;
  at: string;
  read: boolean;
  booking_id?: string;
  /** Portrait of the other side, or ''. */
  image: string;
}

/** GET /notifications?after=: newest first; `next` is the `after` of the next page. */
export interface NotificationListWire {
  items: NotificationWire[];
  next: string | null;
  unread: number;
}
/** GET /notifications/unread, and the answer of POST /notifications/read. */
export interface UnreadWire {
  unread: number;
}
/** POST /notifications/read */
export interface ReadNotificationsRequestWire {
  ids: string[] | 'all';
}

/** POST /me/export */
export interface RequestedExportWire {
  id: string;
}
/** GET /me/export. `url` works for less than an hour; asking again gives a fresh one. */
export interface ExportWire {
  status: 'none' | 'ready';
  created_at?: string;
  url?: string;
}
