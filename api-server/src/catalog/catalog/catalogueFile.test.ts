import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { CommandError } from '../../platform/commandError';
import { filesOnDisk } from '../../platform/uploads/filesOnDisk';
import { readCatalogue } from './catalogueFile';
import { readPictures } from './cataloguePictures';

const directory = mkdtempSync(join(tmpdir(), 'doorstep-catalogue-'));
afterAll(() => rmSync(directory, { recursive: true, force: true }));
writeFileSync(join(directory, 'text.png'), 'no picture');

const leak = { name: 'Leak repair', price: '45.00', minutes: 45 };
const plumbing = { name: 'Plumbing', picture: 'pipe.png', services: [leak] };
const textOf = (categories: unknown) => JSON.stringify({ categories }, null, 2);

const issuesOf = (text: string): string => {
  try {
    readCatalogue(text);
  } catch (error) {
    if (error instanceof CommandError) return error.message;
    throw error;
  }
  return '';
};

test.each([
  [{ price: '45' }, 'line 9, categories[0].services[0].price is "45": write dollars and cents in quotes'],
  [{ price: 45 }, 'line 9, categories[0].services[0].price is 45: write dollars and cents in quotes'],
  [{ price: null }, 'line 9, categories[0].services[0].price is null: write dollars and cents in quotes'],
  [{ price: '0.00' }, 'line 9, categories[0].services[0].price is "0.00": write dollars'],
  [{ price: '-5.00' }, 'line 9, categories[0].services[0].price is "-5.00": write dollars'],
  [{ price: '45,00' }, 'line 9, categories[0].services[0].price is "45,00": write dollars'],
  [{ minutes: 50 }, 'line 10, categories[0].services[0].minutes is 50: write quarters of an hour'],
  [{ minutes: 0 }, 'line 10, categories[0].services[0].minutes is 0: write quarters of an hour'],
  [{ name: ' Leak' }, 'line 8, categories[0].services[0].name is " Leak": write 1 to 60 characters'],
  [{ cost: '1.00' }, 'line 7, categories[0].services[0]: unknown key "cost": correct or remove it.'],
  [{ perUnit: { name: 'tap' } }, 'line 11, categories[0].services[0].perUnit: "max" is missing: add it.'],
  [{ perUnit: { max: 3 } }, 'line 11, categories[0].services[0].perUnit: "name" is missing: add it.'],
  [
    { perUnit: { name: 'tap', max: 1 } },
    'line 13, categories[0].services[0].perUnit.max is 1: write a whole number from 2',
  ],
  [
    { perUnit: { name: 'tap', max: 17 } },
    'line 13, categories[0].services[0].perUnit.max: 17 times 45 minutes are more than 720: write 16 or less.',
  ],
  [
    { minutes: 480, perUnit: { name: 'tap', max: 2 } },
    'line 13, categories[0].services[0].perUnit.max: 2 times 480 minutes are more than 720: leave "perUnit" out.',
  ],
  [{ minutes: undefined }, 'line 7, categories[0].services[0]: "minutes" is missing: add it.'],
])('rejects a sub-service with %j, with line, place and solution', (change, issue) => {
  expect(issuesOf(textOf([{ ...plumbing, services: [{ ...leak, ...change }] }]))).toContain(`\n  ${issue}`);
});

test('limits the quantity of a service to twelve hours of work', () => {
  for (let minutes = 15; minutes <= 360; minutes += 15) {
    const most = Math.floor(720 / minutes);
    const issuesWith = (max: number) =>
      issuesOf(textOf([{ ...plumbing, services: [{ ...leak, minutes, perUnit: { name: 'tap', max } }] }]));
    expect(issuesWith(most), `${minutes} minutes`).not.toContain('are more than 720');
    expect(issuesWith(most + 1), `${minutes} minutes`).toContain(`are more than 720: write ${most} or less.`);
  }
});

test.each([
  ['', 'line 1: expected a value, but found the end.'],
  ['{\n  "categories": [\n    { "name": }', 'line 3: expected a value, but found }.'],
  ['[]', 'line 1, the document must be object.'],
  [textOf([]), 'line 2, categories must not have fewer than 1 items.'],
  [textOf([null]), 'line 3, categories[0] must be object.'],
  [textOf([{ name: 'Barber', services: [leak] }]), 'line 3, categories[0]: "picture" is missing: add it.'],
  [
    textOf([plumbing, { ...plumbing, name: 'PLUMBING' }]),
    'line 15, categories[1].name: "PLUMBING" is already used at line 4, categories[0].name: rename or remove one of them.',
  ],
  [
    textOf([{ ...plumbing, services: [leak, leak] }]),
    'line 13, categories[0].services[1].name: "Leak repair" is already used at line 8, categories[0].services[0].name',
  ],
  [
    textOf([
      { ...plumbing, services: [{ ...leak, id: 's_1' }] },
      { ...plumbing, name: 'Other', id: 's_1' },
    ]),
    'line 25, categories[1].id: "s_1" is already used at line 11, categories[0].services[0].id: remove one of them.',
  ],
])('rejects an invalid file: %#', (text, issue) => {
  expect(issuesOf(text)).toContain(`nothing was changed.\n  ${issue}`);
});

test('lists all faults at once, at most twenty', () => {
  const wrong = Array.from({ length: 25 }, (_, index) => ({ ...leak, name: `Service ${index}`, price: '1' }));
  const lines = issuesOf(textOf([{ ...plumbing, services: wrong }])).split('\n');
  expect(lines).toHaveLength(22);
  expect(lines.at(-1)).toBe('  and 5 more');
});

test.each([
  ['none.jpg', `${join(directory, 'none.jpg')} cannot be read (ENOENT): put the picture there or correct the path.`],
  ['text.png', `${join(directory, 'text.png')} is not a readable picture: use JPEG, PNG or WebP of at most 20 MB.`],
  ['/uploads/catalogue/none.jpg', 'this site has no picture /uploads/catalogue/none.jpg: name a picture file instead.'],
])('rejects the picture %s', async (name, issue) => {
  const catalogue = readCatalogue(textOf([{ ...plumbing, picture: name }]));
  const read = readPictures(catalogue, directory, filesOnDisk(directory));
  await expect(read).rejects.toThrow(`line 5, categories[0].picture: ${issue}`);
});

test.each(['/uploads/private/licence.jpg', '/uploads/../db/secret.jpg', '/uploads/.hidden.jpg'])(
  'rejects a picture URL outside the public files: %s',
  async (picture) => {
    const storage = { ...filesOnDisk(directory), read: async () => Buffer.from('there') };
    const catalogue = readCatalogue(textOf([{ ...plumbing, picture }]));
    await expect(readPictures(catalogue, directory, storage)).rejects.toThrow(`this site has no picture ${picture}`);
  },
);

test('requires the unit and the maximum of a counted sub-service, in any language', () => {
  const perUnit = { name: 'tap', max: 16, translations: { de: 'Armatur', fa: 'شیر' } };
  const { document } = readCatalogue(textOf([{ ...plumbing, services: [{ ...leak, perUnit }] }]));
  expect(document.categories[0]?.services[0]?.perUnit).toEqual(perUnit);
});
