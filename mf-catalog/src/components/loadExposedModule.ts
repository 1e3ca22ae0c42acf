interface FederationInstance {
  readonly name: string;
  readonly loadRemote: (id: string) => Promise<unknown>;
}

/**
 * Returns a loader of a component that another remote exposes. A bundle remembers a failed `import()` of a remote for
 * the life of the page, so later calls ask the runtime below it, which can retry.
 */
export function exposedModuleLoader<Exposed>(
  id: string,
  importModule: () => Promise<{ readonly default: Exposed }>,
): () => Promise<Exposed> {
  let hasImportFailed = false;
  return async () => {
    if (hasImportFailed) return importFromRuntime<Exposed>(id);
    try {
      return (await importModule()).default;
    } catch (error) {
      hasImportFailed = true;
      throw error;
    }
  };
}

async function importFromRuntime<Exposed>(id: string): Promise<Exposed> {
  const { __FEDERATION__ } = globalThis as { __FEDERATION__?: { __INSTANCES__: readonly FederationInstance[] } };
  const instance = __FEDERATION__?.__INSTANCES__.find(({ name }) => name === 'mf_catalog');
  const module = (await instance?.loadRemote(id)) as { readonly default: Exposed } | null | undefined;
  if (!module) throw new Error(`${id} is not exposed.`);
  return module.default;
}
