import { useSession } from '@doorstep/shared-api';
import { paths, safeNext } from '@doorstep/shared-api/paths';
import { useHasRoute } from '@doorstep/shared-ui';

/** Where somebody goes after signing in: to what they asked for; who asked for nothing, to where their work is. */
export function useLanding(next: string | null): string {
  const { status } = useSession();
  const hasRoute = useHasRoute();
  const wanted = safeNext(next);
  const work = status === 'provider' ? paths.providerJobs : status === 'admin' ? paths.ops : undefined;
  return wanted === paths.home && work && hasRoute(work) ? work : wanted;
}
