import path from 'node:path';
import { packageRoot, readJson } from './places';

export { requiredRanges } from './shared';

/** A remote runs with the runtime of a shell of the same kind only; `+lent` tells it from a build that carries its own. */
export const federationVersion = () =>
  `${readJson<{ version: string }>(path.join(packageRoot('@module-federation/enhanced'), 'package.json')).version}+lent`;
