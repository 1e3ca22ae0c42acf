import { readFile } from 'node:fs/promises';
import { type Script, scripts, type TextRun, textRuns } from './textRuns';

const fileOf: Record<Script, string> = {
  latin: 'onest-latin.ttf',
  'latin-ext': 'onest-latin-ext.ttf',
  cyrillic: 'onest-cyrillic.ttf',
  arabic: 'vazirmatn-arabic.ttf',
};

let fonts: Promise<[Script, Buffer][]> | undefined;

const readFonts = () => {
  fonts ??= Promise.all(
    scripts.map(
      async (script): Promise<[Script, Buffer]> => [
        script,
        await readFile(new URL(`./fonts/${fileOf[script]}`, import.meta.url)),
      ],
    ),
  );
  return fonts;
};

export const INK = '#1d2733';
export const MUTED = '#5c6a79';
const LINE = '#cfd6dd';
const MARGIN = 56;
const WIDTH = 595.28;
/** Where a page ends; points from its top. */
const BOTTOM = 770;
/** Blank as text, no more than this of one line is set. */
const MAX_LETTERS = 120;
/** Points between the two texts of a row. */
const GAP = 18;

const [ISOLATE, POP] = ['\u2068', '\u2069'];

/** What somebody else wrote, such as a name or an address: from whichever side it begins, whatever stands around it. */
export const isolated = (text: string) => `${ISOLATE}${text}${POP}`;

/** The font turns around whatever is Arabic, numbers too, which run from left to right. */
const asTheFontTakesIt = (run: TextRun): TextRun =>
  run.script === 'arabic' && run.level % 2 === 0 ? { ...run, text: [...run.text].reverse().join('') } : run;

export interface Column {
  /** Points from the side where a line begins. */
  at: number;
  /** The text ends there, as sums do. */
  isEnd?: boolean;
}

export interface PdfPage {
  /** The distance from the begin of a line to its end, in points. */
  readonly width: number;
  /** `at` as in a column. */
  write(text: string, at: number, size: number, colour?: string, isEnd?: boolean, link?: string): void;
  down(points: number): void;
  /** A text at the begin of the line and one at its end, on as many lines as they need beside each other. */
  row(start: string, end: string, size?: number, colour?: string): void;
  cells(columns: readonly Column[], texts: readonly string[], options?: { colour?: string; link?: string }): void;
  rule(): void;
  heading(text: string): void;
}

/**
 * A document on A4 pages: A4 because it is what a printer outside of North America has, and one inside scales it. Texts of any of
 * the site's languages; from right to left, the page is mirrored.
 */
export async function pdfDocument(
  { title, language, createdAt }: { title: string; language: string; createdAt: Date },
  draw: (page: PdfPage) => void,
): Promise<Buffer> {
  const files = await readFonts();
  const isRightToLeft = language === 'fa';
  // Not before somebody asks for a document: it is 10 MB in memory.
  const { default: PDFDocument } = await import('pdfkit');
  const doc = new PDFDocument({
    size: 'A4',
    margin: MARGIN,
    lang: language,
    displayTitle: true,
    info: { Title: title, Author: 'Doorstep', CreationDate: createdAt },
  });
  const chunks: Buffer[] = [];
  doc.on('data', (chunk: Buffer) => chunks.push(chunk));
  const finished = new Promise<void>((resolve, reject) => {
    doc.once('end', resolve);
    doc.once('error', reject);
  });
  for (const [script, file] of files) doc.registerFont(script, file);

  let y = MARGIN;
  const width = WIDTH - 2 * MARGIN;
  // Without the list pdfkit sets word by word, from left to right in every language.
  const options = { lineBreak: false, features: [] };
  const runsOf = (text: string) => textRuns(text.slice(0, MAX_LETTERS), isRightToLeft).map(asTheFontTakesIt);
  const widthsOf = (runs: readonly TextRun[], size: number) =>
    runs.map((run) => doc.font(run.script).fontSize(size).widthOfString(run.text, options));
  const widthOf = (text: string, size: number) => widthsOf(runsOf(text), size).reduce((sum, each) => sum + each, 0);
  /** The text in lines of that many points; a single word that is longer stands out. */
  const linesOf = (text: string, size: number, points: number) => {
    const lines: string[] = [];
    const isIsolated = text.startsWith(ISOLATE);
    for (const word of (isIsolated ? text.slice(1, -1) : text).split(' ')) {
      const longer = lines.length > 0 ? `${lines.at(-1)} ${word}` : word;
      if (lines.length > 0 && widthOf(longer, size) <= points) lines[lines.length - 1] = longer;
      else lines.push(word);
    }
    return isIsolated ? lines.map(isolated) : lines;
  };
  const page: PdfPage = {
    width,
    write(text, at, size, colour = INK, isEnd = false, link) {
      const runs = runsOf(text);
      const widths = widthsOf(runs, size);
      const total = widths.reduce((sum, each) => sum + each, 0);
      const x = MARGIN + (isRightToLeft ? width - at : at);
      let left = isEnd === isRightToLeft ? x : x - total;
      if (link) doc.link(left, y, total, size * 1.3, link);
      for (const [index, run] of runs.entries()) {
        doc.font(run.script).fontSize(size).fillColor(colour).text(run.text, left, y, options);
        left += widths[index] ?? 0;
      }
    },
    down(points) {
      y += points;
      if (y < BOTTOM) return;
      doc.addPage();
      y = MARGIN;
    },
    row(start, end, size = 11, colour = INK) {
      const room = width - (end ? GAP + Math.min(widthOf(end, size), width * 0.6) : 0);
      const starts = linesOf(start, size, room);
      const longest = Math.max(...starts.map((line) => widthOf(line, size)));
      const ends = linesOf(end, size, width - GAP - longest);
      for (let line = 0; line < Math.max(starts.length, ends.length); line += 1) {
        if (line > 0) page.down(size + 3);
        page.write(starts[line] ?? '', 0, size, colour);
        page.write(ends[line] ?? '', width, size, colour, true);
      }
      page.down(size + 9);
    },
    cells(columns, texts, { colour = INK, link } = {}) {
      for (const [index, { at, isEnd }] of columns.entries())
        page.write(texts[index] ?? '', at, 10, colour, isEnd, index === 0 ? link : undefined);
      page.down(18);
    },
    rule() {
      doc
        .moveTo(MARGIN, y)
        .lineTo(MARGIN + width, y)
        .lineWidth(0.5)
        .strokeColor(LINE)
        .stroke();
      page.down(14);
    },
    heading(text) {
      page.down(10);
      page.write(text, 0, 12, MUTED);
      page.down(22);
    },
  };
  draw(page);
  doc.end();
  await finished;
  return Buffer.concat(chunks);
}
