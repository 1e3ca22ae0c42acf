import { getSession, onSessionChange } from '@doorstep/shared-api';
import type { SessionStatus } from '@doorstep/shared-api/domain';
import { secureOverTls } from '@doorstep/shared-ui/i18n';

const YEAR_SECONDS = 365 * 24 * 60 * 60;

/**
 * Tells the gateway, in the cookie `mf_as`, for what kind of person to choose a page that was prerendered. Not who it
 * is: what somebody may do is the server's to say, and is not asked of this cookie.
 */
export function rememberAudience(): void {
  notify();
  onSessionChange(notify);
}

function notify() {
  const { status } = getSession();
  const maxAge = status === 'visitor' ? 0 : YEAR_SECONDS;
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Firefox and Safari
  document.cookie = `mf_as=${status}; path=/; max-age=${maxAge}; SameSite=Lax${secureOverTls()}`;
}

/**
 * Reports whether a page that was prerendered for `audience` can be hydrated. The audience cookie can outlive cleared
 * storage: treated as a member, the visitor would be redirected from the sign-in form.
 */
export const isPageFor = (audience: SessionStatus, reader: SessionStatus): boolean =>
  audience === 'visitor' || reader !== 'visitor';
