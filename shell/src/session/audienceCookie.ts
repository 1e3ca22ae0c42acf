import { getSession, onSessionChange } from '@doorstep/shared-api';
import type { SessionStatus } from '@doorstep/shared-api/domain';
import { secureOverTls } from '@doorstep/shared-ui/i18n';

const YEAR_SECONDS = 365 * 24 * 60 * 60;

/**
 * The cookie `mf_as` tells the gateway for which kind of person to choose a prerendered page. It neither identifies
 * anybody nor grants a right.
 */
export function rememberAudience(): void {
  writeAudienceCookie();
  onSessionChange(writeAudienceCookie);
}

function writeAudienceCookie() {
  const { status } = getSession();
  const maxAge = status === 'visitor' ? 0 : YEAR_SECONDS;
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Firefox and Safari
  document.cookie = `mf_as=${status}; path=/; max-age=${maxAge}; SameSite=Lax${secureOverTls()}`;
}

/**
 * The audience cookie can outlive cleared storage: treated as a member, the visitor would be redirected from the
 * sign-in form.
 */
export const isPageFor = (audience: SessionStatus, reader: SessionStatus): boolean =>
  audience === 'visitor' || reader !== 'visitor';
