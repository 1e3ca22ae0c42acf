import type { InputCounts } from '@doorstep/playwright/bookPersonSteps';
import type { Booker } from './bookingInput';
import type { InteractionSummary } from './interactions';
import type { Memory } from './memory';
import type { MeasuredPage } from './pages';
import type { ApiResults } from './server/api';
import type { Comparison } from './server/gateway';
import type { SwitchingResult } from './server/switching';
import type { VariantName } from './variants/names';
import type { NavigationMetrics, PartialVisitMetrics } from './visit';

export interface PageResult {
  readonly isPrerendered: boolean;
  readonly cold: Partial<Record<VariantName, PartialVisitMetrics>>;
  readonly warm: Partial<Record<VariantName, PartialVisitMetrics>>;
}

/** Contents of `bench/results.json`. Parts that were not measured are absent. */
export interface Results {
  readonly at: string;
  readonly commit: string;
  readonly machine: Readonly<Record<string, string | number>>;
  readonly conditions: Readonly<Record<string, string | number>>;
  readonly pages?: Readonly<Record<MeasuredPage['name'], PageResult>>;
  readonly ways?: Readonly<Record<string, Partial<Record<VariantName, Partial<NavigationMetrics>>>>>;
  readonly interactions?: InteractionSummary;
  readonly bookingInput?: Readonly<Record<Booker, InputCounts>>;
  readonly memory?: Memory;
  readonly bytesPerRemote?: number;
  readonly gateway?: Comparison;
  readonly api?: ApiResults;
  readonly switching?: SwitchingResult;
  readonly measures?: readonly Measure[];
}

export interface Measure {
  readonly what: string;
  readonly limit: string;
  readonly holds?: boolean;
  readonly figures: string;
}
