import { bookingTransitions } from '@doorstep/shared-api/domain';
import { expect, test } from 'vitest';
import { effectRunners } from './effects';

test('every effect in the table of transitions has a runner, and every runner is in the table', () => {
  const effects = new Set(bookingTransitions.flatMap((transition) => transition.effects));
  expect(Object.keys(effectRunners).sort()).toEqual([...effects].sort());
});
