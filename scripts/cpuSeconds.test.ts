import { execFileSync } from 'node:child_process';
import { expect, it } from 'vitest';
import { childSeconds, parseChildSeconds } from './cpuSeconds';

it("reads the children's seconds for any program name", () => {
  const before = '4711 (a (strange) name) S 1 1 1 0 -1 4194560 100 200 0 0 11 22';
  expect(parseChildSeconds(`${before} 150 50 20 0 1 0`, 100)).toBe(2);
});

it('counts the processor time of a finished child', () => {
  const before = childSeconds();
  execFileSync(process.execPath, [
    '-e',
    'const end = process.cpuUsage().user + 300000; while (process.cpuUsage().user < end);',
  ]);
  expect(childSeconds() - before).toBeGreaterThan(0.2);
});
