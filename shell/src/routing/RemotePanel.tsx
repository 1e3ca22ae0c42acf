import { ErrorState, Page } from '@doorstep/shared-ui';
import { useT } from '@doorstep/shared-ui/i18n';
import { Component, type ReactNode, useEffect, useState } from 'react';
import { messageOf, reportRemoteError } from '../federation/failures';
import { replayEarlyEvents } from '../hydration/replayEvents';
import { markScreenAlive } from '../hydration/screenAlive';
import { noteHealth } from '../telemetry/buffer';
import type { Screen, ScreenLoader } from './loadScreen';

interface RemotePanelProps {
  remote: string;
  path: string;
  screen: Screen;
  loader: ScreenLoader;
}

/** When the screen throws, the remote's previous version takes its place, otherwise an error with a way on. */
export function RemotePanel({ remote, path, screen, loader }: RemotePanelProps) {
  const [shown, setShown] = useState(screen);
  const [failed, setFailed] = useState(false);
  const [attempt, setAttempt] = useState(0);

  useEffect(() => {
    noteHealth({ kind: 'shown', remote, version: screen.version });
    replayEarlyEvents();
    markScreenAlive();
  }, [remote, screen.version]);

  async function recover(error: unknown) {
    reportRemoteError({ remote, version: shown.version, route: path, phase: 'render', message: messageOf(error) });
    const previous = await loader.replace(remote, path).catch(() => undefined);
    if (previous) setShown(previous);
    else setFailed(true);
  }

  if (failed) {
    return (
      <UnavailablePanel
        onRetry={() => {
          setFailed(false);
          setAttempt(attempt + 1);
        }}
      />
    );
  }
  return (
    <Boundary key={`${shown.version} ${attempt}`} onError={recover}>
      <shown.Component />
    </Boundary>
  );
}

export function UnavailablePanel({ onRetry }: { onRetry: () => void }) {
  const t = useT('shell');
  return (
    <Page>
      <ErrorState title={t('unavailable.title')} message={t('unavailable.text')} onRetry={onRetry} />
    </Page>
  );
}

interface BoundaryProps {
  onError: (error: unknown) => void;
  children: ReactNode;
}

export class Boundary extends Component<BoundaryProps, { thrown: boolean }> {
  override state = { thrown: false };
  static getDerivedStateFromError() {
    return { thrown: true };
  }
  override componentDidCatch(error: unknown) {
    this.props.onError(error);
  }
  override render() {
    return this.state.thrown ? null : this.props.children;
  }
}
