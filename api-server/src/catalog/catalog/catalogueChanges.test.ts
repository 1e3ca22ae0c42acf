import { expect, test } from 'vitest';
import { type CurrentCategory, type ImportedCategory, planChanges } from './catalogueChanges';

const untranslated = { description: '', translations: {}, searchWords: {} };

const current = (
  id: string,
  name: string,
  position: number,
  services: [id: string, name: string][],
): CurrentCategory => ({
  id,
  name,
  slug: name.toLowerCase(),
  ...untranslated,
  image: '/uploads/catalogue/a.jpg',
  banners: [],
  secondAddress: false,
  needsLicence: true,
  position,
  retiredAt: null,
  services: services.map(([serviceId, serviceName], at) => ({
    id: serviceId,
    categoryId: id,
    name: serviceName,
    ...untranslated,
    priceCents: 4500,
    perUnit: null,
    scope: {},
    durationMinutes: 60,
    position: at,
    retiredAt: null,
  })),
});

const imported = ({ id, name, services, ...values }: CurrentCategory): ImportedCategory => ({
  place: name,
  id,
  name,
  image: values.image,
  banners: values.banners,
  secondAddress: values.secondAddress,
  needsLicence: values.needsLicence,
  services: services.map((service) => ({ ...service, place: service.name })),
});

const plumbing = current('c1', 'Plumbing', 0, [
  ['s1', 'Leak'],
  ['s2', 'Tap'],
]);
const cleaning = current('c2', 'Cleaning', 1, [['s3', 'Windows']]);
const site = [plumbing, cleaning];

test('writes nothing for entries that equal the file', () => {
  const changes = planChanges(site, site.map(imported));
  expect(changes).toMatchObject({ categories: [], services: [], lines: [], issues: [], unchanged: 5 });
  expect(changes.banners.size).toBe(0);
});

test('finds an entry without an id by its name, whatever its capitals', () => {
  const [first] = site.map(imported);
  const named = { ...first, id: undefined, name: 'PLUMBING' } as ImportedCategory;
  expect(planChanges(site, [named]).lines).toEqual([
    '~ PLUMBING: was called "Plumbing"',
    '= Cleaning: not in the file, stays as it is',
  ]);
});

test('keeps the ids of two entries that swap their names', () => {
  const swapped = [
    { ...plumbing, name: 'Cleaning' },
    { ...cleaning, name: 'Plumbing' },
  ];
  const { categories, issues } = planChanges(site, swapped.map(imported));
  expect(issues).toEqual([]);
  expect(categories.map(({ id, name }) => [id, name])).toEqual([
    ['c1', 'Cleaning'],
    ['c2', 'Plumbing'],
  ]);
});

test('moves a sub-service with its id to another category, also from one that the file lacks', () => {
  const [windows] = cleaning.services;
  const regrouped = imported({ ...plumbing, services: [...plumbing.services, ...(windows ? [windows] : [])] });
  const { services, lines } = planChanges(site, [regrouped]);
  expect(services).toMatchObject([{ id: 's3', categoryId: 'c1', position: 2 }]);
  expect(lines[0]).toBe('~ Plumbing > Windows: comes from another category, another place in the order');
});

test('retires the sub-services of a retired category, except those that the file has in another one', () => {
  const at = new Date('2026-11-23T12:00:00Z');
  const tools: CurrentCategory = current('c3', 'Tools', 2, [
    ['s4', 'Saw'],
    ['s5', 'Drill'],
  ]);
  const [saw] = tools.services;
  const regrouped = imported({ ...plumbing, services: [...plumbing.services, ...(saw ? [saw] : [])] });
  const { categories, services, lines, retired } = planChanges([plumbing, tools], [regrouped], at);
  expect(categories).toMatchObject([{ id: 'c3', retiredAt: at }]);
  expect(services).toMatchObject([
    { id: 's4', categoryId: 'c1', retiredAt: null },
    { id: 's5', retiredAt: at },
  ]);
  expect(lines.slice(1)).toEqual(['- Tools: no longer offered', '- Tools > Drill: no longer offered']);
  expect(retired).toBe(2);
});

