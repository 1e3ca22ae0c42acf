import { cardBrandName, countedName, formatMoney, parseMoney, priceRows } from '@doorstep/shared-api/domain';
import type { ReceiptWire } from '@doorstep/shared-api/wire';
import { MUTED, pdfDocument } from '../documents/pdfDocument';

const words: Record<ReceiptWire['payments'][number]['kind'], string> = {
  authorized: 'Reserved on your payment method',
  captured: 'Paid',
  refunded: 'Refunded',
  voided: 'Reservation released',
  chargeback: 'Taken back by your bank',
  chargeback_won: 'Given back by your bank',
};

const dollars = (amount: string) => `$${amount}`;
const centsOf = (amount: string) => parseMoney(amount) ?? 0;
const signed = (cents: number) => `${cents < 0 ? '-' : ''}${dollars(formatMoney(Math.abs(cents)))}`;

/** The lines of the price, which add up to the total, and what became of the money. */
export function amountsOf({ lines, totals }: ReceiptWire) {
  const [totalCents, paidCents] = [centsOf(totals.total), centsOf(totals.paid)];
  const [refundedCents, chargedBackCents] = [centsOf(totals.refunded), centsOf(totals.charged_back)];
  const rows = priceRows({
    services: lines.map((line) => ({ name: countedName(line), priceCents: centsOf(line.price) })),
    discountCents: centsOf(totals.discount),
    payableCents: totalCents,
  });
  const wentBack = refundedCents + chargedBackCents;
  const refunds: [string, number][] = [
    ...(refundedCents > 0 ? [['Refunded', -refundedCents] as [string, number]] : []),
    ...(chargedBackCents > 0 ? [['Taken back by your bank', -chargedBackCents] as [string, number]] : []),
    ['Paid after refunds', paidCents - wentBack],
  ];
  return {
    rows: rows.map((row): [string, number] => {
      if (row.kind === 'service') return [row.name, row.cents];
      return [row.kind === 'coupon' ? 'Coupon' : `Agreed price (${signed(row.agreedCents)})`, row.cents];
    }),
    total: ['Grand Total', totalCents] as [string, number],
    money: [['Paid', paidCents] as [string, number], ...(wentBack > 0 ? refunds : [])],
  };
}

/** The card's brand and last digits, as far as they are known, or the wallet. */
export function paidWithOf({ paid_with: { method, brand, last4 } }: ReceiptWire): string {
  if (method === 'wallet') return 'Doorstep wallet';
  if (method === 'upi') return 'UPI';
  return last4 ? `${cardBrandName(brand)} ending ${last4}` : '';
}

/** Where the money is that was paid. */
export function escrowOf({ escrow: { state, until } }: ReceiptWire): string {
  if (state === 'held')
    return `Held by Doorstep until the work is confirmed${until ? `, at the latest ${dateOf(until)}` : ''}`;
  if (state === 'disputed') return 'Set aside: your bank takes this payment back, and has not decided yet';
  return state === 'paid' ? 'No longer held: it belongs to the provider' : '';
}

const dateOf = (instant: string) => `${instant.slice(0, 10)} ${instant.slice(11, 16)} UTC`;

/** The receipt on one A4 page, or more when the list is long. English, as its amounts are US dollars. */
export function receiptPdf(receipt: ReceiptWire): Promise<Buffer> {
  const about = { title: `Receipt ${receipt.number}`, language: 'en', createdAt: new Date(receipt.issued_at) };
  return pdfDocument(about, (page) => {
    page.write('Doorstep', 0, 22);
    page.write('Receipt', page.width, 22, MUTED, true);
    page.down(40);
    page.row('Receipt number', receipt.number, 10, MUTED);
    page.row('Booking', receipt.booking_number, 10, MUTED);
    page.row('Issued', dateOf(receipt.issued_at), 10, MUTED);
    page.rule();
    page.row('Customer', receipt.customer.name);
    page.row('Address', receipt.customer.address);
    if (receipt.customer.address2) page.row('Destination', receipt.customer.address2);
    if (receipt.provider.name) page.row('Provider', receipt.provider.name);
    page.row('Category', receipt.category_name);
    page.heading('Services');
    const { rows, total, money } = amountsOf(receipt);
    for (const [label, cents] of rows) page.row(label, signed(cents));
    page.rule();
    page.row(total[0], signed(total[1]), 14);
    for (const [label, cents] of money) page.row(label, signed(cents));
    const where = escrowOf(receipt);
    if (where) page.row(where, '', 10, MUTED);
    page.heading('Payments');
    const method = paidWithOf(receipt);
    if (method) page.row('Payment method', method);
    for (const payment of receipt.payments)
      page.row(`${dateOf(payment.at)}  ${words[payment.kind]}`, dollars(payment.amount), 10);
    if (!receipt.tip) return;
    const { at, amount, returned } = receipt.tip;
    page.heading('Tip, whole to the provider');
    page.row(`${dateOf(at)}  Paid`, dollars(amount), 10);
    if (centsOf(returned) > 0) page.row('Went back', signed(-centsOf(returned)), 10);
  });
}
