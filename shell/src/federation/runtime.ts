import type { RemoteVersion } from '@doorstep/shared-api/remote';
import {
  type getInstance,
  loadRemote,
  type ModuleFederationRuntimePlugin,
  registerGlobalPlugins,
  registerRemotes,
} from '@module-federation/enhanced/runtime';
import type { RouteObject } from 'react-router-dom';
import { messageOf, reportRemoteError } from './failures';
import { absolute, containerNameOf, type Remotes } from './remotes';

/** With a fallback version the timeout is short: both attempts together stay under three seconds. */
const ENTRY_TIMEOUT_MS = { withFallback: 2000, standalone: 15_000 };

type Instance = NonNullable<ReturnType<typeof getInstance>>;
type FederationGlobal = { __FEDERATION__: { __INSTANCES__: Instance[] } };

const instances = () => (globalThis as unknown as FederationGlobal).__FEDERATION__.__INSTANCES__;

export function startFederation(remotes: Remotes): void {
  const plugin = verifiedRemotesPlugin(remotes);
  registerGlobalPlugins([plugin]);
  // The shell's own instance already exists, so the global registration does not reach it.
  for (const instance of instances()) instance.registerPlugins([plugin]);
  registerRemotes(
    remotes.names.map((name) => ({ name: containerNameOf(name), entry: absolute(remotes.current(name)?.url ?? '') })),
  );
}

export async function loadRoutes(name: string): Promise<RouteObject[]> {
  const module = await loadRemote<{ default: RouteObject[] }>(`${containerNameOf(name)}/routes`);
  if (!module) throw new Error(`${name} exposes no routes.`);
  return module.default;
}

/** False when there is no previous version. */
export function fallBack(remotes: Remotes, name: string): boolean {
  if (!remotes.fallBack(name)) return false;
  const entry = absolute(remotes.current(name)?.url ?? '');
  for (const instance of instances()) {
    if (instance.options.remotes.some((remote) => remote.name === containerNameOf(name))) {
      instance.registerRemotes([{ name: containerNameOf(name), entry }], { force: true });
    }
  }
  return true;
}

function timeLimit(remotes: Remotes, version: RemoteVersion): number {
  const owner = remotes.names.find((name) => remotes.current(name) === version);
  return owner && remotes.hasFallback(owner) ? ENTRY_TIMEOUT_MS.withFallback : ENTRY_TIMEOUT_MS.standalone;
}

function verifiedRemotesPlugin(remotes: Remotes): ModuleFederationRuntimePlugin {
  return {
    name: 'doorstep-manifest',
    beforeRegisterRemote(args) {
      const name = remotes.nameOfContainer(args.remote.name);
      const version = name && remotes.current(name);
      if (version) Object.assign(args.remote, { entry: absolute(version.url) });
      return args;
    },
    async loadEntry({ remoteInfo }) {
      const version = remotes.versionAt(remoteInfo.entry);
      if (version) await remotes.verifyIntegrity(version, timeLimit(remotes, version));
      return undefined;
    },
    createScript({ url }) {
      const version = remotes.versionAt(url);
      const script = document.createElement('script');
      script.src = url;
      script.async = true;
      script.crossOrigin = 'anonymous';
      if (!version) return { script, timeout: ENTRY_TIMEOUT_MS.standalone };
      const integrity = remotes.integrityOf(version);
      // Without a hash the browser would run whatever comes: only a dev server's files change while they are used.
      if (integrity) script.integrity = integrity;
      else if (process.env.NODE_ENV !== 'development') throw new Error(`${url} was not proven.`);
      return { script, timeout: timeLimit(remotes, version) };
    },
    async errorLoadRemote(args) {
      // The runtime reports one failure several times. 'onLoad' comes last, when nothing else will be tried.
      if (args.lifecycle !== 'onLoad') return undefined;
      const name = remotes.nameOfContainer(args.id.split('/')[0] ?? '');
      if (!name) return undefined;
      reportRemoteError({
        remote: name,
        version: remotes.current(name)?.version ?? '?',
        route: location.pathname,
        phase: 'entry',
        message: messageOf(args.error),
      });
      if (!fallBack(remotes, name)) return undefined;
      const module: unknown = await (args.origin as Instance).loadRemote(args.id, { from: 'runtime' });
      return args.from === 'build' ? () => module : module;
    },
  };
}
