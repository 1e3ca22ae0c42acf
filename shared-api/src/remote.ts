import type { Language } from './languages';

export type Access = 'visitor' | 'customer' | 'provider' | 'member' | 'admin';

/** Visitors' routes are open to everybody. Members are customers and providers. */
export const mayOpen = (access: Access, audience: Access) =>
  access === 'visitor' ||
  access === audience ||
  (access === 'member' && (audience === 'customer' || audience === 'provider'));

/**
 * The values of a route's parameters in an address: `{ category: 'plumbing' }` for `/services/:category` and
 * `/services/plumbing`. Undefined where the address is none of that route.
 */
export function matchRoutePath(path: string, address: string): Readonly<Record<string, string>> | undefined {
  if (path === address) return {};
  if (!hasParameters(path)) return undefined;
  const [segments, values] = [address.split('/'), path.split('/')];
  if (segments.length !== values.length) return undefined;
  const pairs = values.map((value, index) => [value, segments[index] ?? ''] as const);
  const fits = pairs.every(([value, text]) =>
    value.startsWith(':') ? /^[a-z0-9-]{1,64}$/.test(text) : value === text,
  );
  return fits
    ? Object.fromEntries(pairs.flatMap(([value, text]) => (value.startsWith(':') ? [[value.slice(1), text]] : [])))
    : undefined;
}

export const hasParameters = (path: string) => path.includes('/:');

/** The cacheable GET views of the public reads that a page may preload as `/data/<name>.json`. */
export type DataView = 'categories' | 'top-providers' | 'providers' | 'coupons' | 'percentage';

/** English, the fallback, needs no parameter. */
export const viewAddress = (view: DataView, language: string) =>
  `/data/${view}.json${language === 'en' || language === '' ? '' : `?lang=${language}`}`;

export type ContentName = 'about' | 'blog' | 'faq' | 'privacy' | 'terms';

export type { Language };

export interface RouteDefinition {
  /** Names the screen's chunk (`screen-<id>`) and its title message (`title.<id>`). */
  readonly id: string;
  /** `/home`, or with parameters `/services/:category`. What it begins with belongs to this remote alone. */
  readonly path: string;
  /**
   * For a path with parameters: the public read below `/api/v1` that describes such a page, with the same parameters
   * (`/service-pages/:category`). When it returns 404 there is no page. Without its parameters it lists the pages. An
   * `address` in its response holds the values of the page's current address, for visitors who followed a former one.
   */
  readonly source?: `/${string}`;
  readonly access: Access;
  readonly data?: readonly DataView[];
  /**
   * First request of a signed-in user's screen to our own server, below `/api/v1`. The page preloads it. Responses are
   * private to the user and never cached.
   */
  readonly own?: readonly `/${string}`[];
  /** The parameter that names what the page shows (`provider_id`): each value of it is a page of its own for search engines. */
  readonly subject?: string;
  /**
   * The page carries the screen already rendered, with the views of `data`, for each kind of person who may open it. For
   * screens that draw without a browser, and begin alike for everybody of that kind who opens the bare address.
   */
  readonly prerender?: boolean;
  /** With `prerender`: the site's texts on this page, in the page's language (`/api/v1/content/<name>`). */
  readonly content?: readonly ContentName[];
  /** Maximum bytes (brotli) of the remote's own files for this route. The release check has a default. */
  readonly budget?: number;
}

export interface RemoteDefinition {
  readonly name: string;
  readonly exposes: Readonly<Record<`./${string}`, string>>;
  /** Exposed modules of other remotes that this one loads at runtime: `mf-booking/CreateBookingDialog`. */
  readonly uses: readonly `${string}/${string}`[];
  readonly routes: readonly RouteDefinition[];
}

export interface ChunkFiles {
  readonly js: readonly string[];
  readonly css: readonly string[];
  /** Lazy shared modules of the shell that this chunk consumes. */
  readonly shared?: readonly string[];
}

export interface ExposedModuleContract {
  /** Source file in its own package: `src/CreateBookingDialog.tsx`. */
  readonly file: string;
  /** A declaration file that stands alone, but for packages that the shell shares. */
  readonly types: string;
}

export interface RouteMessages {
  readonly titles: Readonly<Record<Language, string>>;
  /** Descriptions for search engines. A route without them should not be indexed. */
  readonly descriptions?: Readonly<Record<Language, string>>;
}

