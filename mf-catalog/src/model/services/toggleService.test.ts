import type { Service } from '@doorstep/shared-api/domain';
import { expect, test } from 'vitest';
import { lineOf } from './chosenLines';
import { toggleService } from './toggleService';

const service = (id: string, categoryId: string): Service => ({ id, categoryId, name: id, priceCents: 100 });
const tap = service('tap', 'plumbing');
const leak = service('leak', 'plumbing');
const lamp = service('lamp', 'electrical');
const all = [tap, leak, lamp];
const ids = (lines: readonly { subcategoryId: string }[]) => lines.map((line) => line.subcategoryId);

test('a service is added and taken out again', () => {
  const one = toggleService(all, [], tap);
  const two = toggleService(all, one, leak);
  expect(ids(two)).toEqual(['tap', 'leak']);
  expect(ids(toggleService(all, two, tap))).toEqual(['leak']);
});

test('a service of another category takes the place of the others', () => {
  expect(ids(toggleService(all, [lineOf(tap), lineOf(leak)], lamp))).toEqual(['lamp']);
});
