/** What an event of the live stream is about. It says that something changed; what it is now is requested. */
export const liveKinds = ['booking', 'offer', 'payment', 'message', 'notification', 'job'] as const;
export type LiveKind = (typeof liveKinds)[number];

export interface LiveEvent {
  readonly kind: LiveKind;
  readonly bookingId?: string;
}
