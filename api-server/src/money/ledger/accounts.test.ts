import { share } from '@doorstep/shared-api/domain';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { earnedEntries, entriesOf } from './accounts';

const cents = fc.integer({ min: 1, max: 10_000_000 });
const kinds = ['authorized', 'voided', 'captured', 'refunded', 'given_back', 'topup'] as const;
const gateways = ['test', 'stripe', 'wallet'] as const;
const sum = (entries: object) => Object.values(entries).reduce((total: number, value: number) => total + value, 0);

describe('any movement', () => {
  test('credits to one account what it debits from another', () => {
    fc.assert(
      fc.property(fc.constantFrom(...kinds), fc.constantFrom(...gateways), cents, (kind, gateway, amount) => {
        const entries = entriesOf(kind, { gateway, userId: 'u' }, amount);
        expect(sum(entries)).toBe(0);
        expect(Object.values(entries).sort()).toEqual([-amount, amount].sort());
      }),
    );
  });

  test('restores every account when a payment is returned', () => {
    fc.assert(
      fc.property(fc.constantFrom(...gateways), cents, fc.boolean(), (gateway, amount, isTaken) => {
        const balance: Record<string, number> = {};
        const path = isTaken
          ? (['authorized', 'captured', 'refunded', 'given_back'] as const)
          : (['authorized', 'voided', 'given_back'] as const);
        for (const kind of path) {
          for (const [account, change] of Object.entries(entriesOf(kind, { gateway, userId: 'u' }, amount))) {
            balance[account] = (balance[account] ?? 0) + (change ?? 0);
          }
        }
        expect(Object.values(balance).every((value) => value === 0)).toBe(true);
      }),
    );
  });

  test('gives provider and platform exactly the earned amount together', () => {
    fc.assert(
      fc.property(cents, fc.integer({ min: 0, max: 10_000 }), (amount, points) => {
        const admin = share(amount, points);
        const entries = earnedEntries('p', amount - admin, admin);
        expect((entries['provider_payable:p'] ?? 0) + (entries.platform_commission ?? 0)).toBe(amount);
        expect(entries.escrow).toBe(-amount);
      }),
    );
  });
});
