import type { StaffRole } from '@doorstep/shared-api/domain';
import { TOTP } from 'otpauth';
import type { TestBed, TestServer } from './apiFixture';
import type { HttpBrowser } from './browser';
import { sessionFor } from './callTable';

/** Returns the code that a staff member's authenticator app shows `steps` times 30 seconds from now. */
export const authenticatorCodeOf = (server: TestServer, secret: string, steps = 0): string =>
  new TOTP({ secret }).generate({ timestamp: server.clock.now().getTime() + steps * 30_000 });

/** The test server has demo data, so no second step has to be set up. */
export async function createSignedInStaff(testBed: TestBed, server: TestServer, ...staffRoles: StaffRole[]) {
  const user = await testBed.user('admin', { staffRoles });
  return { user, browser: await sessionFor(testBed, server, user.id) };
}

export async function setUpSecondStep(server: TestServer, browser: HttpBrowser) {
  const { body } = await browser.x('POST', '/admin/me/second-step');
  const confirmed = await browser.x('POST', '/admin/me/second-step/confirm', {
    code: authenticatorCodeOf(server, body.secret),
  });
  if (confirmed.status !== 200) throw new Error(JSON.stringify(confirmed.body));
  return { secret: body.secret as string, recoveryCodes: confirmed.body.recovery_codes as string[] };
}
