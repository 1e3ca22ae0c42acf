import { expect, test } from 'vitest';
import { markdownPages } from './markdownPages';

const MAX_LINE_LENGTH = 160;

test('no line of a Markdown file is longer than 160 characters', () => {
  const pages = markdownPages();
  expect(pages.map(({ file }) => file)).toContain('README.md');
  const long = pages.flatMap(({ file, text }) =>
    text.split('\n').flatMap((line, index) => (line.length > MAX_LINE_LENGTH ? [`${file}:${index + 1}`] : [])),
  );
  expect(long).toEqual([]);
});

const MAX_LINES: readonly [pages: RegExp, lines: number][] = [
  [/^docs\/how-to\//, 50],
  [/^docs\/operations\//, 100],
  [/^README\.md$/, 110],
];

test.each(MAX_LINES)('pages that match %s have at most %i lines', (pattern, most) => {
  const pages = markdownPages().filter(({ file }) => pattern.test(file));
  expect(pages.length).toBeGreaterThan(0);
  expect(pages.filter(({ text }) => text.trimEnd().split('\n').length > most).map(({ file }) => file)).toEqual([]);
});

test.each([
  ['docs/operations.md', 'docs/operations/'],
  ['docs/how-to/README.md', 'docs/how-to/'],
])('%s links to every page in %s', (index, folder) => {
  const pages = markdownPages();
  const text = pages.find(({ file }) => file === index)?.text ?? '';
  const below = pages.map(({ file }) => file).filter((file) => file.startsWith(folder) && file !== index);
  expect(below.length).toBeGreaterThan(5);
  expect(below.filter((file) => !text.includes(`${file.slice(folder.length)})`))).toEqual([]);
});
