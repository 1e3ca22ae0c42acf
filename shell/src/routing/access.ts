import { paths } from '@doorstep/shared-api/paths';
import type { Access } from '@doorstep/shared-api/remote';

export { mayOpen } from '@doorstep/shared-api/remote';

/** A server without extensions does not support these screens. */
const extensionPaths: ReadonlySet<string> = new Set([
  paths.search,
  paths.services,
  paths.servicesInArea,
  paths.publicProfile,
  paths.bookingChat,
  paths.messages,
  paths.bookingProblem,
  paths.providerAssignments,
  paths.providerAssignment,
  paths.providerCalendar,
  paths.providerHours,
  paths.providerReliability,
  paths.providerServices,
  paths.providerEarnings,
  paths.providerPayoutAccount,
  paths.providerPayouts,
  paths.providerPayout,
  paths.providerStatements,
  paths.providerStatement,
  paths.providerReviews,
  paths.providerProfile,
]);

export const isPathSupported = (path: string, apiExtensions: boolean) => apiExtensions || !extensionPaths.has(path);

export function signInPath(access: Access, requestedPath: string): string {
  const query = new URLSearchParams({ next: requestedPath });
  if (access === 'provider' || access === 'admin') query.set('as', access);
  return `${paths.login}?${query}`;
}
