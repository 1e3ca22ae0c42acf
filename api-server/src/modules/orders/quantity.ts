/** Leaves out 1, so that older clients see no new field. */
export const toQuantity = ({ quantity }: { quantity: number }): { quantity?: number } =>
  quantity > 1 ? { quantity } : {};
