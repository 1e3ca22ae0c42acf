/** Limits of the photos that a provider shows of own work. Bytes and file types are those of every upload. */
export const workPhotoLimits = { photos: 12, minAlt: 5, maxAlt: 160 } as const;

export interface WorkPhoto {
  readonly id: string;
  readonly url: string;
  /** The provider's description of the photo. */
  readonly alt: string;
  /** Pixels. */
  readonly width: number;
  readonly height: number;
  /** A drawing of the demonstration, not a photo of somebody's work. */
  readonly isDemo: boolean;
}

export interface OwnWorkPhoto extends WorkPhoto {
  readonly isHidden: boolean;
  readonly hiddenReason: string;
}

export const pairSides = ['before', 'after'] as const;
export type PairSide = (typeof pairSides)[number];

/** The customer's consent to showing the photos of a finished job. Only 'given' shows them. */
export const pairConsents = ['asked', 'given', 'refused', 'withdrawn'] as const;
export type PairConsent = (typeof pairConsents)[number];

/** Photos of the same place before and after a job. */
export interface JobPair {
  readonly id: string;
  readonly before: WorkPhoto;
  readonly after: WorkPhoto;
}

/** The photos of one booking, for its customer and its provider. */
export interface BookingPair extends Partial<Omit<JobPair, 'id'>> {
  readonly canAdd: boolean;
  readonly consent?: PairConsent;
  /** Hidden by staff. */
  readonly isHidden: boolean;
}
