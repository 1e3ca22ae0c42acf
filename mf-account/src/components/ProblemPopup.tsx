import { Button, Dialog } from '@doorstep/shared-ui';
import { useT } from '@doorstep/shared-ui/i18n';
import type { ReactNode } from 'react';

interface ProblemPopupProps {
  open: boolean;
  onClose: () => void;
  title: string;
  children: ReactNode;
}

export function ProblemPopup({ open, onClose, title, children }: ProblemPopupProps) {
  const t = useT('account');
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={title}
      size="sm"
      role="alertdialog"
      footer={
        <Button className="grow" onClick={onClose} data-autofocus="">
          {t('popup.ok')}
        </Button>
      }
    >
      <p className="muted">{children}</p>
    </Dialog>
  );
}
