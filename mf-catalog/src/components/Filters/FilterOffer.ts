import type { FreeTime } from '../../model/providers/providerSearch';

/** The filters that make sense for a list, with how many each would leave where that is known. */
export interface FilterOffer {
  readonly free: readonly { readonly time: FreeTime; readonly count?: number }[];
  readonly ratings: readonly { readonly min: number; readonly count?: number }[];
  /** Whole dollars. */
  readonly prices?: { readonly min: number; readonly max: number };
  readonly checked?: { readonly count?: number };
  readonly categories?: readonly { readonly id: string; readonly name: string; readonly count?: number }[];
  /** Whether a distance can be counted from somewhere, or a place be requested. */
  readonly hasDistance?: boolean;
}
