import { Dialog } from '@doorstep/shared-ui';
import { ConfirmForm } from './ConfirmForm';
import type { ConfirmWays } from './confirmWays';

export interface ConfirmAgainProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly title: string;
  /** Tells why the person is asked. */
  readonly text: string;
  readonly ways: ConfirmWays;
  readonly confirmLabel?: string;
  readonly danger?: boolean;
}

export function ConfirmDialog({ open, onClose, title, text, ...form }: ConfirmAgainProps) {
  return (
    <Dialog open={open} onClose={onClose} title={title} size="sm">
      <p className="muted mb4">{text}</p>
      {open && <ConfirmForm {...form} label={title} onCancel={onClose} />}
    </Dialog>
  );
}
