import type { PayoutAccount } from '@doorstep/shared-api/domain';
import type { PayoutBank } from '@doorstep/shared-api/provider';
import { latinDigits } from '@doorstep/shared-ui/i18n';

/** Who it is, then where the money goes: what was saved before is not asked for again. */
export type BankStep = 'holder' | 'bank';

/** undefined: nothing is missing that these fields could say. */
export function bankStep({ state, missing }: PayoutAccount): BankStep | undefined {
  if (state === 'none') return 'holder';
  if (missing.includes('holder_name') || missing.includes('birth_date')) return 'holder';
  return missing.includes('bank_account') || missing.includes('currency') ? 'bank' : undefined;
}

/** As the bank's fields are asked for. */
export type BankField = keyof PayoutBank;

export const fieldsOf = {
  holder: ['holderName', 'birthDate'],
  bank: ['routingNumber', 'accountNumber'],
  change: ['holderName', 'routingNumber', 'accountNumber'],
} as const satisfies Readonly<Record<BankStep | 'change', readonly BankField[]>>;

/** The request's spelling of a field that the bank does not take. */
const fieldNames: Readonly<Record<string, BankField>> = {
  holder_name: 'holderName',
  birth_date: 'birthDate',
  routing_number: 'routingNumber',
  account_number: 'accountNumber',
};

export const bankFieldOf = (name: string | undefined): BankField | undefined => fieldNames[name ?? ''];

/** Digits in any script, with what people write between them. */
export const bankDigits = (text: string): string => latinDigits(text).replace(/[\s-]/g, '');

export type BankValues = Record<BankField, string>;

export const noBankValues: BankValues = { holderName: '', birthDate: '', routingNumber: '', accountNumber: '' };

/** What is sent: the fields that were asked for. */
export function toBank(values: BankValues, fields: readonly BankField[]): PayoutBank {
  const bank: BankValues = {
    holderName: values.holderName.trim(),
    birthDate: values.birthDate,
    routingNumber: bankDigits(values.routingNumber),
    accountNumber: bankDigits(values.accountNumber),
  };
  return Object.fromEntries(fields.map((field) => [field, bank[field]]));
}
