import type { ExposedModuleContract } from '@doorstep/shared-api/remote';
import type { Manifest, ReleaseRecord } from '../types';

type Find = (name: string, version: string) => ReleaseRecord;

export interface ContractPair {
  readonly user: ReleaseRecord;
  readonly owner: ReleaseRecord;
  readonly use: string;
  readonly expected: string;
  readonly provided: ExposedModuleContract;
}

/**
 * Pairs that may share a page and have different types for a module. Equal texts need no compiler, and releases without
 * contracts are not checked.
 */
export function differingContractPairs(manifest: Manifest, find: Find): ContractPair[] {
  const live = Object.entries(manifest.microFrontends).flatMap(([name, items]) =>
    items.map(({ metadata }) => find(name, metadata.version)),
  );
  return live.flatMap((user) =>
    Object.entries(user.expects ?? {}).flatMap(([use, expected]) => {
      const slash = use.indexOf('/');
      const owners = live.filter(({ name }) => name === use.slice(0, slash));
      return owners.flatMap((owner): ContractPair[] => {
        const provided = owner.contracts?.[`./${use.slice(slash + 1)}`];
        return provided && normalizedTypes(provided.types) !== normalizedTypes(expected)
          ? [{ user, owner, use, expected, provided }]
          : [];
      });
    }),
  );
}

const normalizedTypes = (types: string) =>
  types
    .replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, ' ')
    .replace(/\s+/g, ' ')
    .trim();
