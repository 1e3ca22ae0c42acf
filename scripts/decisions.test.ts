import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { root } from './install.mjs';

const folder = path.join(root, 'docs/decisions');
const pages = readdirSync(folder).filter((name) => name !== 'README.md');
const titleOf = (page: string) => readFileSync(path.join(folder, page), 'utf8').split('\n', 1)[0]?.slice('# '.length);

const rows = readFileSync(path.join(folder, 'README.md'), 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('| ['))
  .map((line) => /^\| \[(?<title>.+)\]\((?<page>.+)\) \| (?<status>.+) \|$/.exec(line)?.groups);

test('the index lists every decision once, with its title', () => {
  const listed = rows.map((row) => `${row?.page}: ${row?.title}`);
  expect(listed.sort()).toEqual(pages.map((page) => `${page}: ${titleOf(page)}`).sort());
});

test('every decision has a status, and a replaced one names the page that holds', () => {
  const numbers = pages.map((page) => page.slice(0, 4));
  for (const row of rows) {
    const [, replacement] = /^replaced by (\d{4})$/.exec(row?.status ?? '') ?? [];
    if (replacement) expect(numbers).toContain(replacement);
    else expect(row?.status, row?.page).toBe('accepted');
  }
});

test('every title is a number and a sentence, and no number is used twice', () => {
  for (const page of pages) {
    expect(titleOf(page)).toMatch(new RegExp(`^${page.slice(0, 4)} \\S.{20,100}[^.:]$`));
  }
  expect(new Set(pages.map((page) => page.slice(0, 4))).size).toBe(pages.length);
});