test('leaves alone a retired entry that the file lacks, and restores one that the file names', () => {
  const retiredAt = new Date('2026-11-01T12:00:00Z');
  const retiredCleaning = { ...cleaning, retiredAt, services: cleaning.services.map((one) => ({ ...one, retiredAt })) };
  const named = { ...imported(cleaning), id: undefined, services: [] };
  expect(planChanges([plumbing, retiredCleaning], [imported(plumbing)]).lines).toEqual([]);
  expect(planChanges([plumbing, retiredCleaning], [imported(plumbing)], new Date()).lines).toEqual([]);
  const back = planChanges([plumbing, retiredCleaning], [imported(plumbing), named]);
  expect(back.lines).toEqual(['~ Cleaning: offered again']);
  expect(back.categories).toMatchObject([{ id: 'c2', retiredAt: null }]);
  expect(back.services).toEqual([]);
});

test('rejects a new id with an existing name, for a category and for a sub-service', () => {
  const [first] = site.map(imported);
  expect(planChanges(site, [{ ...first, id: 'c9' } as ImportedCategory]).issues).toEqual([
    expect.stringContaining('Plumbing: "Plumbing" already exists with the id "c1"'),
  ]);
  const renamed = imported({
    ...plumbing,
    services: plumbing.services.slice(0, 1).map((one) => ({ ...one, name: 'Tap' })),
  });
  expect(planChanges(site, [renamed]).issues).toEqual([
    expect.stringContaining('"Tap" already exists with the id "s2"'),
  ]);
});

test('lists changed translations and search words by language, and keeps omitted ones', () => {
  const translations = { de: { name: 'Klempner' } };
  const translated = { ...plumbing, translations, searchWords: { en: ['plumber'] } };
  const changes = planChanges(
    [plumbing],
    [imported(plumbing)].map((entry) => ({ ...entry, translations, searchWords: { en: ['plumber'] } })),
  );
  expect(changes.lines).toEqual(['~ Plumbing: other translations: de, other search words: en']);
  expect(changes.categories).toMatchObject([{ translations, searchWords: { en: ['plumber'] } }]);
  const silent = planChanges([translated], [imported(plumbing)]);
  expect(silent).toMatchObject({ categories: [], lines: [], unchanged: 3 });
});

test('lists a service that gains or loses its unit', () => {
  const [leak, ...others] = plumbing.services;
  if (!leak) throw new Error('no service');
  const perUnit = { name: 'tap', max: 6 };
  const counted = { ...plumbing, services: [{ ...leak, perUnit }, ...others] };
  const begins = planChanges(site, [counted, cleaning].map(imported));
  expect(begins.lines).toEqual(['~ Plumbing > Leak: counted each tap, at most 6']);
  expect(begins.services).toMatchObject([{ id: 's1', perUnit }]);
  expect(planChanges([counted, cleaning], [counted, cleaning].map(imported)).lines).toEqual([]);
  const ends = planChanges([counted, cleaning], [plumbing, cleaning].map(imported));
  expect(ends.lines).toEqual(['~ Plumbing > Leak: booked as a whole']);
  expect(ends.services).toMatchObject([{ id: 's1', perUnit: null }]);
});

test('lists a service whose scope changes, and keeps one that the file omits', () => {
  const [leak, ...others] = imported(plumbing).services;
  if (!leak) throw new Error('no service');
  const scope = { en: { included: ['Seals'], notIncluded: ['Tiles'] } };
  const { lines, services } = planChanges(site, [{ ...imported(plumbing), services: [{ ...leak, scope }, ...others] }]);
  expect(lines).toContain('~ Plumbing > Leak: covers something else');
  expect(services).toMatchObject([{ id: 's1', scope }]);
  const stored = [{ ...plumbing, services: plumbing.services.map((service) => ({ ...service, scope })) }];
  const { scope: _, ...withoutScope } = leak;
  const tap = { ...(others[0] ?? leak), scope };
  expect(planChanges(stored, [{ ...imported(plumbing), services: [withoutScope, tap] }]).services).toEqual([]);
});
