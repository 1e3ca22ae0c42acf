import { expect, test } from 'vitest';
import { activeFreeze } from './guard';

const freeze = {
  ...{ id: 'f-1', from: '2026-12-24T00:00:00Z', until: '2026-12-27T00:00:00Z', who: 'Ada', why: '', breakers: [] },
  at: '2026-12-01T00:00:00Z',
};

test.each([
  ['2026-12-23T23:59:59.999Z', false],
  ['2026-12-24T00:00:00.000Z', true],
  ['2026-12-26T23:59:59.999Z', true],
  ['2026-12-27T00:00:00.000Z', false],
])('freezes from the start up to, but not including, the end: at %s it is %s', (moment, isFrozen) => {
  expect(activeFreeze({ freezes: [freeze] }, Date.parse(moment)) !== undefined).toBe(isFrozen);
});
