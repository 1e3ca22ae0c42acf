import { type ComponentProps, lazy, Suspense } from 'react';

const LateBar = lazy(() => import(/* webpackChunkName: "waiting" */ './WaitingBar'));
const LateNotes = lazy(() => import(/* webpackChunkName: "waiting" */ './WaitingNotes'));
const LateAsOf = lazy(() => import(/* webpackChunkName: "waiting" */ './AsOf'));
const LateRest = lazy(() => import(/* webpackChunkName: "waiting" */ './RestNeedsConnection'));

export const WaitingBar = () => (
  <Suspense fallback={null}>
    <LateBar />
  </Suspense>
);

export const WaitingNotes = (props: ComponentProps<typeof LateNotes>) => (
  <Suspense fallback={null}>
    <LateNotes {...props} />
  </Suspense>
);

export const AsOf = (props: ComponentProps<typeof LateAsOf>) => (
  <Suspense fallback={null}>
    <LateAsOf {...props} />
  </Suspense>
);

export const RestNeedsConnection = () => (
  <Suspense fallback={null}>
    <LateRest />
  </Suspense>
);
