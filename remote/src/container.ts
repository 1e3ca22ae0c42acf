import type { RouteObject } from 'react-router-dom';

interface ContainedRemote {
  readonly name: string;
  readonly routes: readonly { readonly id: string; readonly path: string }[];
}

/** Passed to a screen when it is shown and again when the language changes. */
export interface Shown {
  /** `en`, `fa`, … */
  readonly lang: string;
  /** Fetches a shared module of the shell: `await load('@doorstep/shared-api')`. */
  readonly load: <Module>(name: string) => Promise<Module>;
}

/** Renders a screen into an empty element with any framework or none. Returns the function that removes the screen. */
export type Mount = (element: HTMLElement, shown: Shown) => () => void;

type Texts = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** The share scope of Module Federation: shared module -> version -> how to get it. */
type ShareScope = Readonly<Record<string, Readonly<Record<string, { get(): unknown }>>>>;

interface React {
  createElement(type: unknown, properties?: object | null): unknown;
  useEffect(effect: () => (() => void) | undefined, dependencies: readonly unknown[]): void;
  useRef<Value>(value: Value): { current: Value };
}
interface Routes {
  defineRoutes(remote: ContainedRemote, messages: object, screens: object): RouteObject[];
}
interface I18n {
  useLanguage(): { readonly lang: string };
}

export interface ContainerInput {
  readonly remote: ContainedRemote;
  /** Id of the route -> how its screen is rendered. */
  readonly screens: Readonly<Record<string, Mount>>;
  /** Language -> id of the route -> title, as `writeBuildRecord` takes them. */
  readonly titles: Texts;
  /** Stylesheets beside the script that every screen waits for, such as `screen.css`. */
  readonly styles?: readonly string[];
}

/**
 * A federation container whose screens are not made with React: `init` and `get` for a bundle that sets one global. The shell's
 * React only holds the element that a screen is rendered into.
 */
export function createContainer({ remote, screens, titles, styles = [] }: ContainerInput) {
  const { src } = document.currentScript as HTMLScriptElement;
  const sheets = new Map<string, Promise<void>>();
  let scope: ShareScope = {};
  const modules = new Map<string, Promise<unknown>>();

  const load = <Module>(name: string): Promise<Module> => {
    const module = modules.get(name) ?? loadShared(scope, name);
    modules.set(name, module);
    return module as Promise<Module>;
  };

  const loadStyle = (file: string): Promise<void> => {
    const sheet = sheets.get(file) ?? appendStyle(new URL(file, src).href);
    sheets.set(file, sheet);
    // Lets the next request try again after a failure.
    sheet.catch(() => sheets.delete(file));
    return sheet;
  };

  async function routes(): Promise<{ default: RouteObject[] }> {
    const [react, { defineRoutes }, { useLanguage }] = await Promise.all([
      load<React>('react'),
      load<Routes>('@doorstep/shared-ui/routes'),
      load<I18n>('@doorstep/shared-ui/i18n'),
    ]);
    const messages = {
      ns: remote.name,
      load: mapValues(titles, (title) => () => Promise.resolve({ title })),
    };
    const components = mapValues(screens, (mount) => {
      const Component = createHolderComponent(mount, { react, useLanguage, load });
      return async () => {
        await Promise.all(styles.map(loadStyle));
        return { Component };
      };
    });
    return { default: defineRoutes(remote, messages, components) };
  }

  return {
    /** Called once with the shared modules of the shell. */
    init(shareScope: ShareScope): void {
      scope = shareScope;
    },
    /**
     * Resolves to a function that returns the module, as the protocol requires. Rejects for a module that is not
     * exposed.
     */
    async get(name: string): Promise<() => unknown> {
      if (name !== './routes') throw new Error(`${remote.name} does not expose ${name}.`);
      const module = await routes();
      return () => module;
    },
  };
}

function createHolderComponent(
  mount: Mount,
  { react, useLanguage, load }: { react: React; useLanguage: I18n['useLanguage']; load: Shown['load'] },
) {
  // biome-ignore lint/correctness/noComponentHookFactories: made once for each screen, when the container is.
  return function Holder() {
    const element = react.useRef<HTMLElement | null>(null);
    const { lang } = useLanguage();
    react.useEffect(() => (element.current ? mount(element.current, { lang, load }) : undefined), [lang]);
    return react.createElement('main', { ref: element });
  };
}

function appendStyle(href: string): Promise<void> {
  const link = document.createElement('link');
  return new Promise((resolve, reject) => {
    link.onload = () => resolve();
    link.onerror = () => {
      link.remove();
      reject(new Error(`${href} could not be loaded.`));
    };
    // Same attributes as the preload of the page, so that the browser downloads the stylesheet once.
    Object.assign(link, { rel: 'stylesheet', crossOrigin: 'anonymous', href });
    document.head.append(link);
  });
}

async function loadShared(scope: ShareScope, name: string): Promise<unknown> {
  const [provided] = Object.values(scope[name] ?? {});
  if (!provided) throw new Error(`The shell shares no ${name}.`);
  const factory = (await provided.get()) as () => unknown;
  return factory();
}

const mapValues = <From, To>(list: Readonly<Record<string, From>>, to: (one: From) => To): Record<string, To> =>
  Object.fromEntries(Object.entries(list).map(([key, one]) => [key, to(one)]));
