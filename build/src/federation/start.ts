import { createInstance, getInstance, init } from '@module-federation/runtime';
import { attachShareScopeMap, bundlerRuntime } from '@module-federation/webpack-bundler-runtime';

interface ConsumedModule {
  readonly shareKey: string;
  readonly shareScope: string;
  readonly requiredVersion?: string;
  readonly strictVersion?: boolean;
  readonly singleton?: boolean;
  readonly eager?: boolean;
  readonly fallback?: () => unknown;
}

interface ProvidedModule {
  readonly name: string;
  readonly version: string;
  readonly factory: () => Promise<() => unknown>;
  readonly eager?: boolean;
  readonly singleton?: boolean;
  readonly requiredVersion?: string;
  readonly strictVersion?: boolean;
}

interface UsedRemote {
  readonly name: string;
  readonly alias: string;
  readonly entry: string;
  readonly externalType: string;
  readonly shareScope: string;
}

type ShareScope = Parameters<ReturnType<typeof createInstance>['initShareScopeMap']>[1];
type ChunkLoader = (chunk: string, promises: Promise<unknown>[]) => void;

interface BundleRequire {
  (id: string): unknown;
  S?: object;
  I?: unknown;
  R?: unknown;
  f: { remotes?: ChunkLoader; consumes?: ChunkLoader };
  federation: Record<string, unknown>;
  initContainer?: unknown;
  getContainer?: unknown;
  readonly initializeSharingData?: {
    readonly scopeToSharingDataMapping: Readonly<Record<string, readonly (ProvidedModule | string)[]>>;
  };
  readonly initializeExposesData?: {
    readonly moduleMap: Readonly<Record<string, () => Promise<unknown>>>;
    readonly shareScope: string;
  };
  readonly consumesLoadingData?: {
    readonly chunkMapping: Record<string, string[]>;
    readonly moduleIdToConsumeDataMapping: Readonly<Record<string, ConsumedModule>>;
    readonly initialConsumes?: string[];
  };
  readonly remotesLoadingData?: {
    readonly chunkMapping: Record<string, string[]>;
    readonly moduleIdToRemoteDataMapping: Readonly<
      Record<string, { shareScope: string; name: string; externalModuleId: string; remoteName: string }>
    >;
  };
}

/** Builds omit the parts that they do not need. The shell provides all parts to borrow. */
const runtime = bundlerRuntime as Required<typeof bundlerRuntime>;

/**
 * Starts Module Federation in a build of the shell or a remote. Creates its instance and tells `require` how to load
 * shared modules and other remotes' modules. The shell lends it to the remotes as `doorstepFederation`.
 */
export function start(require: BundleRequire, name: string, usedRemotes: Record<string, readonly UsedRemote[]>): void {
  const consumed = require.consumesLoadingData;
  const remotesData = require.remotesLoadingData;
  const handlers = mapped(consumed?.moduleIdToConsumeDataMapping, ({ shareKey, shareScope, fallback, ...config }) => ({
    shareKey,
    getter: fallback,
    shareInfo: { scope: [shareScope], shareConfig: config },
  }));
  const exposedModules = remotesData?.moduleIdToRemoteDataMapping;
  const remotes = {
    chunkMapping: remotesData?.chunkMapping ?? {},
    remoteInfos: usedRemotes,
    idToExternalAndNameMapping: mapped(exposedModules, (exposedModule) => [
      exposedModule.shareScope,
      exposedModule.name,
      exposedModule.externalModuleId,
      exposedModule.remoteName,
    ]),
    idToRemoteMap: mapped(exposedModules, (exposedModule) => usedRemotes[exposedModule.remoteName]),
    webpackRequire: require,
  };
  const options = {
    name,
    id: '',
    shareStrategy: 'loaded-first' as const,
    remotes: Object.values(usedRemotes).flat(),
    shared: sharedModulesOf(require),
  };
  const instance = instanceOf(options);
  Object.assign(require.federation, {
    bundlerRuntimeOptions: { remotes },
    initOptions: options,
    instance,
  });

  if (require.S) require.S = {};
  if (require.f.remotes) {
    require.f.remotes = (chunkId, promises) => runtime.remotes({ chunkId, promises, ...remotes } as never);
  }
  const common = { moduleToHandlerMapping: handlers, installedModules: {}, webpackRequire: require };
  if (require.f.consumes) {
    const chunkMapping = consumed?.chunkMapping ?? {};
    require.f.consumes = (chunkId, promises) =>
      runtime.consumes({ chunkId, promises, chunkMapping, ...common } as never);
  }
  const initState = { initPromises: {}, initTokens: {}, webpackRequire: require };
  const initializeSharing = (shareScopeName: string, initScope: unknown) =>
    runtime.I({ shareScopeName, initScope, ...initState } as never);
  require.I = initializeSharing;
  const exposed = require.initializeExposesData;
  if (exposed) {
    const shareScopeKey = exposed.shareScope;
    require.initContainer = (shareScope: ShareScope, initScope: unknown, input?: { shareScopeMap?: never }) => {
      instance.initOptions({ name, remotes: [], ...input });
      instance.initShareScopeMap(shareScopeKey, shareScope, { hostShareScopeMap: input?.shareScopeMap ?? {} });
      return initializeSharing(shareScopeKey, initScope);
    };
    require.getContainer = (exposedModule: string, scope: unknown) => {
      require.R = scope;
      const result =
        exposed.moduleMap[exposedModule]?.() ?? Promise.reject(new Error(`${name} does not expose ${exposedModule}.`));
      require.R = undefined;
      return result;
    };
  }
  attachShareScopeMap(require as never);
  const { initialConsumes } = consumed ?? {};
  if (initialConsumes) runtime.installInitialConsumes({ initialConsumes, ...common } as never);
}

/** The runtime considers the first instance, the shell's, its own. Versions of a remote share one instance. */
function instanceOf(options: Parameters<typeof createInstance>[0] & { id: string }) {
  if (!getInstance()) return init(options);
  const instance = getInstance((instance) => instance.options.name === options.name);
  instance?.initOptions(options);
  return instance ?? createInstance(options);
}

function sharedModulesOf({ initializeSharingData }: BundleRequire) {
  const shared: Record<string, object[]> = {};
  for (const [scope, list] of Object.entries(initializeSharingData?.scopeToSharingDataMapping ?? {})) {
    for (const one of list) {
      // A string names a remote without modules.
      if (typeof one === 'string') continue;
      const { name, version, factory, ...shareConfig } = one;
      shared[name] = [...(shared[name] ?? []), { version, scope: [scope], shareConfig, get: factory }];
    }
  }
  return shared as never;
}

const mapped = <From, To>(list: Readonly<Record<string, From>> | undefined, to: (one: From) => To) =>
  Object.fromEntries(Object.entries(list ?? {}).map(([id, one]) => [id, to(one)]));