/** `dist/remote.json`: written by the build, read by `publish` and by the composer. File paths are relative to dist. */
export interface BuildRecord {
  readonly name: string;
  readonly version: string;
  readonly kind: 'remote' | 'shell';
  readonly federation: string;
  readonly exposes: readonly string[];
  readonly uses: readonly string[];
  /** The types of each exposed module (`./CreateBookingDialog`), made of its source: what users of this version get. */
  readonly contracts?: Readonly<Record<string, ExposedModuleContract>>;
  /** The types of each used module (`mf-booking/CreateBookingDialog`) that this version was compiled against. */
  readonly expects?: Readonly<Record<string, string>>;
  /** A remote: the ranges it needs. The shell: the exact versions it provides. */
  readonly shared: Readonly<Record<string, string>>;
  readonly routes: readonly (RouteDefinition & RouteMessages)[];
  readonly chunks: Readonly<Record<string, ChunkFiles>>;
  /** Shell only: fonts worth preloading on every page. */
  readonly preload: readonly string[];
}

export interface RemoteVersion {
  readonly version: string;
  readonly url: string;
  readonly integrity: string;
  /**
   * Start of the hash, in the shell only. `integrity` is empty until the entry was fetched and its hash starts with
   * this.
   */
  readonly pin?: string;
}

/** A version that a page only points at: its address follows from its name, `pin` is how its hash (base64) begins. */
export interface PinnedVersion {
  readonly version: string;
  readonly pin: string;
}

export interface PinnedRemote extends PinnedVersion {
  readonly fallback?: PinnedVersion;
  readonly routes: ComposedRemote['routes'];
}

export interface ComposedRemote extends RemoteVersion {
  readonly fallback?: RemoteVersion;
  /** Routes with the public snapshots that their screens request, so that a link's data can be prefetched. */
  readonly routes: readonly (readonly [path: string, access: Access, data?: readonly DataView[]])[];
}

/** Runtime settings that reach the browser inside the page, never baked into a build. */
export interface ClientSettings {
  readonly apiExtensions: boolean;
  readonly appToken: string;
  /** True when the site talks to somebody else's server (`API_URL`). */
  readonly apiUrl?: boolean;
  readonly stripePublishableKey?: string;
  readonly googleMapsApiKey?: string;
  readonly mapsUrl?: string;
  /** Public URL of the site, without a trailing slash: `https://doorstep.example`. */
  readonly publicUrl?: string;
  /** The address that pages of a site without `publicUrl` name as theirs: `http://localhost:8080`. */
  readonly localUrl?: string;
  /** True: a demonstration that others can see (`DEMO=yes`), which every page says. */
  readonly demo?: true;
  /** False: browsers give up the service worker that they have, and what it kept. */
  readonly serviceWorker?: false;
  /** IANA zone of what has no service address. Absent in front of another server whose zone nobody set. */
  readonly timeZone?: string;
}

/** The JSON of `<script type="application/json" id="composition">`. */
export interface Composition {
  readonly generation: number;
  readonly set: string;
  readonly lang: Language;
  /** Set for a tester: the name of the override that chose the versions. */
  readonly override?: string;
  /** Set beside `override` where that is the preview of a pull request. */
  readonly preview?: {
    readonly remote: string;
    readonly version: string;
    readonly pr: number;
    /** ISO 8601. The preview ends by itself at this time. */
    readonly until: string;
  };
  /** Set beside `override` where this browser runs one remote from a developer's own machine. */
  readonly local?: {
    readonly remote: string;
    readonly origin: string;
    readonly until: string;
  };
  readonly route: { readonly remote: string; readonly id: string } | null;
  readonly shell: string;
  readonly remotes: Readonly<Record<string, ComposedRemote>>;
  /** In a long manifest: the remotes that this page's route does not need. */
  readonly others?: Readonly<Record<string, PinnedRemote>>;
  readonly settings: ClientSettings;
}

/** Admin pages are never prerendered. */
export type Audience = 'visitor' | 'customer' | 'provider';

/** The JSON of `<script type="application/json" id="page-data">`: what a page's screen was rendered with. */
export interface PageData {
  readonly standing: Audience;
  readonly views: Partial<Readonly<Record<DataView, unknown>>>;
  readonly answers?: readonly QueryResult[];
  /** Set for a page whose path has parameters. */
  readonly head?: PageHeadText;
}

export interface PageHeadText {
  readonly address: string;
  readonly title: string;
  readonly description: string;
}

export interface QueryResult {
  readonly endpointName: string;
  readonly arg: unknown;
  readonly value: unknown;
}
