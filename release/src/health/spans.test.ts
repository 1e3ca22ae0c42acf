import { expect, test } from 'vitest';
import { parseReports } from './reports';

const span = {
  ...{ remote: 'mf-booking', version: '1.4.0', route: '/booking', kind: 'span', view: 1 },
  ...{ trace: '4bf92f3577b34da6a3ce929d0e0e4736', span: '00f067aa0ba902b7', ago: 900, ms: 120 },
};
const call = { ...span, parent: 'b7ad6b7169203331', method: 'POST', status: 201 };
const parse = (report: object) => parseReports(JSON.stringify({ page: 'signed', reports: [report] }));

test.each([
  ['a view', span],
  ['a call', call],
])('accepts %s with only the known fields', (_, report) => {
  expect(parse({ ...report, name: 'Mia Torres' })?.reports).toEqual([report]);
});

test.each([
  ['a trace that is a text', { trace: 'Mia Torres' }],
  ['a trace of zeros', { trace: '0'.repeat(32) }],
  ['no span', { span: undefined }],
  ['a parent that is none', { parent: '0'.repeat(16) }],
  ['longer than it is ago', { ms: 901 }],
  ['from an hour ago', { ago: 3_600_000 }],
  ['from tomorrow', { ago: -1, ms: 0 }],
  ['half a millisecond', { ms: 0.5 }],
  ['a method of its own', { method: 'BREW', status: 418 }],
  ['a method without a status', { method: 'GET', status: undefined }],
  ['a status above all', { method: 'GET', status: 1000 }],
])('rejects an invalid span: %s', (_, change) => expect(parse({ ...span, ...change })).toBeUndefined());
