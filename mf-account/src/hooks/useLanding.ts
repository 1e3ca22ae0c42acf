import { useSessionStatus } from '@doorstep/shared-api';
import type { SessionStatus } from '@doorstep/shared-api/domain';
import { paths, safeNext } from '@doorstep/shared-api/paths';
import { useHasRoute } from '@doorstep/shared-ui';

const workspacePathsOf: Partial<Readonly<Record<SessionStatus, readonly string[]>>> = {
  provider: [paths.providerAssignments],
  admin: [paths.admin, paths.ops],
};

export function useLanding(next: string | null): string {
  const status = useSessionStatus();
  const hasRoute = useHasRoute();
  const expected = safeNext(next);
  const work = workspacePathsOf[status]?.find(hasRoute);
  return expected === paths.home && work ? work : expected;
}
