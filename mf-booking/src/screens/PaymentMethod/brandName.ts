const names: Readonly<Record<string, string>> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'American Express',
  discover: 'Discover',
};

/** Brands are names: the same in every language. */
export const brandName = (brand: string) => names[brand] ?? brand;
