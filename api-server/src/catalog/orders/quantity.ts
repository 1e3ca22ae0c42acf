/** Leaves out 1, so that older clients see no new field. */
export const quantityField = ({ quantity }: { quantity: number }): { quantity?: number } =>
  quantity > 1 ? { quantity } : {};
