import type { ReceiptWire } from '@doorstep/shared-api/wire';
import { expect, test } from 'vitest';
import { languages } from '../../platform/language';
import { amountsOf, receiptPdf } from './pdf';

const receipt: ReceiptWire = {
  number: 'R-20261120-1',
  booking_id: 'b_1',
  booking_number: 'D-20418',
  issued_at: '2026-11-21T00:30:00Z',
  currency: 'usd',
  customer: { name: 'Mia Torres', address: '18 Alder Street, Portland' },
  provider: { name: 'Ada Novak' },
  category_name: 'Cleaning',
  lines: [
    { name: 'Curtains', price: '24.00', quantity: 2 },
    { name: 'Windows', price: '60.00' },
  ],
  totals: {
    services: '84.00',
    discount: '8.40',
    total: '75.60',
    paid: '75.60',
    refunded: '10.00',
    charged_back: '0.00',
  },
  payments: [{ at: '2026-11-21T00:30:00Z', kind: 'captured', amount: '75.60' }],
  paid_with: { method: 'card', brand: 'visa', last4: '4242' },
  escrow: { state: 'held', until: '2026-11-22T00:30:00Z' },
};
const timeZone = 'America/Los_Angeles';

test.each(languages)('declares the language of a receipt in %s', async (language) => {
  const pdf = (await receiptPdf({ receipt, language, timeZone })).toString('latin1');
  expect(pdf).toMatch(/^%PDF/);
  expect(pdf).toContain(`/Lang (${language})`);
});

test('formats amounts in the reader’s language with the same sums', () => {
  const english = amountsOf({ receipt, language: 'en', timeZone });
  expect(english.rows.map(([label]) => label)).toEqual(['2 × Curtains', 'Windows', 'Coupon']);
  expect(english.money.map(([label]) => label)).toEqual(['Paid', 'Refunded', 'Paid after refunds']);
  const persian = amountsOf({ receipt, language: 'fa', timeZone });
  expect(persian.rows[0]?.[0]).toBe('۲ × Curtains');
  expect(persian.total[0]).toBe('جمع کل');
  expect([...persian.rows, persian.total, ...persian.money].map(([, cents]) => cents)).toEqual(
    [...english.rows, english.total, ...english.money].map(([, cents]) => cents),
  );
});
