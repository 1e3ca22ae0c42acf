import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import { HttpBrowser } from './support/browser';
import { useOperatedSite } from './support/operatedSite';
import { picture } from './support/pictures';

const leak = { name: 'Leak repair', price: '45.00', minutes: 45 };
const tap = { name: 'Tap fitting', price: '38.50', minutes: 30 };
const plumbing = { name: 'Plumbing', picture: 'art/pipe.png', banners: ['art/wide.jpg'], services: [leak, tap] };
const moving = {
  name: 'Moving',
  picture: 'art/wide.jpg',
  secondAddress: true,
  services: [{ name: 'One room', price: '120.00', minutes: 180 }],
};

describe('the command catalogue', () => {
  vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 });
  const site = useOperatedSite();
  const other = useOperatedSite();
  const fileOf = (name: string) => join(site.dataDir, 'written', name);
  const write = (categories: object[], name = 'catalogue.json') => {
    writeFileSync(fileOf(name), JSON.stringify({ categories }, null, 2));
    return fileOf(name);
  };
  const importFile = (file: string, ...flags: string[]) => site.run('catalogue', ['import', file, ...flags]);
  const shown = async () => (await new HttpBrowser(site.base).w('categories', {})).body;
  const namesShown = async () =>
    (await shown()).data.map((category: { category_name: string }) => category.category_name);

  test('adds an owner and a catalogue to an empty running site, visible to everybody', async () => {
    mkdirSync(fileOf('art'), { recursive: true });
    writeFileSync(fileOf('art/pipe.png'), await picture('png'));
    writeFileSync(fileOf('art/wide.jpg'), await picture('jpeg', 90, 30));
    await site.start();
    expect((await shown()).responce).not.toBe('true');

    const words = ['create', '--name', 'Robin Hale', '--phone', '+15035550100', '--role', 'owner'];
    expect((await site.run('staff', words, 'a long enough one\n')).code).toBe(0);
    const file = write([plumbing, moving]);
    const expected = '+ Plumbing\n+ Plumbing > Leak repair: 45.00, 45 minutes\n';
    const dryRun = await importFile(file, '--dry-run');
    expect(dryRun).toMatchObject({ code: 0, output: expect.stringContaining(expected) });
    expect(dryRun.output).toContain(
      'Dry run, nothing was changed. The import would result in: 5 added, 0 changed, 0 unchanged.',
    );
    expect((await shown()).responce).not.toBe('true');

    const imported = await importFile(file);
    expect(imported).toMatchObject({ code: 0, output: expect.stringContaining(expected) });
    expect(imported.output).toContain('Imported: 5 added, 0 changed, 0 unchanged.');
    const { data } = await shown();
    expect(data).toMatchObject([
      {
        category_name: 'Plumbing',
        subcategory: [
          { subcategory: 'Leak repair', price: '45.00', duration_minutes: 45 },
          { subcategory: 'Tap fitting', price: '38.50', duration_minutes: 30 },
        ],
      },
      { category_name: 'Moving', category_banner: [], subcategory: [{ subcategory: 'One room', price: '120.00' }] },
    ]);
    for (const address of [data[0].category_image, data[0].category_banner[0].banner_image, data[1].category_image]) {
      const response = await fetch(site.base + address);
      expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
    }
  });

  test('changes nothing for the same file or its export', async () => {
    const nothing = 'Imported: 0 added, 0 changed, 5 unchanged.\n';
    const before = await shown();
    expect(await importFile(fileOf('catalogue.json'))).toEqual({ code: 0, output: nothing });
    expect((await site.run('catalogue', ['export', fileOf('exported.json')])).code).toBe(0);
    expect(await importFile(fileOf('exported.json'))).toEqual({ code: 0, output: nothing });
    expect(await shown()).toEqual(before);
    expect((await site.run('catalogue', ['export'])).output).toBe(readFileSync(fileOf('exported.json'), 'utf8'));
    const again = await site.run('catalogue', ['export', fileOf('exported.json')]);
    expect(again).toMatchObject({ code: 1, output: expect.stringContaining('choose another file name') });
  });

  test('imports an export with its pictures unchanged on another site', async () => {
    const words = ['export', fileOf('moved.json'), '--pictures', fileOf('moved')];
    expect(await site.run('catalogue', words)).toMatchObject({ code: 0, output: expect.stringContaining('moved.') });
    await other.start();
    const imported = await other.run('catalogue', ['import', fileOf('moved.json')]);
    expect(imported).toMatchObject({ code: 0, output: expect.stringContaining('Imported: 5 added') });
    const { data } = (await new HttpBrowser(other.base).w('categories', {})).body;
    const expected = (await shown()).data;
    const namesAndPrices = (categories: typeof data) =>
      categories.map(({ category_image: _, category_banner: __, ...values }: Record<string, unknown>) => values);
    expect(namesAndPrices(data)).toEqual(namesAndPrices(expected));
    expect(data[0].category_banner).toHaveLength(1);
    for (const { category_image } of data) expect((await fetch(other.base + category_image)).status).toBe(200);
    await other.stop();
  });

  test('stops the export when a file blocks a picture, and leaves no partial export', async () => {
    const { categories } = JSON.parse(readFileSync(fileOf('moved.json'), 'utf8'));
    const taken = fileOf(categories[0].picture);
    const bytes = readFileSync(taken);
    writeFileSync(taken, 'mine');
    const words = ['export', fileOf('again.json'), '--pictures', fileOf('moved')];
    const refused = await site.run('catalogue', words);
    expect(refused).toMatchObject({ code: 1, output: expect.stringContaining('choose another directory') });
    expect([readFileSync(taken, 'utf8'), existsSync(fileOf('again.json'))]).toEqual(['mine', false]);
    writeFileSync(taken, bytes);
    expect((await site.run('catalogue', words)).code).toBe(0);
  });

  test('applies names and prices from an edited export', async () => {
    const { categories } = JSON.parse(readFileSync(fileOf('exported.json'), 'utf8'));
    categories[0].name = 'Pipes and taps';
    categories[0].services[1].price = '40.00';
    const { output } = await importFile(write(categories));
    expect(output).toBe(
      '~ Pipes and taps: was called "Plumbing"\n' +
        '~ Pipes and taps > Tap fitting: 38.50 -> 40.00\n' +
        'Imported: 0 added, 2 changed, 3 unchanged.\n',
    );
    const { data } = await shown();
    expect(data[0]).toMatchObject({ cat_id: categories[0].id, category_name: 'Pipes and taps' });
    expect(data[0].subcategory[1]).toMatchObject({ id: categories[0].services[1].id, price: '40.00' });
  });

  test('keeps entries that the file lacks, listed after the others', async () => {
    const { output } = await importFile(
      write([{ ...moving, services: [{ name: 'A van', price: '60.00', minutes: 60 }] }]),
    );
    expect(output).toContain('= Moving > One room: not in the file, stays as it is\n');
    expect(output).toContain('= Pipes and taps: not in the file, stays as it is\n');
    expect(await namesShown()).toEqual(['Moving', 'Pipes and taps']);
    expect((await shown()).data[0].subcategory).toMatchObject([{ subcategory: 'A van' }, { subcategory: 'One room' }]);
  });

  test('retires missing entries with --retire, lists them in the dry run and omits them from the export', async () => {
    const before = (await shown()).data;
    const van = { ...moving, services: [{ name: 'A van', price: '60.00', minutes: 60 }] };
    const file = write([van]);
    const expected = [
      '- Moving > One room: no longer offered',
      '- Pipes and taps: no longer offered',
      '- Pipes and taps > Leak repair: no longer offered',
      '- Pipes and taps > Tap fitting: no longer offered',
    ];
    const dryRun = await importFile(file, '--retire', '--dry-run');
    const summary =
      'Dry run, nothing was changed. The import would result in: 0 added, 0 changed, 2 unchanged, 4 retired.';
    expect(dryRun).toEqual({ code: 0, output: `${[...expected, summary].join('\n')}\n` });
    expect((await shown()).data).toEqual(before);

    const { output } = await importFile(file, '--retire');
    expect(output).toBe(`${[...expected, 'Imported: 0 added, 0 changed, 2 unchanged, 4 retired.'].join('\n')}\n`);
    expect((await shown()).data).toMatchObject([{ category_name: 'Moving', subcategory: [{ subcategory: 'A van' }] }]);
    expect((await shown()).data).toHaveLength(1);
    const exported = await site.run('catalogue', ['export']);
    expect(JSON.parse(exported.output).categories).toMatchObject([{ name: 'Moving', services: [{ name: 'A van' }] }]);
    expect((await importFile(file, '--retire')).output).toBe('Imported: 0 added, 0 changed, 2 unchanged, 0 retired.\n');

    const [pipes] = before.slice(-1);
    const back = await importFile(write([van, { ...plumbing, name: 'Pipes and taps', services: [leak] }]));
    expect(back.output).toBe(
      '~ Pipes and taps: offered again\n~ Pipes and taps > Leak repair: offered again\n' +
        'Imported: 0 added, 2 changed, 2 unchanged.\n',
    );
    expect((await shown()).data[1]).toMatchObject({
      cat_id: pipes.cat_id,
      subcategory: [{ id: pipes.subcategory[0].id, subcategory: 'Leak repair' }],
    });
  });

  test('rejects an invalid file as a whole, with line, place and solution of every fault', async () => {
    const before = await shown();
    const changed = { ...moving, name: 'Hauling' };
    for (const [categories, fault] of [
      [
        [changed, { ...plumbing, services: [{ ...leak, price: '45' }] }],
        'line 24, categories[1].services[0].price is "45": write dollars and cents',
      ],
      [[changed, { ...changed, name: 'HAULING' }], '"HAULING" is already used at line 4, categories[0].name'],
      [[changed, { ...plumbing, picture: 'art/none.jpg' }], 'none.jpg cannot be read (ENOENT): put the picture there'],
      [[changed, { ...moving, id: 'c_other' }], 'line 15, categories[1]: "Moving" already exists with the id "c_'],
    ] as const) {
      const { code, output } = await importFile(write([...categories], 'wrong.json'));
      expect([code, output]).toEqual([1, expect.stringMatching(/^Refused: nothing was changed\.\n/)]);
      expect(output).toContain(fault);
    }
    expect((await importFile(fileOf('no.json'))).output).toContain('no.json cannot be read (ENOENT)');
    expect(await shown()).toEqual(before);
  });

  test('applies two concurrent imports whole, and adds a category of both once', async () => {
    const cleaning = { name: 'Cleaning', picture: 'art/pipe.png', services: [leak, tap] };
    const prices = ['11.00', '22.00'];
    const files = prices.map((price) =>
      write([{ ...cleaning, services: [leak, tap].map((service) => ({ ...service, price })) }], `${price}.json`),
    );
    const results = await Promise.all(files.map((file) => importFile(file)));
    expect(results.map(({ code }) => code)).toEqual([0, 0]);
    const { data } = await shown();
    const made = data.filter((category: { category_name: string }) => category.category_name === 'Cleaning');
    expect(made).toHaveLength(1);
    const pricesShown = made[0].subcategory.map((service: { price: string }) => service.price);
    expect(prices.map((price) => [price, price])).toContainEqual(pricesShown);
  });

  test('works without a running site', async () => {
    await site.stop();
    const { output } = await importFile(write([{ ...moving, name: 'Gardening' }]));
    expect(output).toContain('+ Gardening\n');
    await site.start();
    expect((await namesShown())[0]).toBe('Gardening');
  });

  test('prints the usage for a wrong number of arguments', async () => {
    for (const words of [
      [],
      ['make'],
      ['import'],
      ['import', 'a', 'b'],
      ['export', '--dry-run'],
      ['export', '--retire'],
      ['export', '--all'],
      ['export', '--pictures', 'a'],
      ['import', 'a', '--pictures', 'b'],
    ]) {
      const { code, output } = await site.run('catalogue', words);
      expect([code, output]).toEqual([2, expect.stringContaining('Usage: npm run catalogue')]);
    }
  });
});
