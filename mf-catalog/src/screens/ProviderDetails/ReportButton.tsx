import { type ApiError, useSessionStatus, useSettings } from '@doorstep/shared-api';
import { pathTo } from '@doorstep/shared-api/paths';
import { Button, ChoiceRow, Dialog, Icon, Note, RadioRows, useToast } from '@doorstep/shared-ui';
import { registerMessages, useT } from '@doorstep/shared-ui/i18n';
import { useOwnMessages } from '@doorstep/shared-ui/ownMessages';
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import styles from './ProviderDetails.module.css';
import { messages } from './reportMessages';

registerMessages(messages);

interface ReportButtonProps<Reason extends string> {
  /** Tells the button apart from the others for screen readers. */
  readonly name: string;
  readonly title: string;
  readonly thanks: string;
  readonly reasons: readonly { readonly id: Reason; readonly label: string }[];
  /** Rejects when the report could not be sent. */
  readonly send: (reason: Reason) => Promise<unknown>;
}

/** A second report has no effect. */
export function ReportButton<Reason extends string>({ name, title, thanks, reasons, send }: ReportButtonProps<Reason>) {
  const t = useT('catalog');
  const tDialog = useT(messages.ns);
  const hasTexts = useOwnMessages(messages.ns, 'send');
  const toast = useToast();
  const status = useSessionStatus();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const { apiExtensions } = useSettings();
  const [isOpen, setOpen] = useState(false);
  const [isReported, setReported] = useState(false);
  const [isSending, setSending] = useState(false);
  const [failure, setFailure] = useState('');
  const [reason, setReason] = useState<Reason>();
  const [hasTried, setTried] = useState(false);
  if (!apiExtensions) return null;

  const open = () => {
    if (status === 'visitor') return void navigate(pathTo.login({ next: `${pathname}${search}` }));
    setFailure('');
    setTried(false);
    setOpen(true);
  };
  const submit = async () => {
    setTried(true);
    if (!reason) return;
    setSending(true);
    try {
      await send(reason);
    } catch (error) {
      console.warn('The report was not sent.', error);
      return setFailure((error as Partial<ApiError>).message || tDialog('failed'));
    } finally {
      setSending(false);
    }
    setReported(true);
    setOpen(false);
    toast.show({ text: thanks });
  };

  const problem = hasTried && !reason ? tDialog('needReason') : failure;
  return (
    <>
      <button type="button" className={styles.report} disabled={isReported} onClick={open}>
        <Icon name="flag" />
        {isReported ? t('report.done') : t('report.open')}
        <span className="sr">: {name}</span>
      </button>
      <Dialog
        open={isOpen && hasTexts}
        onClose={() => setOpen(false)}
        title={title}
        size="sm"
        footer={
          <Button block busy={isSending} onClick={() => void submit()}>
            {tDialog('send')}
          </Button>
        }
      >
        <p className="muted">{tDialog('lead')}</p>
        <div>
          <RadioRows label={title}>
            {reasons.map(({ id, label }) => (
              <ChoiceRow key={id} checked={id === reason} onSelect={() => setReason(id)} title={label} />
            ))}
          </RadioRows>
        </div>
        {problem && (
          <Note tone="bad" role="alert">
            {problem}
          </Note>
        )}
      </Dialog>
    </>
  );
}
