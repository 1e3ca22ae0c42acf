import { useSession } from '@doorstep/shared-api';
import { paths, safeNext } from '@doorstep/shared-api/paths';
import { useHasRoute } from '@doorstep/shared-ui';

/** Where somebody goes after signing in: to what they asked for; who asked for nothing, to where their work is. */
export function useLanding(next: string | null): string {
  const { status } = useSession();
  const hasRoute = useHasRoute();
  const expected = safeNext(next);
  const work = status === 'provider' ? paths.providerAssignments : status === 'admin' ? paths.ops : undefined;
  return expected === paths.home && work && hasRoute(work) ? work : expected;
}
