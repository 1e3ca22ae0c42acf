import { expect, test, vi } from 'vitest';
import { useOperatedSite } from './support/operatedSite';

vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 });
const site = useOperatedSite();
const secrets = (...words: string[]) => site.run('secrets', words);

test('rotates secrets with and without a running site, and shows their age', async () => {
  expect((await secrets('list')).output).toContain('There are no secrets yet');
  expect((await secrets('rotate')).code).toBe(1);
  await site.start();
  expect((await secrets('list')).output).toMatch(/^codes {2}created \S+ {2}0 days old$/m);
  const one = await secrets('rotate', 'codes');
  expect([one.code, one.output]).toEqual([0, expect.stringMatching(/^codes has a new value\. .* until \S+\.\n$/)]);
  await site.stop();
  const all = await secrets('rotate');
  expect([all.code, all.output.trim().split('\n').length]).toEqual([0, 8]);
  expect((await secrets('list')).output).toMatch(/^codes {2}a former value is valid until/m);

  expect(await secrets('rotate', 'sessions')).toMatchObject({ code: 1 });
  for (const words of [[], ['show'], ['list', 'codes'], ['rotate', 'codes', 'calls']]) {
    const { code, output } = await secrets(...words);
    expect([code, output.includes('Usage: npm run secrets --')]).toEqual([2, true]);
  }
});
