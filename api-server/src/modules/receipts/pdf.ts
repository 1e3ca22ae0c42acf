import { readFile } from 'node:fs/promises';
import { formatMoney, parseMoney, priceRows } from '@doorstep/shared-api/domain';
import type { ReceiptWire } from '@doorstep/shared-api/wire';
import PDFDocument from 'pdfkit';

/** The site's own fonts, cut by script: each run of a text is set in the one that has its letters. */
const scripts = [
  { name: 'cyrillic', letters: /[\u0400-\u052f\u2116]/ },
  { name: 'arabic', letters: /[\u0600-\u06ff\u0750-\u077f\ufb50-\ufdff\ufe70-\ufeff]/ },
  { name: 'latin-ext', letters: /[\u0100-\u02ba\u1e00-\u1eff\u20a0-\u20ab\u20ad-\u20c0]/ },
  { name: 'latin', letters: /./u },
] as const;
type Script = (typeof scripts)[number]['name'];

const fileOf: Record<Script, string> = {
  latin: 'onest-latin.ttf',
  'latin-ext': 'onest-latin-ext.ttf',
  cyrillic: 'onest-cyrillic.ttf',
  arabic: 'vazirmatn-arabic.ttf',
};

let fonts: Promise<Record<Script, Buffer>> | undefined;

function readFonts(): Promise<Record<Script, Buffer>> {
  fonts ??= Promise.all(
    scripts.map(
      async ({ name }) => [name, await readFile(new URL(`./fonts/${fileOf[name]}`, import.meta.url))] as const,
    ),
  ).then((pairs) => Object.fromEntries(pairs) as Record<Script, Buffer>);
  return fonts;
}

const scriptOf = (letter: string): Script => scripts.find(({ letters }) => letters.test(letter))?.name ?? 'latin';

/** The text cut where its script changes; blanks and punctuation stay with what is before them. */
export function runsOf(text: string): { script: Script; text: string }[] {
  const runs: { script: Script; text: string }[] = [];
  for (const letter of text) {
    const last = runs.at(-1);
    const script = last && /[\s\p{P}\d]/u.test(letter) && last.script === 'latin' ? 'latin' : scriptOf(letter);
    if (last?.script === script) last.text += letter;
    else runs.push({ script, text: letter });
  }
  return runs;
}

const INK = '#1d2733';
const MUTED = '#5c6a79';
const LEFT = 56;
const RIGHT = 595.28 - 56;

const words: Record<ReceiptWire['payments'][number]['kind'], string> = {
  authorized: 'Reserved on your payment method',
  captured: 'Paid',
  refunded: 'Refunded',
  voided: 'Reservation released',
};

const dollars = (amount: string) => `$${amount}`;
const centsOf = (amount: string) => parseMoney(amount) ?? 0;
const signed = (cents: number) => `${cents < 0 ? '-' : ''}${dollars(formatMoney(Math.abs(cents)))}`;

/** The lines of the price, which add up to the total, and what became of the money. */
export function amountsOf({ lines, totals }: ReceiptWire) {
  const [totalCents, paidCents, refundedCents] = [totals.total, totals.paid, totals.refunded].map(centsOf) as [
    number,
    number,
    number,
  ];
  const rows = priceRows({
    services: lines.map(({ name, price }) => ({ name, priceCents: centsOf(price) })),
    discountCents: centsOf(totals.discount),
    payableCents: totalCents,
  });
  const refunds: [string, number][] = [
    ['Refunded', -refundedCents],
    ['Paid after refunds', paidCents - refundedCents],
  ];
  return {
    rows: rows.map((row): [string, number] => {
      if (row.kind === 'service') return [row.name, row.cents];
      return [row.kind === 'coupon' ? 'Coupon' : `Agreed price (${signed(row.agreedCents)})`, row.cents];
    }),
    total: ['Grand Total', totalCents] as [string, number],
    money: [['Paid', paidCents] as [string, number], ...(refundedCents > 0 ? refunds : [])],
  };
}

/** Where the money is that was paid. */
export function escrowOf({ escrow: { state, until } }: ReceiptWire): string {
  if (state === 'held')
    return `Held by Doorstep until the work is confirmed${until ? `, at the latest ${dateOf(until)}` : ''}`;
  return state === 'paid' ? 'No longer held: it belongs to the provider' : '';
}

const dateOf = (instant: string) => `${instant.slice(0, 10)} ${instant.slice(11, 16)} UTC`;

/** The receipt on one A4 page, or more when the list is long. English, as its amounts are US dollars. */
export async function receiptPdf(receipt: ReceiptWire): Promise<Buffer> {
  const files = await readFonts();
  const doc = new PDFDocument({
    size: 'A4',
    margin: LEFT,
    lang: 'en',
    displayTitle: true,
    info: { Title: `Receipt ${receipt.number}`, Author: 'Doorstep', CreationDate: new Date(receipt.issued_at) },
  });
  const chunks: Buffer[] = [];
  doc.on('data', (chunk: Buffer) => chunks.push(chunk));
  const finished = new Promise<void>((resolve, reject) => {
    doc.once('end', resolve);
    doc.once('error', reject);
  });
  for (const { name } of scripts) doc.registerFont(name, files[name]);

  let y = LEFT;
  const write = (text: string, x: number, size: number, colour = INK, alignRight = false) => {
    const runs = runsOf(text.replace(/\s+/g, ' ').slice(0, 90));
    const widths = runs.map((run) => doc.font(run.script).fontSize(size).widthOfString(run.text));
    let at = alignRight ? x - widths.reduce((sum, width) => sum + width, 0) : x;
    for (const [index, run] of runs.entries()) {
      doc.font(run.script).fontSize(size).fillColor(colour).text(run.text, at, y, { lineBreak: false });
      at += widths[index] ?? 0;
    }
  };
  const down = (points: number) => {
    y += points;
    if (y < 770) return;
    doc.addPage();
    y = LEFT;
  };
  const row = (left: string, right: string, size = 11, colour = INK) => {
    write(left, LEFT, size, colour);
    write(right, RIGHT, size, colour, true);
    down(size + 9);
  };
  const rule = () => {
    doc.moveTo(LEFT, y).lineTo(RIGHT, y).lineWidth(0.5).strokeColor('#cfd6dd').stroke();
    down(14);
  };
  const heading = (text: string) => {
    down(10);
    write(text, LEFT, 12, MUTED);
    down(22);
  };

  write('Doorstep', LEFT, 22);
  write('Receipt', RIGHT, 22, MUTED, true);
  down(40);
  row('Receipt number', receipt.number, 10, MUTED);
  row('Issued', dateOf(receipt.issued_at), 10, MUTED);
  rule();
  row('Customer', receipt.customer.name);
  row('Address', receipt.customer.address);
  if (receipt.provider.name) row('Provider', receipt.provider.name);
  row('Category', receipt.category_name);
  heading('Services');
  const { rows, total, money } = amountsOf(receipt);
  for (const [label, cents] of rows) row(label, signed(cents));
  rule();
  row(total[0], signed(total[1]), 14);
  for (const [label, cents] of money) row(label, signed(cents));
  const where = escrowOf(receipt);
  if (where) row(where, '', 10, MUTED);
  heading('Payments');
  for (const payment of receipt.payments)
    row(`${dateOf(payment.at)}  ${words[payment.kind]}`, dollars(payment.amount), 10);
  doc.end();
  await finished;
  return Buffer.concat(chunks);
}
