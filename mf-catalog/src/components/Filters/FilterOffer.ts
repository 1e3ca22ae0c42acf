import type { FreeTime } from '../../model/providers/providerSearch';

export interface FilterOffer {
  readonly free: readonly { readonly time: FreeTime; readonly count?: number }[];
  readonly ratings: readonly { readonly min: number; readonly count?: number }[];
  /** Whole dollars. */
  readonly prices?: { readonly min: number; readonly max: number };
  readonly checked?: { readonly count?: number };
  readonly categories?: readonly { readonly id: string; readonly name: string; readonly count?: number }[];
  readonly hasDistance?: boolean;
}
