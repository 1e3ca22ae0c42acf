import { cardBrandName, parseMoney, priceRows, quantityOf } from '@doorstep/shared-api/domain';
import type { ReceiptWire } from '@doorstep/shared-api/wire';
import { documentFormats } from '../../identity/documents/documentFormats';
import { isolateDirection, MUTED, pdfDocument } from '../../identity/documents/pdfDocument';
import type { Language } from '../../platform/language';
import { receiptTexts } from './messages';

const centsOf = (amount: string) => parseMoney(amount) ?? 0;

export interface ReceiptFile {
  receipt: ReceiptWire;
  language: Language;
  timeZone: string;
}

function withTextsAndFormats({ receipt, language, timeZone }: ReceiptFile) {
  return { receipt, texts: receiptTexts[language], format: documentFormats(language, timeZone) };
}

export function amountsOf(file: ReceiptFile) {
  const { receipt, texts, format } = withTextsAndFormats(file);
  const { lines, totals } = receipt;
  const [totalCents, paidCents] = [centsOf(totals.total), centsOf(totals.paid)];
  const [refundedCents, chargedBackCents] = [centsOf(totals.refunded), centsOf(totals.charged_back)];
  const nameOf = (line: ReceiptWire['lines'][number]) =>
    quantityOf(line) > 1 ? `${format.number(quantityOf(line))} × ${line.name}` : line.name;
  const rows = priceRows({
    services: lines.map((line) => ({ name: nameOf(line), priceCents: centsOf(line.price) })),
    discountCents: centsOf(totals.discount),
    payableCents: totalCents,
  });
  const wentBack = refundedCents + chargedBackCents;
  const refunds: [string, number][] = [
    ...(refundedCents > 0 ? [[texts.refunded, -refundedCents] as [string, number]] : []),
    ...(chargedBackCents > 0 ? [[texts.chargeback, -chargedBackCents] as [string, number]] : []),
    [texts.left, paidCents - wentBack],
  ];
  return {
    rows: rows.map((row): [string, number] => {
      if (row.kind === 'service') return [row.name, row.cents];
      if (row.kind === 'coupon') return [texts.coupon, row.cents];
      return [texts.agreed.replace('{price}', format.cents(row.agreedCents)), row.cents];
    }),
    total: [texts.total, totalCents] as [string, number],
    money: [[texts.paid, paidCents] as [string, number], ...(wentBack > 0 ? refunds : [])],
  };
}

function paidWithOf(file: ReceiptFile): string[] {
  const { receipt, texts, format } = withTextsAndFormats(file);
  const { method, brand, last4, wallet_amount: ofWallet, card_amount: ofCard } = receipt.paid_with;
  const card = last4 ? texts.card.replace('{brand}', cardBrandName(brand)).replace('{last4}', last4) : '';
  if (method === 'wallet') return [texts.wallet];
  if (method === 'upi') return ['UPI'];
  if (!ofWallet || !ofCard) return card ? [card] : [];
  return [`${texts.wallet}: ${format.money(ofWallet)}`, [card, format.money(ofCard)].filter(Boolean).join(': ')];
}

function escrowOf(file: ReceiptFile): string {
  const { receipt, texts, format } = withTextsAndFormats(file);
  const { state, until } = receipt.escrow;
  if (state === 'held') return until ? texts.heldUntil.replace('{time}', format.dateTime(until)) : texts.held;
  if (state === 'disputed') return texts.disputed;
  return state === 'paid' ? texts.paidOut : '';
}

export function receiptPdf(file: ReceiptFile): Promise<Buffer> {
  const { receipt, texts, format } = withTextsAndFormats(file);
  const { language } = file;
  const about = { title: `${texts.title} ${receipt.number}`, language, createdAt: new Date(receipt.issued_at) };
  return pdfDocument(about, (page) => {
    page.write('Doorstep', 0, 22);
    page.write(texts.title, page.width, 22, MUTED, true);
    page.down(40);
    page.row(texts.number, receipt.number, 10, MUTED);
    page.row(texts.booking, receipt.booking_number, 10, MUTED);
    page.row(texts.issued, format.dateTime(receipt.issued_at), 10, MUTED);
    page.rule();
    page.row(texts.customer, isolateDirection(receipt.customer.name));
    page.row(texts.address, isolateDirection(receipt.customer.address));
    if (receipt.customer.address2) page.row(texts.destination, isolateDirection(receipt.customer.address2));
    if (receipt.provider.name) page.row(texts.provider, isolateDirection(receipt.provider.name));
    page.row(texts.category, receipt.category_name);
    page.heading(texts.services);
    const { rows, total, money } = amountsOf(file);
    for (const [label, cents] of rows) page.row(label, format.cents(cents));
    page.rule();
    page.row(total[0], format.cents(total[1]), 14);
    for (const [label, cents] of money) page.row(label, format.cents(cents));
    const where = escrowOf(file);
    if (where) page.row(where, '', 10, MUTED);
    page.heading(texts.payments);
    for (const method of paidWithOf(file)) page.row(texts.method, method);
    for (const payment of receipt.payments) {
      const what = `${format.dateTime(payment.at)}  ${texts.kinds[payment.kind]}`;
      page.row(what, format.money(payment.amount), 10);
    }
    if (!receipt.tip) return;
    const { at, amount, returned } = receipt.tip;
    page.heading(texts.tip);
    page.row(`${format.dateTime(at)}  ${texts.tipPaid}`, format.money(amount), 10);
    if (centsOf(returned) > 0) page.row(texts.returned, format.minus(returned), 10);
  });
}
