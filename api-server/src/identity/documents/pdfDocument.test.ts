import { spawnSync } from 'node:child_process';
import { describe, expect, test } from 'vitest';
import { isolateDirection, pdfDocument } from './pdfDocument';

const about = { title: 'Receipt', language: 'en', createdAt: new Date('2026-11-21T00:30:00Z') };

function readBack(pdf: Buffer): string {
  const { stdout, status } = spawnSync('pdftotext', ['-layout', '-', '-'], { input: pdf, encoding: 'utf8' });
  if (status !== 0) throw new Error('pdftotext cannot read the document');
  return stdout.replace(/[\u200e\u200f\u202a-\u202e\u2066-\u2069\f]/g, '');
}
const hasReader = spawnSync('pdftotext', ['-v']).status === 0;

/** Letters without a form in a font are drawn as glyph 0. */
const drawRow = (text: string, language = 'en') =>
  pdfDocument({ ...about, language }, (page) => page.row('Customer', isolateDirection(text)));

const names = [
  'Thu-Hà Nguyễn',
  'Trần Thị Hồng Nhung',
  'Trần Thị Hồng Nhung'.normalize('NFD'),
  'Iğdır Şükrü Çağlayan',
  'Łukasz Żółć',
  'Γιώργος Παπαδόπουλος',
  'Юлія Ґонтар',
  'שרה כהן',
  'سارا کریمی',
  '王小明',
  '李寅嘉葵',
  '山田 はなこ カタカナ',
  '김민준',
  'प्रिया शर्मा',
  'স্মিতা রায়',
  'கார்த்திக்',
  'สมชาย ใจดี',
  'กำลัง ปุ๋ย',
  'Նարեկ',
  'გიორგი',
  'Mia 😀🎉👩🏽‍🔧❤️',
  '★ Stars ♥',
];

describe.skipIf(!hasReader)('a document', () => {
  test.each(names)('contains each letter of %s', async (name) => {
    const text = readBack(await drawRow(name));
    const expected = [...name.normalize('NFC')].filter((letter) => !/\s|\u200d|\ufe0f/.test(letter)).sort();
    const actual = [...text.normalize('NFC').replace('Customer', '')]
      .filter((letter) => !/\s|\u200d/.test(letter))
      .sort();
    expect(actual.join('')).toBe(expected.join(''));
  });

  test.each([
    'Maximiliana-Konstantina Featherstonehaugh-Cholmondeley-Wojciechowska van den Bergh III'.slice(0, 84),
    'W'.repeat(84),
    '王'.repeat(84),
    'Nguyễn'.repeat(14),
    'ส'.repeat(84),
  ])('wraps %s inside of the page', async (name) => {
    const pdf = await pdfDocument(about, (page) => {
      page.row('Customer', isolateDirection(name));
      page.row(name, '$45.00');
      page.cells([{ at: 0 }, { at: 70 }, { at: 330, isEnd: true }], ['21/11/2026', name, '$45.00']);
    });
    const { stdout } = spawnSync('pdftotext', ['-bbox', '-', '-'], { input: pdf, encoding: 'utf8' });
    const edges = [...stdout.matchAll(/xMin="([\d.]+)".*?xMax="([\d.]+)"/g)].map(([, min, max]) => [
      Number(min),
      Number(max),
    ]);
    expect(edges.length).toBeGreaterThan(5);
    for (const [min = 0, max = 0] of edges) expect([min >= 55, max <= 595.28 - 55]).toEqual([true, true]);
    const letters = stdout.replace(/<[^>]*>/g, '').replace(/\s/g, '');
    for (const letter of new Set(name.replace(/\s/g, '')))
      expect(letters.split(letter).length - 1).toBeGreaterThanOrEqual(3 * (name.split(letter).length - 1));
  });
});
