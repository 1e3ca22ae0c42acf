import { createContext, type ReactNode, useContext } from 'react';

export type HasRoute = (path: string) => boolean;

const HasRouteContext = createContext<HasRoute>(() => true);

/** The shell tells which addresses have a live owner; without it (alone, in tests) all have. */
export function HasRouteProvider({ hasRoute, children }: { hasRoute: HasRoute; children: ReactNode }) {
  return <HasRouteContext value={hasRoute}>{children}</HasRouteContext>;
}

/** `const hasRoute = useHasRoute(); hasRoute(paths.offers) && <Link ...>` */
export function useHasRoute(): HasRoute {
  return useContext(HasRouteContext);
}
