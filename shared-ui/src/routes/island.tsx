import {
  type ComponentType,
  Suspense,
  use,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { useNavigate } from 'react-router-dom';
import { captureEvents } from '../hydration/earlyEvents';
import { onIdle, onIdleAfterLoad } from '../hydration/onIdle';
import { i18n } from '../i18n/browser';
import { ReaderZoneProvider, useReaderZone } from '../i18n/LanguageProvider';

/**
 * `near`: when it comes near the window. `idle`: also when the page is idle after its load, for a part that still
 * requests data. `touch`: when somebody presses a button or enters something in it.
 */
export type Wake = 'near' | 'idle' | 'touch';

export interface IslandOptions {
  readonly wake: Wake;
}

type Load<Props> = () => Promise<{ readonly default: ComponentType<Props> }>;

const NEAR = '400px 0px';

/**
 * Creates a part of a screen that prerendered pages carry as markup. Its code loads when it is woken: as `wake`
 * defines, or when its props or the language change. Input is replayed then, and links work before. Without prerendered
 * markup it renders at once. Name its chunk `island-…`, and import its stylesheets in the screen.
 */
export function island<Props extends object>(load: Load<Props>, { wake }: IslandOptions): ComponentType<Props> {
  const loadOnce = memoizeLoad(load);
  // A screen that is loaded in advance will need it.
  if (isFirstScreen) sleepingIslands.add(loadOnce);
  else if (isBrowser) loadOnce().catch(nothing);

  return (props: Props) => <Island load={loadOnce} wake={wake} props={props} />;
}

interface IslandProps<Props> extends IslandOptions {
  readonly load: () => Promise<ComponentType<Props>>;
  readonly props: Props;
}

function Island<Props extends object>({ load, wake, props }: IslandProps<Props>) {
  const isTakingOver = useSyncExternalStore(noSubscription, alwaysFalse, isInMarkup);
  const [stage, setStage] = useState<Stage>(isTakingOver ? 'asleep' : 'live');
  const readerZone = useReaderZone();
  const [drawn] = useState(() => ({
    ...{ props, readerZone, isAsleep: isTakingOver, lang: isTakingOver ? i18n.lang : '' },
    ...createWakePromise<ComponentType<Props>>(),
  }));
  const box = useRef<HTMLDivElement>(null);
  const navigate = useNavigate();
  const isAsleep = stage === 'asleep';
  const isChanged = isAsleep && !isSame(drawn.props, props);

  useEffect(() => {
    const element = box.current;
    if (!isAsleep || !element) return;
    // A failed load is retried on the next touch. The markup stays.
    const wakeUp = () =>
      void load().then(
        // Texts of another language than the markup's would not match it.
        (component) => (i18n.lang === drawn.lang ? drawn.wake(component) : setStage('replaced')),
        nothing,
      );
    const ends = [
      captureEvents(element, wakeUp),
      navigateOnLinkClick(element, navigate),
      wake === 'touch' ? nothing : whenNear(element, wakeUp),
      wake === 'idle' ? onIdleAfterLoad(wakeUp) : nothing,
      i18n.subscribe(() => {
        if (i18n.lang !== drawn.lang) wakeUp();
      }),
    ];
    if (isChanged) wakeUp();
    return () => {
      for (const end of ends) end();
    };
  }, [isAsleep, isChanged, drawn, load, navigate, wake]);

  const shownProps = isAsleep ? drawn.props : props;
  // The markup names no zones: hydrate it so, then render the reader's zone.
  const shownZone = isAsleep ? drawn.readerZone : readerZone;
  const isReplaced = stage === 'replaced';
  // The element stays the same while the island sleeps, so that React leaves the markup alone.
  const content = useMemo(
    () => (
      <ReaderZoneProvider zone={shownZone}>
        <Suspense key={isReplaced ? 'replaced' : 'drawn'} fallback={null}>
          <IslandContent
            component={drawn.isAsleep && !isReplaced ? drawn.promise : undefined}
            load={load}
            props={shownProps}
            onAlive={setStage}
          />
        </Suspense>
      </ReaderZoneProvider>
    ),
    [isReplaced, drawn, load, shownProps, shownZone],
  );
  return (
    <div ref={box} data-island="">
      {content}
    </div>
  );
}

/** `replaced`: rendered anew in the place of the markup, which was in another language. */
type Stage = 'asleep' | 'live' | 'replaced';

interface ContentProps<Props> {
  /** For prerendered markup: resolves when the island is woken. */
  readonly component: Promise<ComponentType<Props>> | undefined;
  readonly load: () => Promise<ComponentType<Props>>;
  readonly props: Props;
  readonly onAlive: (set: (stage: Stage) => Stage) => void;
}

function IslandContent<Props extends object>({ component, load, props, onAlive }: ContentProps<Props>) {
  const Component = use(component ?? load());
  // Report this in the hydrating task: React handles later clicks itself, so they must not be replayed.
  useLayoutEffect(() => onAlive((stage) => (stage === 'asleep' ? 'live' : stage)), [onAlive]);
  return <Component {...props} />;
}

/** Returns the same promise to all callers. A promise that failed twice is forgotten. */
function memoizeLoad<Props>(load: Load<Props>) {
  let loading: Promise<ComponentType<Props>> | undefined;
  return () => {
    if (loading) return loading;
    const current = load()
      .catch(load)
      .then((module) => module.default);
    current.then(
      // React reads this field: a fulfilled promise renders in a single pass, without suspending.
      (value) => Object.assign(current, { status: 'fulfilled', value }),
      () => {
        loading = undefined;
      },
    );
    loading = current;
    return current;
  };
}

const isBrowser = typeof document !== 'undefined';
const nothing = () => undefined;
const noSubscription = () => nothing;
const alwaysFalse = () => false;
const isInMarkup = () => isBrowser;

let isFirstScreen = isBrowser && document.getElementById('page-data') !== null;
const sleepingIslands = new Set<() => Promise<unknown>>();
let firstScreen: unknown;

/**
 * Marks the end of the prerendered screen, after which loaded islands render directly. On another screen, loads the
 * first screen's islands, so that a visitor who returns finds them complete and at full height.
 */
export function endFirstScreen(screen?: unknown): void {
  isFirstScreen = false;
  firstScreen ??= screen;
  if (screen === firstScreen) return;
  const loads = [...sleepingIslands];
  sleepingIslands.clear();
  onIdle(() => {
    for (const load of loads) load().catch(nothing);
  });
}

function createWakePromise<Value>() {
  let wake: (value: Value) => void = nothing;
  const promise = new Promise<Value>((resolve) => {
    wake = resolve;
  });
  return { promise, wake: (value: Value) => wake(value) };
}

function isSame(before: object, after: object): boolean {
  const [one, other] = [Object.entries(before), new Map(Object.entries(after))];
  return one.length === other.size && one.every(([name, value]) => Object.is(value, other.get(name)));
}

function whenNear(element: Element, then: () => void): () => void {
  if (typeof IntersectionObserver === 'undefined') {
    then();
    return nothing;
  }
  const observer = new IntersectionObserver(
    (entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) then();
    },
    { rootMargin: NEAR },
  );
  observer.observe(element);
  return () => observer.disconnect();
}

/** Handles links like the router's own. New tabs, downloads and the like stay with the browser. */
function navigateOnLinkClick(box: Element, navigate: ReturnType<typeof useNavigate>): () => void {
  const follow = (event: MouseEvent) => {
    const link = event.target instanceof Element && box.contains(event.target) ? event.target.closest('a') : null;
    if (!link || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    if (link.origin !== location.origin || link.hasAttribute('download') || !['', '_self'].includes(link.target))
      return;
    event.preventDefault();
    navigate(link.pathname + link.search + link.hash);
  };
  document.addEventListener('click', follow, true);
  return () => document.removeEventListener('click', follow, true);
}
