import { paths } from '@doorstep/shared-api/paths';
import type { Access } from '@doorstep/shared-api/remote';

export { mayOpen } from '@doorstep/shared-api/remote';

/** A server without extensions does not support these screens, nor the provider's workspace. */
const extensionPaths: ReadonlySet<string> = new Set([
  paths.search,
  paths.services,
  paths.servicesInArea,
  paths.publicProfile,
  paths.bookingChat,
  paths.messages,
  paths.bookingProblem,
]);
/** All paths that begin like this, except those of customers and applicants. */
const WORKSPACE = /^\/provider-(?!list$|details$|sendoffer$|signup$)/;

export const isPathSupported = (path: string, apiExtensions: boolean) =>
  apiExtensions || !(extensionPaths.has(path) || WORKSPACE.test(path));

export function signInPath(access: Access, requestedPath: string): string {
  const query = new URLSearchParams({ next: requestedPath });
  if (access === 'provider' || access === 'admin') query.set('as', access);
  return `${paths.login}?${query}`;
}
