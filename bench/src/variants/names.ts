export const VARIANTS = ['federated', 'monolith', 'monolith, preloaded', 'federation, defaults', 'static'] as const;

export type VariantName = (typeof VARIANTS)[number];

export interface Variant {
  readonly name: VariantName;
  readonly origin: string;
  readonly hasScript: boolean;
}
