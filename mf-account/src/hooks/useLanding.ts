import { useSessionStatus } from '@doorstep/shared-api';
import type { SessionStatus } from '@doorstep/shared-api/domain';
import { paths, safeNext } from '@doorstep/shared-api/paths';
import { useHasRoute } from '@doorstep/shared-ui';

/** Work pages of each kind of account. The first one that the site has is used. */
const workOf: Partial<Readonly<Record<SessionStatus, readonly string[]>>> = {
  provider: [paths.providerAssignments],
  admin: [paths.admin, paths.ops],
};

/** Returns the page to open after signing in: the requested page, otherwise the person's work page. */
export function useLanding(next: string | null): string {
  const status = useSessionStatus();
  const hasRoute = useHasRoute();
  const expected = safeNext(next);
  const work = workOf[status]?.find(hasRoute);
  return expected === paths.home && work ? work : expected;
}
