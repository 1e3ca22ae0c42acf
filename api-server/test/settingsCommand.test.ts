import { expect, test, vi } from 'vitest';
import { useOperatedSite } from './support/operatedSite';

vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 });
const site = useOperatedSite();
const settings = (...words: string[]) => site.run('settings', words);

test('changes the rules of a job with and without a running site, and lists the changes', async () => {
  expect((await settings('list')).output).toContain('start_code on\noutBefore 180\n');
  await site.start();
  expect(await settings('set', 'outBefore', '90')).toMatchObject({ code: 0 });
  expect(await settings('set', 'start_code', 'off')).toMatchObject({ code: 0 });
  expect((await settings('list')).output).toContain('start_code off\noutBefore 90\n');
  expect((await settings('set', 'payoutWeekday', '5')).code).toBe(0);
  expect((await settings('list')).output).toContain('payoutWeekday 5\npayoutHour 6\npayoutMinimumCents 2000\n');
  expect((await settings('area', 'Portland', '45.5', '-122.6', '10')).output).toContain(
    'Orders are accepted in Portland',
  );
  expect((await settings('waiting')).output).toBe('email,language,latitude,longitude,since\n');
  const refused = [
    ['set', 'outBefore', 'soon'],
    ['set', 'outBefore', '99999999'],
    ['set', 'start_code', 'maybe'],
    ['set', 'payoutWeekday', '7'],
    ['set', 'payoutMinimumCents', '-1'],
    ['set', 'nothing', '1'],
    ['area', 'Portland', '91', '-122.6', '10'],
  ];
  // Keep the server running, as each command would otherwise open the database itself.
  for (const words of refused) expect((await settings(...words)).code).toBe(1);
  await site.stop();
  expect((await settings('history')).output).toMatch(
    /service_area Portland: 10 km around 45.5, -122.6 {2}by command\n.*payoutWeekday 5 {2}by command\n.*start_code false {2}by command\n.*outBefore 90 {2}by command\n$/,
  );
  expect((await settings('set', 'outBefore', 'soon')).code).toBe(1);
  for (const words of [
    [],
    ['set'],
    ['change'],
    ['area', 'Portland', '45.5', 'west', '10'],
    ['area', 'off', '1'],
    ['set', 'outBefore', '1', 'more'],
  ])
    expect((await settings(...words)).code).toBe(2);
  expect((await settings('list')).output).toContain('outBefore 90\n');
});
