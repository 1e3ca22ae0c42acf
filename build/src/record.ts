import path from 'node:path';
import { packageRoot, readJson } from './places';

export { requiredRanges } from './shared';

/**
 * Version of the federation runtime. A remote only runs with a shell of the same kind. `+lent` marks builds without a
 * runtime of their own.
 */
export const federationVersion = () =>
  `${readJson<{ version: string }>(path.join(packageRoot('@module-federation/enhanced'), 'package.json')).version}+lent`;
