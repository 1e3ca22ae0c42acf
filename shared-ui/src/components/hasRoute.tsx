import { createContext, type ReactNode, useContext } from 'react';

export type HasRoute = (path: string) => boolean;

const HasRouteContext = createContext<HasRoute>(() => true);

/** The shell provides the addresses that have a live owner. Without it (alone, in tests) all have one. */
export function HasRouteProvider({ hasRoute, children }: { hasRoute: HasRoute; children: ReactNode }) {
  return <HasRouteContext value={hasRoute}>{children}</HasRouteContext>;
}

export function useHasRoute(): HasRoute {
  return useContext(HasRouteContext);
}
