import type { StatementWire } from '@doorstep/shared-api/wire';
import { csvAmount, csvHead, csvLine } from '../../identity/admin/csv';
import { documentFormats } from '../../identity/documents/documentFormats';
import { type Column, MUTED, type PdfPage, pdfDocument } from '../../identity/documents/pdfDocument';
import type { Language } from '../../platform/language';
import { statementTexts } from './messages';

export interface StatementFile {
  statement: StatementWire;
  language: Language;
  /** The provider's. */
  timeZone: string;
  siteUrl: string;
}

const linkOf = (siteUrl: string, bookingId: string) =>
  bookingId ? `${siteUrl}/provider-job?booking_id=${encodeURIComponent(bookingId)}` : undefined;

const payoutColumns: Column[] = [{ at: 0 }, { at: 200, isEnd: true }, { at: 240 }, { at: 483, isEnd: true }];
const movementColumns: Column[] = [
  { at: 0 },
  { at: 70 },
  { at: 330, isEnd: true },
  { at: 405, isEnd: true },
  { at: 483, isEnd: true },
];

export function statementPdf({ statement, language, timeZone, siteUrl }: StatementFile): Promise<Buffer> {
  const texts = statementTexts[language];
  const format = documentFormats(language, timeZone);
  const { totals } = statement;
  const comma = language === 'fa' ? '،' : ',';
  const title = `${texts.title}${comma} ${format.month(statement.month)}`;
  const createdAt = new Date(statement.issued_at || `${statement.month}-01T00:00:00Z`);

  const drawTotals = (page: PdfPage) => {
    page.row(texts.opening, format.money(statement.opening), 11, MUTED);
    page.row(texts.charged.replace('{count}', format.number(totals.jobs)), format.money(totals.charged));
    page.row(texts.commission, format.minus(totals.commission));
    const others = [
      [texts.tips, totals.tips],
      [texts.questioned, totals.questioned],
      [texts.chargebacks, totals.chargebacks],
      [texts.corrections, totals.corrections],
    ] as const;
    for (const [label, amount] of others) if (Number(amount) !== 0) page.row(label, format.money(amount));
    page.rule();
    page.row(texts.earned, format.money(totals.earned), 14);
    page.row(texts.paidOut, format.minus(totals.paid_out));
    if (Number(totals.came_back) !== 0) page.row(texts.cameBack, format.money(totals.came_back));
    page.rule();
    page.row(texts.closing, format.money(statement.closing), 12);
  };

  return pdfDocument({ title: `${title} ${statement.number}`, language, createdAt }, (page) => {
    page.write('Doorstep', 0, 22);
    page.write(title, page.width, 16, MUTED, true);
    page.down(40);
    page.row(texts.number, statement.number, 10, MUTED);
    if (statement.is_final) page.row(texts.issued, format.date(statement.issued_at), 10, MUTED);
    else page.row(texts.soFar, '', 10, MUTED);
    page.row(texts.provider, statement.provider.name, 10, MUTED);
    if (statement.provider.service_title) page.row(texts.service, statement.provider.service_title, 10, MUTED);
    page.rule();
    drawTotals(page);
    if (statement.payouts.length > 0) {
      page.heading(texts.payouts);
      page.cells(payoutColumns, [texts.run, texts.jobs, texts.arrived, texts.amount], { colour: MUTED });
      for (const payout of statement.payouts) {
        const arrived = payout.arrived_at ? format.date(payout.arrived_at) : texts.states[payout.state];
        const jobs = format.number(payout.jobs);
        page.cells(payoutColumns, [format.date(payout.at), jobs, arrived, format.money(payout.amount)]);
      }
    }
    page.heading(texts.movements);
    const heads = [texts.date, texts.what, texts.price, texts.commission, texts.yours];
    page.cells(movementColumns, heads, { colour: MUTED });
    for (const row of statement.movements) {
      const isWork = Number(row.charged) !== 0;
      const what = row.title ? `${row.title}${comma} ${texts.kinds[row.kind]}` : texts.kinds[row.kind];
      page.cells(
        movementColumns,
        [
          format.date(row.at),
          what,
          isWork ? format.money(row.charged) : '',
          isWork ? format.minus(row.commission) : '',
          format.money(row.amount),
        ],
        { link: linkOf(siteUrl, row.booking_id) },
      );
    }
  });
}

/** Every movement on a line of its own: dates as yyyy-MM-ddTHH:mm:ssZ, amounts with a point, as programs read them. */
export function statementCsv({ statement, language, siteUrl }: StatementFile): string {
  const texts = statementTexts[language];
  const heads = [
    texts.date,
    texts.what,
    texts.booking,
    texts.payout,
    texts.service,
    texts.customer,
    texts.price,
    texts.commission,
    texts.yours,
  ];
  return [
    csvHead(heads),
    csvLine([statement.month, texts.opening, '', '', '', '', '', '', csvAmount(statement.opening)]),
    ...statement.movements.map((row) =>
      csvLine([
        row.at,
        texts.kinds[row.kind],
        linkOf(siteUrl, row.booking_id) ?? '',
        row.payout_id,
        row.title,
        row.customer,
        csvAmount(row.charged),
        csvAmount(row.commission),
        csvAmount(row.amount),
      ]),
    ),
    csvLine([statement.month, texts.closing, '', '', '', '', '', '', csvAmount(statement.closing)]),
  ].join('');
}
