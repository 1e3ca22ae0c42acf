import { expect, test } from 'vitest';
import { renderLifecycle } from './lifecycleDiagram';

test('docs/lifecycle.md is the table of moves', async () => {
  await expect(renderLifecycle()).toMatchFileSnapshot('../../../docs/lifecycle.md');
});
