import type { Settings } from '../../platform/settings';
import { googleRoutes } from './googleRoutes';
import { osrmRoutes } from './osrmRoutes';
import type { RoutePlanner } from './routePlanner';

/** Undefined when all times are estimated. */
export function routePlannerFor({
  osrmUrl,
  googleRoutes: google,
}: Pick<Settings, 'osrmUrl' | 'googleRoutes'>): RoutePlanner | undefined {
  if (osrmUrl) return osrmRoutes(osrmUrl);
  return google && googleRoutes(google);
}
