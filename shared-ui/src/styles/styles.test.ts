import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const folder = new URL('.', import.meta.url);
const sheets = readdirSync(folder)
  .filter((file) => file.endsWith('.css'))
  .map((file) => ({ file, css: readFileSync(new URL(file, folder), 'utf8').replace(/\/\*[\s\S]*?\*\//g, '') }));

/** Physical sides do not turn with the reading direction. The check mark of a checkbox is the one exception. */
const physical =
  /(?:^|[\s;{])((?:margin|padding|border)-(?:left|right)|left|right|text-align:\s*(?:left|right)|float)\s*:/gm;

test('every sheet works right to left: no left, no right', () => {
  const matches = sheets.flatMap(({ file, css }) => [...css.matchAll(physical)].map((match) => `${file}: ${match[1]}`));
  expect(matches).toEqual([]);
});

test('everything stands in a cascade layer, and every sheet is loaded', () => {
  const entry = sheets.find(({ file }) => file === 'styles.css')?.css ?? '';
  for (const { file, css } of sheets) {
    if (file === 'styles.css') continue;
    expect(entry, file).toContain(`"./${file}"`);
    if (file !== 'fonts.css') expect(css.trimStart(), file).toMatch(/^@layer/);
  }
  expect(entry.indexOf('layers.css')).toBeLessThan(entry.indexOf('fonts.css'));
});

test('no text is smaller than 13 px', () => {
  const sizes = sheets.flatMap(({ css }) =>
    [...css.matchAll(/font-size:\s*([\d.]+)rem/g)].map((match) => Number(match[1])),
  );
  expect(sizes.length).toBeGreaterThan(20);
  expect(Math.min(...sizes) * 16).toBeGreaterThanOrEqual(13);
});

/** Properties that animate on the compositor, without style, layout or paint on the main thread. */
const MOVED_ALONE = ['transform', 'translate', 'scale', 'rotate', 'opacity'];

test('endless animations change nothing that has to be painted', () => {
  const all = sheets.map(({ css }) => css).join('\n');
  const endless = [...all.matchAll(/animation:\s*([\w-]+)[^;]*infinite/g)].map(([, name]) => name);
  expect(endless).toEqual(expect.arrayContaining(['sk', 'spin', 'knock']));
  for (const name of endless) {
    const frames = new RegExp(`@keyframes ${name} \\{((?:[^{}]*\\{[^{}]*\\})*)`).exec(all)?.[1] ?? '';
    const changed = [...frames.matchAll(/([a-z-]+)\s*:/g)].map(([, property]) => property);
    expect(changed.length, name).toBeGreaterThan(0);
    expect(
      changed.filter((property = '') => !MOVED_ALONE.includes(property)),
      name,
    ).toEqual([]);
  }
});
