import '@doorstep/shared-api/profile';
import { endpointsOf, endpointTable } from '@doorstep/shared-api/testing/endpointTable';
import { expect, test } from 'vitest';

const args: Readonly<Record<string, readonly unknown[]>> = {
  getPasskeys: [undefined],
  beginPasskey: [undefined],
  savePasskey: [{ id: 'k_1' }],
  removePasskey: ['k/1'],
  getConfirmation: [undefined],
  askToConfirm: [undefined],
  sendConfirmCode: [undefined],
  confirm: [{ code: '123456' }],
  getSecondStep: [undefined],
  beginSecondStep: [undefined],
  confirmSecondStep: ['123456'],
  renewRecoveryCodes: [undefined],
  turnOffSecondStep: [undefined],
  getSignInProviders: [undefined],
  beginSignIn: [{ provider: 'google', next: '/home', isInPlace: false, userType: 'provider' }],
  getPendingIdentity: [undefined],
  forgetPendingIdentity: [undefined],
  takeOverSession: [undefined],
  joinWithIdentity: [{ token: 'jt_1', fullName: ' Ada ' }],
  getLinkedIdentities: [undefined],
  linkPendingIdentity: [undefined],
  beginLink: [{ provider: 'google', next: '/profile' }],
  unlinkIdentity: ['i/1'],
  getCalendarFeed: [undefined],
  renewCalendarFeed: [undefined],
  endCalendarFeed: [undefined],
};

test('sends, exposes and invalidates what endpoints.txt lists, for every passkey, confirmation, second-step, provider and calendar call', async () => {
  const names = await endpointsOf(async () => {
    await import('@doorstep/shared-api/passkeys');
    await import('./passkeys/passkeysApi');
    await import('./secondStep/secondStepApi');
    await import('@doorstep/shared-api/signInWith');
    await import('./calendarFeed/calendarFeedApi');
  });
  await expect(endpointTable(names, args)).toMatchFileSnapshot('endpoints.txt');
});
