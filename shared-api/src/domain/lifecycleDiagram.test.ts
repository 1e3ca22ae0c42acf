import { expect, test } from 'vitest';
import { drawLifecycle } from './lifecycleDiagram';

test('docs/lifecycle.md is the table of moves', async () => {
  await expect(drawLifecycle()).toMatchFileSnapshot('../../../docs/lifecycle.md');
});
