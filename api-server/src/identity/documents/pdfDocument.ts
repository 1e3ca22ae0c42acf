import { languageInfo } from '@doorstep/shared-api/languages';
import { type FontFace, readFace } from './faces';
import { isReversedByFont, type TextRun, textRuns } from './textRuns';

export const INK = '#1d2733';
export const MUTED = '#5c6a79';
const LINE = '#cfd6dd';
const MARGIN = 56;
const WIDTH = 595.28;
/** Bottom of a page's content, in points from the top. */
const BOTTOM = 770;
const MAX_LETTERS = 2000;
/** Points between the two texts of a row. */
const ROW_GAP = 18;
/** Height of the site's font above the baseline, relative to its size. All fonts share the baseline. */
const ASCENT = 0.97;
/** Points between the texts of two columns. */
const COLUMN_GAP = 8;

const [ISOLATE, POP] = ['\u2068', '\u2069'];

/** Isolates foreign text such as a name or an address, so that its direction does not affect the text around it. */
export const isolateDirection = (text: string) => `${ISOLATE}${text}${POP}`;

/** Reverses numbers for such fonts: they would reverse them too, although numbers run from left to right. */
const reverseNumbersForFont = (run: TextRun): TextRun =>
  isReversedByFont(run.face) && run.level % 2 === 0 ? { ...run, text: [...run.text].reverse().join('') } : run;

/** Fonts that reorder or split letters. The PDF includes the text for readers. */
const isReorderingFace = (face: FontFace) =>
  /noto-sans-(thai|devanagari|bengali|tamil|telugu|gujarati|gurmukhi)/.test(face);

const wordSegmenter = new Intl.Segmenter(undefined, { granularity: 'word' });
const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });
const segmentsOf = (segmenter: Intl.Segmenter, text: string) =>
  Array.from(segmenter.segment(text), (each) => each.segment);

export interface Column {
  /** Points from the side where a line begins. */
  at: number;
  isEnd?: boolean;
}

export interface PdfPage {
  readonly width: number;
  write(text: string, at: number, size: number, colour?: string, isEnd?: boolean, link?: string): void;
  down(points: number): void;
  /** A text at the begin of the line and one at its end, on as many lines as they need beside each other. */
  row(start: string, end: string, size?: number, colour?: string): void;
  cells(columns: readonly Column[], texts: readonly string[], options?: { colour?: string; link?: string }): void;
  rule(): void;
  heading(text: string): void;
}

/**
 * Creates an A4 PDF, the paper size outside North America, where printers scale it. Supports all site languages. Pages
 * of right-to-left languages are mirrored.
 */
export async function pdfDocument(
  { title, language, createdAt }: { title: string; language: string; createdAt: Date },
  draw: (page: PdfPage) => void,
): Promise<Buffer> {
  const isRightToLeft = languageInfo(language).dir === 'rtl';
  // Load the library on first use, because it takes 10 MB of memory.
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
  const registered = new Set<FontFace>();
  const setFont = (face: FontFace, size: number) => {
    if (!registered.has(face)) doc.registerFont(face, readFace(face));
    registered.add(face);
    return doc.font(face).fontSize(size);
  };

  let y = MARGIN;
  const width = WIDTH - 2 * MARGIN;
  // Without the empty feature list, pdfkit sets text word by word, from left to right in every language.
  const options = { lineBreak: false, features: [] };
  const runsOf = (text: string) => textRuns(text.slice(0, MAX_LETTERS), isRightToLeft).map(reverseNumbersForFont);
  const widthsOf = (runs: readonly TextRun[], size: number) =>
    runs.map((run) => setFont(run.face, size).widthOfString(run.text, options));
  const widthOf = (text: string, size: number) => widthsOf(runsOf(text), size).reduce((sum, each) => sum + each, 0);
  const piecesOf = (word: string, size: number, points: number): string[] => {
    if (widthOf(word, size) <= points) return [word];
    const parts = segmentsOf(wordSegmenter, word).flatMap((part) =>
      widthOf(part, size) <= points ? [part] : segmentsOf(graphemes, part),
    );
    const pieces: string[] = [];
    for (const part of parts) {
      const longer = `${pieces.at(-1) ?? ''}${part}`;
      if (pieces.length > 0 && widthOf(longer, size) <= points) pieces[pieces.length - 1] = longer;
      else pieces.push(part);
    }
    return pieces;
  };
  const linesOf = (text: string, size: number, points: number) => {
    const lines: string[] = [];
    const isIsolated = text.startsWith(ISOLATE);
    for (const word of (isIsolated ? text.slice(1, -1) : text).split(' ')) {
      const longer = lines.length > 0 ? `${lines.at(-1)} ${word}` : word;
      if (lines.length > 0 && widthOf(longer, size) <= points) lines[lines.length - 1] = longer;
      else lines.push(...piecesOf(word, size, points));
    }
    return isIsolated ? lines.map(isolateDirection) : lines;
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
        const actual = isReorderingFace(run.face) ? run.text : undefined;
        if (actual) doc.markContent('Span', { actual });
        setFont(run.face, size)
          .fillColor(colour)
          .text(run.text, left, y + size * ASCENT, { ...options, baseline: 'alphabetic' });
        if (actual) doc.endMarkedContent();
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
      const room = width - (end ? ROW_GAP + Math.min(widthOf(end, size), width * 0.6) : 0);
      const starts = linesOf(start, size, room);
      const longest = Math.max(...starts.map((line) => widthOf(line, size)));
      const ends = linesOf(end, size, width - ROW_GAP - longest);
      for (let line = 0; line < Math.max(starts.length, ends.length); line += 1) {
        if (line > 0) page.down(size + 3);
        page.write(starts[line] ?? '', 0, size, colour);
        page.write(ends[line] ?? '', width, size, colour, true);
      }
      page.down(size + 9);
    },
    cells(columns, texts, { colour = INK, link } = {}) {
      const size = 10;
      const cells = columns.map(({ at, isEnd }, index) => {
        const text = texts[index] ?? '';
        const next = columns[index + 1];
        const end = next?.isEnd ? next.at - widthOf(texts[index + 1] ?? '', size) : (next?.at ?? width);
        return isEnd ? [text] : linesOf(text, size, end - at - COLUMN_GAP);
      });
      const height = Math.max(...cells.map((lines) => lines.length));
      for (let line = 0; line < height; line += 1) {
        if (line > 0) page.down(size + 3);
        for (const [index, { at, isEnd }] of columns.entries())
          page.write(cells[index]?.[line] ?? '', at, size, colour, isEnd, index === 0 ? link : undefined);
      }
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
