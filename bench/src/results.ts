import type { Interactions } from './interactions';
import type { Memory } from './memory';
import type { MeasuredPage } from './pages';
import type { ApiResults } from './server/api';
import type { Beside } from './server/gateway';
import type { Switching } from './server/switching';
import type { VariantName } from './variants/names';
import type { Metrics, Walk } from './visit';

export interface PageResult {
  /** The HTML contains the rendered screen. */
  readonly isPrerendered: boolean;
  readonly cold: Partial<Record<VariantName, Metrics>>;
  readonly warm: Partial<Record<VariantName, Metrics>>;
}

/** Contents of `bench/results.json`. Parts that were not measured are absent. */
export interface Results {
  readonly at: string;
  readonly commit: string;
  readonly machine: Readonly<Record<string, string | number>>;
  readonly conditions: Readonly<Record<string, string | number>>;
  readonly pages?: Readonly<Record<MeasuredPage['name'], PageResult>>;
  readonly ways?: Readonly<Record<string, Partial<Record<VariantName, Partial<Walk>>>>>;
  readonly interactions?: Interactions;
  readonly memory?: Memory;
  /** Compressed bytes of the home page for each further remote in the manifest. */
  readonly bytesPerRemote?: number;
  readonly gateway?: Beside;
  readonly api?: ApiResults;
  readonly switching?: Switching;
  readonly measures?: readonly Measure[];
}

/** A figure with its limit. */
export interface Measure {
  readonly what: string;
  readonly limit: string;
  /** Undefined when it was not measured. */
  readonly holds?: boolean;
  readonly figures: string;
}
