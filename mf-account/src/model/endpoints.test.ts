import { endpointsOf, endpointTable } from '@doorstep/shared-api/testing/endpointTable';
import { expect, test } from 'vitest';

const args: Readonly<Record<string, readonly unknown[]>> = {
  getPasskeys: [undefined],
  beginPasskey: [undefined],
  savePasskey: [{ id: 'k_1' }],
  removePasskey: ['k/1'],
  sendConfirmCode: [undefined],
  getSecondStep: [undefined],
  beginSecondStep: [undefined],
  confirmSecondStep: ['123456'],
  renewRecoveryCodes: [undefined],
  turnOffSecondStep: [undefined],
};

test('sends, exposes and invalidates what endpoints.txt lists, for every passkey and second-step call', async () => {
  const names = await endpointsOf(async () => {
    await import('./passkeys/passkeysApi');
    await import('./secondStep/secondStepApi');
  });
  await expect(endpointTable(names, args)).toMatchFileSnapshot('endpoints.txt');
});
