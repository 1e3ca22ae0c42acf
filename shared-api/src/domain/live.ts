/** An event only signals a change: clients refetch the data. */
export const liveKinds = ['booking', 'offer', 'payment', 'message', 'notification', 'job'] as const;
export type LiveKind = (typeof liveKinds)[number];

export interface LiveEvent {
  readonly kind: LiveKind;
  readonly bookingId?: string;
}
