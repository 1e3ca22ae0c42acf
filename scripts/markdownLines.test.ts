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
