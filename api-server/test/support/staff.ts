import type { StaffRole } from '@doorstep/shared-api/domain';
import { TOTP } from 'otpauth';
import type { Server, World } from './apiFixture';
import type { Browser } from './browser';
import { sessionFor } from './callTable';

/** Returns the code that a staff member's authenticator app shows `steps` times 30 seconds from now. */
export const codeOf = (server: Server, secret: string, steps = 0): string =>
  new TOTP({ secret }).generate({ timestamp: server.clock.now().getTime() + steps * 30_000 });

/** The test server has demo data, so no second step has to be set up. */
export async function staffOf(testBed: World, server: Server, ...staffRoles: StaffRole[]) {
  const user = await testBed.user('admin', { staffRoles });
  return { user, browser: await sessionFor(testBed, server, user.id) };
}

export async function setUpSecondStep(server: Server, browser: Browser) {
  const { body } = await browser.x('POST', '/admin/me/second-step');
  const confirmed = await browser.x('POST', '/admin/me/second-step/confirm', { code: codeOf(server, body.secret) });
  if (confirmed.status !== 200) throw new Error(JSON.stringify(confirmed.body));
  return { secret: body.secret as string, recoveryCodes: confirmed.body.recovery_codes as string[] };
}
