export type TestBankBehaviour = 'works' | 'fails' | 'returns' | 'closes' | 'other_currency' | 'restricted';

export const testRoutingNumber = '110000000';
export const testBankName = 'Test Bank';

/** Published test numbers (docs/operations/payouts.md). All other numbers are rejected. */
export const testBankNumbers: Readonly<Record<string, TestBankBehaviour>> = {
  '000123456789': 'works',
  '000222222227': 'fails',
  '000333333335': 'returns',
  '000111111113': 'closes',
  '000444444440': 'other_currency',
  '000555555559': 'restricted',
};
