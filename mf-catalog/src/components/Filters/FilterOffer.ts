import type { FreeTime } from '../../model/providers/providerSearch';

/** Filters that make sense for a list, with the number of results of each where known. */
export interface FilterOffer {
  readonly free: readonly { readonly time: FreeTime; readonly count?: number }[];
  readonly ratings: readonly { readonly min: number; readonly count?: number }[];
  /** Whole dollars. */
  readonly prices?: { readonly min: number; readonly max: number };
  readonly checked?: { readonly count?: number };
  readonly categories?: readonly { readonly id: string; readonly name: string; readonly count?: number }[];
  /** Whether a location is known or can be requested. */
  readonly hasDistance?: boolean;
}
