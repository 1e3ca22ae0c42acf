import type { Interactions } from './interactions';
import type { Memory } from './memory';
import type { MeasuredPage } from './pages';
import type { ApiResults } from './server/api';
import type { Beside } from './server/gateway';
import type { Switching } from './server/switching';
import type { VariantName } from './variants/names';
import type { Metrics, Walk } from './visit';

export interface PageResult {
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
  readonly bytesPerRemote?: number;
  readonly gateway?: Beside;
  readonly api?: ApiResults;
  readonly switching?: Switching;
  readonly measures?: readonly Measure[];
}

export interface Measure {
  readonly what: string;
  readonly limit: string;
  readonly holds?: boolean;
  readonly figures: string;
}
