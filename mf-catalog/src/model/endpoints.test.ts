import { endpointsOf, endpointTable } from '@doorstep/shared-api/testing/endpointTable';
import { expect, test } from 'vitest';

const args: Readonly<Record<string, readonly unknown[]>> = {
  reportWorkPhoto: [{ photoId: 'wp/1', reason: 'personal' }],
};

test('sends, exposes and invalidates what endpoints.txt lists, for every call of the catalogue', async () => {
  const names = await endpointsOf(async () => {
    await import('./workPhotos/workPhotosApi');
  });
  await expect(endpointTable(names, args)).toMatchFileSnapshot('endpoints.txt');
});
