import { Dialog, ErrorState } from '@doorstep/shared-ui';
import { useT } from '@doorstep/shared-ui/i18n';
import { Component, type ComponentType, type ReactNode, useState } from 'react';

type ExposedModule<Props> =
  | { readonly status: 'unasked' | 'loading' | 'failed' }
  | { readonly status: 'ready'; readonly Dialog: ComponentType<Props> };

/** Milliseconds, as long as the shell waits for a screen. */
const LATE_MS = 4000;

/** Loads a dialog of another remote when it is opened. */
export function useExposedDialog<Props>(loadDialog: () => Promise<ComponentType<Props>>) {
  const [isOpen, setOpen] = useState(false);
  const [exposedModule, setExposedModule] = useState<ExposedModule<Props>>({ status: 'unasked' });
  const [attempt, setAttempt] = useState(0);

  const load = () => {
    setAttempt((count) => count + 1);
    setExposedModule({ status: 'loading' });
    // The dialog may still arrive. It then replaces the error message.
    const late = setTimeout(
      () => setExposedModule((now) => (now.status === 'loading' ? { status: 'failed' } : now)),
      LATE_MS,
    );
    loadDialog().then(
      (Dialog) => {
        clearTimeout(late);
        setExposedModule({ status: 'ready', Dialog });
      },
      (error: unknown) => {
        clearTimeout(late);
        console.error('The dialog could not be loaded.', error);
        setExposedModule({ status: 'failed' });
      },
    );
  };

  return {
    exposedModule,
    attempt,
    isOpen,
    isLoading: isOpen && exposedModule.status === 'loading',
    open: () => {
      setOpen(true);
      if (exposedModule.status === 'unasked' || exposedModule.status === 'failed') load();
    },
    close: () => setOpen(false),
    retry: load,
  };
}

interface ExposedDialogProps<Props> {
  readonly control: ReturnType<typeof useExposedDialog<Props>>;
  readonly onClose?: () => void;
  readonly children: (Dialog: ComponentType<Props>) => ReactNode;
}

export function ExposedDialog<Props>({ control, onClose = control.close, children }: ExposedDialogProps<Props>) {
  const { exposedModule, attempt, isOpen, retry } = control;
  if (exposedModule.status === 'ready') {
    return (
      <ExposedModuleBoundary fallback={<DialogFailed open={isOpen} onClose={onClose} onRetry={retry} />} key={attempt}>
        {children(exposedModule.Dialog)}
      </ExposedModuleBoundary>
    );
  }
  return <DialogFailed open={isOpen && exposedModule.status === 'failed'} onClose={onClose} onRetry={retry} />;
}

interface DialogFailedProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly onRetry: () => void;
}

function DialogFailed({ open, onClose, onRetry }: DialogFailedProps) {
  const t = useT('catalog');
  return (
    <Dialog open={open} onClose={onClose} title={t('title.create-booking')} size="sm" hideTitle>
      <ErrorState message={t('laundry.dialogFailed')} onRetry={onRetry} level={3} />
    </Dialog>
  );
}

/** A module of another remote may break while it renders. That costs the dialog, not the screen. */
class ExposedModuleBoundary extends Component<{ fallback: ReactNode; children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };
  static getDerivedStateFromError() {
    return { failed: true };
  }
  override render() {
    return this.state.failed ? this.props.fallback : this.props.children;
  }
}
