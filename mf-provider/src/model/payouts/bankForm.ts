import type { PayoutAccount } from '@doorstep/shared-api/domain';
import type { PayoutBankFields } from '@doorstep/shared-api/provider';
import { latinDigits } from '@doorstep/shared-ui/i18n';

export type BankStep = 'holder' | 'bank';

/** First step with missing details. Undefined when these fields cannot complete the account. */
export function missingBankStep({ state, missing }: PayoutAccount): BankStep | undefined {
  if (state === 'none') return 'holder';
  if (missing.includes('holder_name') || missing.includes('birth_date')) return 'holder';
  return missing.includes('bank_account') || missing.includes('currency') ? 'bank' : undefined;
}

export type BankField = keyof PayoutBankFields;

export const fieldsOf = {
  holder: ['holderName', 'birthDate'],
  bank: ['routingNumber', 'accountNumber'],
  change: ['holderName', 'routingNumber', 'accountNumber'],
} as const satisfies Readonly<Record<BankStep | 'change', readonly BankField[]>>;

const fieldNames: Readonly<Record<string, BankField>> = {
  holder_name: 'holderName',
  birth_date: 'birthDate',
  routing_number: 'routingNumber',
  account_number: 'accountNumber',
};

export const bankFieldOf = (name: string | undefined): BankField | undefined => fieldNames[name ?? ''];

export const bankDigits = (text: string): string => latinDigits(text).replace(/[\s-]/g, '');

export type BankValues = Record<BankField, string>;

export const noBankValues: BankValues = { holderName: '', birthDate: '', routingNumber: '', accountNumber: '' };

export function toBank(values: BankValues, fields: readonly BankField[]): PayoutBankFields {
  const bank: BankValues = {
    holderName: values.holderName.trim(),
    birthDate: values.birthDate,
    routingNumber: bankDigits(values.routingNumber),
    accountNumber: bankDigits(values.accountNumber),
  };
  return Object.fromEntries(fields.map((field) => [field, bank[field]]));
}
