/** On the wire: left out where it is one, so that a client which knows no quantities sees what it always saw. */
export const toQuantity = ({ quantity }: { quantity: number }): { quantity?: number } =>
  quantity > 1 ? { quantity } : {};
