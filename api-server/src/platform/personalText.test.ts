import { describe, expect, test } from 'vitest';
import { cleanPersonalText, personalTextIssue } from './personalText';

const zwnj = '\u200c';
const zwj = '\u200d';

describe('personalTextIssue', () => {
  test.each([
    'Mia Torres',
    "Dr. A.B. O'Neil-Smith Jr.",
    'J.Lo',
    'will.i.am',
    'St.John Rivers',
    'Mary.Jo',
    'D’Angelo Müller-Lüdenscheidt',
    'Thu-Hà Nguyễn',
    'Trần Thị Hồng Nhung',
    'Iğdır Şahin',
    'Νίκος Παπαδόπουλος',
    'Анна-Мария Ёлкина',
    'دُنیا محمدی',
    `می${zwnj}نا رضایی`,
    'שרה כהן',
    '王小明',
    '葛\u{e0100}城',
    '田中 さくら',
    '김민준',
    `क्${zwj}ष राव`,
    'สมชาย ใจดี',
    'অনিতা সেন',
    'Mia 👩🏽‍🔧',
    'X Æ A-12',
    '2230 SE Division St, Apt 4B, Portland, OR 97202',
    'c/o Weber, Hauptstr. 5/7, 10115 Berlin',
    'بلوار کشاورز ۱۲',
    'Smith & Sons Co.',
    'A/C Repairs No. 1',
    'Node.js Plumbing',
    'Unit 3.5, Lot #7 @ the corner',
  ])('accepts %j', (text) => {
    expect(personalTextIssue(text)).toBeUndefined();
    expect(cleanPersonalText(text)).toBe(text);
  });

  test.each([
    ['Eve\r\nBcc: x@offer.test', 'characters', 'Eve Bcc:'],
    ['Eve\nNew line', 'characters', 'Eve New line'],
    ['Eve\tTab', 'characters', 'Eve Tab'],
    ['Eve\u2028Line', 'characters', 'Eve Line'],
    ['\u200b\u200b', 'characters', '…'],
    ['\u200d\u200d', 'letters', '…'],
    ['\u3164', 'characters', '…'],
    ['\u2800\u2800', 'characters', '…'],
    ['\u202eEve', 'characters', 'Eve'],
    ['Eve \u2067oto\u2069', 'characters', 'Eve oto'],
    ['Eve\u00ad Smith', 'characters', 'Eve Smith'],
    ['E\u0000ve', 'characters', 'E ve'],
    ['M\ufffdller', 'characters', 'M\ufffdller'],
    ['Eve\ufeffSmith', 'characters', 'EveSmith'],
    [`Mia ${zwnj}${zwnj} T`, 'characters', 'Mia  T'],
    ['Eve\u{e0041}\u{e0042}', 'characters', 'Eve'],
    ['Claim your refund at https://offer.test now', 'link', 'Claim your refund at now'],
    ['Claim your refund at offer.test now', 'link', 'Claim your refund at now'],
    ['www.offer.example', 'link', '…'],
    ['Visit EVIL.COM', 'link', 'Visit'],
    ['bit.ly/3abc', 'link', '…'],
    ['t.co/abc', 'link', '…'],
    ['x.com', 'link', '…'],
    ['evil.ru', 'link', '…'],
    ['eve@example.com', 'link', '…'],
    ['Eve ＠ Eve', 'ok', 'Eve ＠ Eve'],
    ['eve＠example．com', 'link', '…'],
    ['ｈｔｔｐｓ：／／evil.zz', 'link', '…'],
    ['evil。com', 'link', '…'],
    ['сайт.рф', 'link', '…'],
    ['xn--80ak6aa92e.zz', 'link', '…'],
    ['192.168.1.1/login', 'link', '…'],
    ['javascript:alert(1)', 'link', '…'],
    ['mailto:eve', 'link', '…'],
    ['123 456', 'letters', '123 456'],
    ['!!!', 'letters', '!!!'],
    ['😀', 'letters', '😀'],
  ])('reports %j as %s, and shows it as %j', (text, issue, shown) => {
    expect(personalTextIssue(text) ?? 'ok').toBe(issue);
    expect(cleanPersonalText(text)).toBe(shown);
  });

  test('accepts a name with surrounding blanks and joiners, as keyboards leave them', () => {
    expect(personalTextIssue(`  مینا${zwnj} `)).toBeUndefined();
  });

  test('checks the longest text of a form quickly', () => {
    const started = performance.now();
    for (const part of ['a.', 'a-', 'a@', '1.', 'https:', '\u200d', 'ab.c', '.a']) personalTextIssue(part.repeat(250));
    expect(performance.now() - started).toBeLessThan(1000);
  });
});
