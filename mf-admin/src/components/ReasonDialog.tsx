import { Button, Dialog, RadioRow, RadioRows } from '@doorstep/shared-ui';
import { useT } from '@doorstep/shared-ui/i18n';
import { type ReactNode, useId, useState } from 'react';
import styles from './ReasonDialog.module.css';
import { ActFailed } from './StateNotes';

export interface ReasonChoice {
  readonly value: string;
  readonly label: string;
}

interface ReasonDialogProps {
  open: boolean;
  onClose: () => void;
  title: string;
  consequence: ReactNode;
  /** Usual reasons. A chosen one begins the text that is sent. */
  reasons?: readonly ReasonChoice[];
  wordsLabel: string;
  wordsHint?: string | undefined;
  preview?: ((words: string) => ReactNode) | undefined;
  safeLabel: string;
  confirmLabel: string;
  danger?: boolean;
  busy: boolean;
  error: unknown;
  children?: ReactNode;
  onConfirm: (words: string) => void;
}

/** The safe choice comes first. */
export function ReasonDialog(props: ReasonDialogProps) {
  const t = useT('admin');
  const formId = useId();
  const { reasons = [], title, consequence, wordsLabel, wordsHint, preview, children } = props;
  const [reason, setReason] = useState('');
  const [own, setOwn] = useState('');
  const [isMissing, setMissing] = useState(false);
  const chosen = reasons.find(({ value }) => value === reason)?.label;
  const words = [chosen && `${chosen}.`, own.trim()].filter(Boolean).join(' ');

  return (
    <Dialog
      open={props.open}
      onClose={props.onClose}
      title={title}
      locked={props.busy}
      footer={
        <>
          <Button variant="line" className="grow" onClick={props.onClose} disabled={props.busy}>
            {props.safeLabel}
          </Button>
          <Button
            className="grow"
            variant={props.danger ? 'danger' : 'primary'}
            type="submit"
            form={formId}
            busy={props.busy}
          >
            {props.confirmLabel}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          setMissing(words === '');
          if (words !== '') props.onConfirm(words);
        }}
      >
        <p className="muted">{consequence}</p>
        {children}
        {reasons.length > 0 && (
          <RadioRows label={t('reason.label')}>
            {reasons.map(({ value, label }) => (
              <RadioRow key={value} checked={value === reason} onSelect={() => setReason(value)} title={label} />
            ))}
          </RadioRows>
        )}
        <div className="field">
          <label htmlFor={`${formId}-words`}>{wordsLabel}</label>
          <div className="input input--area" data-bad={isMissing ? '' : undefined}>
            <textarea
              id={`${formId}-words`}
              rows={3}
              maxLength={1000}
              value={own}
              aria-invalid={isMissing || undefined}
              aria-describedby={`${formId}-hint`}
              onChange={({ target }) => {
                setOwn(target.value);
                setMissing(false);
              }}
            />
          </div>
          <p id={`${formId}-hint`} className={isMissing ? 'err' : 'hint'} role={isMissing ? 'alert' : undefined}>
            {isMissing ? t('reason.missing') : wordsHint}
          </p>
        </div>
        {preview && words && <div className={styles.preview}>{preview(words)}</div>}
        <ActFailed error={props.error} />
      </form>
    </Dialog>
  );
}
