import { expect, test } from 'vitest';
import { addStep, isStepName, pagesReachingStep, type StepCounts } from './steps';

test('counts a step with any name', () => {
  const count: { steps?: StepCounts } = {};
  expect([isStepName('constructor'), pagesReachingStep(count, 'constructor')]).toEqual([true, 0]);
  addStep(count, 'constructor', 1);
  addStep(count, 'constructor', 1);
  addStep(count, 'constructor', 2);
  expect(pagesReachingStep(count, 'constructor')).toBe(3);
});
