import { fillSignIn, newCustomer } from '../../fixtures/people';
import { expect, test } from '../../fixtures/test';

test('a customer creates a passkey, signs in with it and removes it', async ({ page, request }) => {
  const client = await page.context().newCDPSession(page);
  await client.send('WebAuthn.enable');
  await client.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  const user = await newCustomer(request);
  await page.goto('/login?next=/profile');
  await fillSignIn(page, user);
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await expect(page.getByText('Your passkey is ready.')).toBeVisible();

  await page.context().clearCookies();
  await page.evaluate(() => localStorage.clear());
  await page.goto('/login?next=/profile');
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await expect(page.getByRole('heading', { name: 'Passkeys' })).toBeVisible();
  await page.getByRole('button', { name: /^Remove the passkey of/ }).click();
  await expect(page.getByText('The passkey is removed.')).toBeVisible();
});
