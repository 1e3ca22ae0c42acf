import { type ComponentType, useEffect } from 'react';
import type { RouteObject } from 'react-router-dom';
import { i18n } from '../i18n/browser';
import type { Messages } from '../i18n/createI18n';
import { endFirstScreen } from './island';
import { RouteTitle } from './RouteTitle';

export interface RoutedRemote {
  name: string;
  routes: readonly { id: string; path: string }[];
}

export interface ScreenModule {
  Component: ComponentType;
}

export interface RouteHandle {
  /** Without the remote: `home`. */
  routeId: string;
  remote: string;
}

type RouteIds<R extends RoutedRemote> = R['routes'][number]['id'];
type Screens<R extends RoutedRemote> = Readonly<Record<RouteIds<R>, () => Promise<ScreenModule>>>;

/** Each route gets its own component, because `endFirstScreen` compares them. */
function withRouteTitle(Screen: ComponentType, ns: string, id: string): ComponentType {
  function RoutedScreen() {
    useEffect(() => endFirstScreen(RoutedScreen), []);
    return (
      <>
        <RouteTitle ns={ns} id={id} />
        <Screen />
      </>
    );
  }
  return RoutedScreen;
}

/**
 * A screen's code and the remote's texts in the current language are fetched side by side. The compiler requires a
 * screen for every id.
 */
export function defineRoutes<const R extends RoutedRemote>(
  remote: R,
  messages: Messages,
  screens: Screens<R>,
): RouteObject[] {
  i18n.register(messages);
  return remote.routes.map(({ id, path }) => {
    const handle: RouteHandle = { routeId: id, remote: remote.name };
    return {
      id: `${remote.name}/${id}`,
      path,
      handle,
      lazy: async () => {
        const load = screens[id as RouteIds<R>];
        const [{ Component }] = await Promise.all([load(), i18n.load(i18n.lang, messages.ns)]);
        return { Component: withRouteTitle(Component, messages.ns, id) };
      },
    };
  });
}
