import { createHmac } from 'node:crypto';
import { registerApplicant } from '../../fixtures/operated';
import { fillSignIn } from '../../fixtures/people';
import { expect, test } from '../../fixtures/test';

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** Returns the code that an authenticator app (RFC 6238) shows after this many steps of 30 seconds. */
function codeOf(secret: string, steps = 0): string {
  const bits = [...secret].map((letter) => letters.indexOf(letter).toString(2).padStart(5, '0')).join('');
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000) + steps));
  const hash = createHmac('sha1', key).update(counter).digest();
  const offset = (hash.at(-1) ?? 0) & 15;
  return String((hash.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, '0');
}

test('a provider turns on two-step sign-in, then signs in with a code and with a recovery code', async ({
  page,
  forgive,
}) => {
  // Chromium logs the responses for the wrong code, and for requests without cookies.
  forgive(/status of 422/);
  forgive(/status of 401/);
  const user = await registerApplicant(page.request, 'Cleaning');
  await page.context().clearCookies();
  await page.goto('/login?as=provider&next=/profile');
  await fillSignIn(page, user);
  await page.getByRole('button', { name: 'Manage' }).click();
  const dialog = page.getByRole('dialog', { name: 'Second step of the sign-in' });
  await dialog.getByRole('button', { name: 'Set it up' }).click();
  await expect(dialog.getByRole('img', { name: 'QR code for the authenticator app' })).toBeVisible();
  await dialog.getByText('I cannot scan it').click();
  const secret = ((await dialog.locator('code').textContent()) ?? '').replaceAll(' ', '');
  await dialog.getByLabel('Six digits of your app').fill(codeOf(secret, -1));
  await dialog.getByRole('button', { name: 'Turn on the second step' }).click();
  await expect(dialog.getByText('The second step is on.')).toBeVisible();
  const recoveryCode = (await dialog.getByRole('listitem').first().textContent()) ?? '';
  await dialog.getByRole('button', { name: 'I have saved them' }).click();
  await expect(dialog).toBeHidden();

  const signOut = async () => {
    await page.context().clearCookies();
    await page.evaluate(() => localStorage.clear());
    await page.goto('/login?as=provider&next=/profile');
    await fillSignIn(page, user);
    await expect(page.getByRole('heading', { name: 'Enter the code from your app' })).toBeVisible();
  };
  await signOut();
  await page.getByLabel('Six digits of your app').fill(codeOf(secret, 5));
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByText('This code is not right. Take the newest one.')).toBeVisible();
  await page.getByLabel('Six digits of your app').fill(codeOf(secret));
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('button', { name: 'Manage' })).toBeVisible();

  await signOut();
  await page.getByRole('button', { name: /use a recovery code/ }).click();
  await page.getByLabel('Recovery code').fill(recoveryCode);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('button', { name: 'Manage' }).click();
  await expect(dialog.getByText('9 recovery codes are left.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Turn it off' }).click();
  await expect(dialog.getByText('The second step is off.')).toBeVisible();
});
