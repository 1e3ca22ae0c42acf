/** Variants of delivering the same screens. Static HTML is the lower bound. */
export const VARIANTS = ['federated', 'monolith', 'monolith, preloaded', 'federation, defaults', 'static'] as const;

export type VariantName = (typeof VARIANTS)[number];

/** Variant of delivering the same screens. */
export interface Variant {
  readonly name: VariantName;
  readonly origin: string;
  /** False for static pages, where nothing becomes usable. */
  readonly hasScript: boolean;
}
