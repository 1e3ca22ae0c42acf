import type { FastifyRequest } from 'fastify';
import { expect, test } from 'vitest';
import { FILE_LIMIT, readBody } from './readBody';

type Part =
  | { type: 'field'; fieldname: string; value: string; valueTruncated?: boolean }
  | { type: 'file'; fieldname: string; file: Buffer[] };

const field = (fieldname: string, value: string): Part => ({ type: 'field', fieldname, value });
const file = (fieldname: string, ...file: Buffer[]): Part => ({ type: 'file', fieldname, file });

const read = (...parts: Part[]) =>
  readBody({
    isMultipart: () => true,
    headers: {},
    parts: async function* () {
      yield* parts;
    },
  } as unknown as FastifyRequest);

test.each<[string, Part[], unknown]>([
  ['once is a text', [field('days', '1')], '1'],
  ['twice is a list', [field('days', '1'), field('days', '2')], ['1', '2']],
  ['three times is a list of three', [field('days', '1'), field('days', '2'), field('days', '3')], ['1', '2', '3']],
  ['once with brackets is a list of one', [field('days[]', '1')], ['1']],
  ['twice with brackets is a list', [field('days[]', '1'), field('days[]', '2')], ['1', '2']],
])('reads a field: %s', async (_how, parts, expected) => {
  expect((await read(...parts)).fields).toEqual(new Map([['days', expected]]));
});

test('reads a file of exactly the limit, and nothing of a larger one', async () => {
  const half = Buffer.alloc(FILE_LIMIT / 2, 1);
  const { files } = await read(file('photo', half, half), file('scan', half, half, Buffer.from([1])));
  expect(files.get('photo')).toMatchObject({ tooLarge: false, bytes: { length: FILE_LIMIT } });
  expect(files.get('scan')).toMatchObject({ tooLarge: true });
  expect(files.get('scan')?.bytes.length).toBeLessThan(2);
});

test('ignores an empty file input', async () => {
  expect((await read(file('photo'), file('scan', Buffer.alloc(0)))).files).toEqual(new Map());
});

test('rejects files of more than twenty megabytes together with 413, naming the field beyond the limit', async () => {
  const full = Buffer.alloc(FILE_LIMIT);
  const four = ['a', 'b', 'c', 'd'].map((name) => file(name, full));
  expect((await read(...four)).files.size).toBe(4);
  await expect(read(...four, file('e', Buffer.from([1])), file('f', full))).rejects.toMatchObject({
    status: 413,
    message: 'Image is too large.',
    field: 'e',
  });
});

test('rejects a truncated text with 400', async () => {
  const cut: Part = { type: 'field', fieldname: 'notes', value: 'x', valueTruncated: true };
  await expect(read(cut)).rejects.toMatchObject({ status: 400, message: 'The request could not be read.' });
});
