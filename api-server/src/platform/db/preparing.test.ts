import { expect, test } from 'vitest';
import { createStatementNamer } from './preparing';

const nameOf = (config: unknown) => (config as { name?: string }).name;

test('names a frequent statement, always with the same name', () => {
  const name = createStatementNamer();
  const names = Array.from({ length: 7 }, () => nameOf(name({ text: 'select 1' })));
  expect(names.slice(0, 4)).toEqual([undefined, undefined, undefined, undefined]);
  expect(names[4]).toMatch(/^[\w-]{20,}$/);
  expect(new Set(names.slice(4)).size).toBe(1);
});

test('keeps existing names, and names no plain strings', () => {
  const name = createStatementNamer();
  for (let time = 0; time < 6; time += 1) {
    expect(name({ text: 'select 1', name: 'own' })).toEqual({ text: 'select 1', name: 'own' });
    expect(name('begin')).toBe('begin');
  }
});

test('names no more statements than the limit of a session', () => {
  const name = createStatementNamer();
  const named = new Set<string>();
  for (let text = 0; text < 7000; text += 1)
    for (let time = 0; time < 5; time += 1) {
      const input = nameOf(name({ text: `select ${text}` }));
      if (input) named.add(input);
    }
  expect(named.size).toBe(500);
});
