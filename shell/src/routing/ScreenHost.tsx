import { useSessionStatus } from '@doorstep/shared-api';
import type { Access } from '@doorstep/shared-api/remote';
import { use, useEffect, useState } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { NotForThisAccount } from '../layout/NotForThisAccount';
import { mayOpen, signInPath } from './access';
import { LATE, type Screen, type ScreenLoader } from './loadScreen';
import { Boundary, RemotePanel, UnavailablePanel } from './RemotePanel';
import { reload } from './reload';

interface ScreenHostProps {
  remote: string;
  path: string;
  access: Access;
  loader: ScreenLoader;
}

export function ScreenHost({ remote, path, access, loader }: ScreenHostProps) {
  const status = useSessionStatus();
  const location = useLocation();
  const [attempt, setAttempt] = useState(0);
  const [failed, setFailed] = useState(false);

  if (!mayOpen(access, status)) {
    if (status !== 'visitor') return <NotForThisAccount access={access} />;
    return <Navigate to={signInPath(access, location.pathname + location.search)} replace />;
  }
  if (failed) {
    return (
      <UnavailablePanel
        onRetry={() => {
          loader.forget(remote, path);
          setAttempt(attempt + 1);
          setFailed(false);
        }}
      />
    );
  }
  return (
    <Boundary key={attempt} onError={() => setFailed(true)}>
      <LoadedScreen remote={remote} path={path} loader={loader} />
    </Boundary>
  );
}

function LoadedScreen({ remote, path, loader }: Omit<ScreenHostProps, 'access'>) {
  const screen = use(loader.show(remote, path));
  if (screen === LATE) return <LateScreen remote={remote} path={path} loader={loader} />;
  return <RemotePanel remote={remote} path={path} screen={screen} loader={loader} />;
}

function LateScreen({ remote, path, loader }: Omit<ScreenHostProps, 'access'>) {
  const [outcome, setOutcome] = useState<{ screen?: Screen; error?: unknown }>({});
  useEffect(() => {
    let isShown = true;
    loader.load(remote, path).then(
      (screen) => isShown && setOutcome({ screen }),
      (error: unknown) => isShown && setOutcome({ error }),
    );
    return () => {
      isShown = false;
    };
  }, [remote, path, loader]);
  if (outcome.error) throw outcome.error;
  if (outcome.screen) return <RemotePanel remote={remote} path={path} screen={outcome.screen} loader={loader} />;
  return <UnavailablePanel onRetry={reload} />;
}
