import { useSession } from '@doorstep/shared-api';
import { paths, safeNext } from '@doorstep/shared-api/paths';
import { useHasRoute } from '@doorstep/shared-ui';

/** Where somebody goes after signing in: to what they asked for; a provider who asked for nothing to the jobs. */
export function useLanding(next: string | null): string {
  const { status } = useSession();
  const hasRoute = useHasRoute();
  const wanted = safeNext(next);
  return wanted === paths.home && status === 'provider' && hasRoute(paths.providerJobs) ? paths.providerJobs : wanted;
}
