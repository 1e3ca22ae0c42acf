import type { OpsCommandResult } from '@doorstep/shared-api/ops';
import { Button, Dialog, Note } from '@doorstep/shared-ui';
import { Form, SelectField, TextAreaField, TextField, useFormikContext, yup } from '@doorstep/shared-ui/forms';
import { useT } from '@doorstep/shared-ui/i18n';
import { type ReactNode, useEffect, useId, useState } from 'react';
import { useAskAgain } from '../hooks/useAskAgain';
import { BreakFreeze } from './BreakFreeze';
import { Changes } from './Changes';
import { CommandError } from './CommandError';

export interface ReasonField {
  readonly name: string;
  readonly label: string;
  readonly hint?: string;
  readonly initial?: string;
  readonly optional?: boolean;
  readonly options?: readonly { readonly value: string; readonly label: string }[];
}

export type Values = Readonly<Record<string, string>>;

interface ReasonDialogProps<T> {
  title: string;
  confirm: string;
  isBad?: boolean;
  /** The action switches versions: during a freeze, the dialog asks to break it. */
  isSwitch?: boolean;
  fields?: readonly ReasonField[];
  children?: ReactNode;
  /** Loads a preview, which must be shown before anything is sent. Resolves with the result of a mutation. */
  onPreview?: (values: Values, breakFreeze: boolean) => Promise<{ data?: T; error?: unknown }>;
  shown?: (preview: T) => ReactNode;
  onSend: (values: Values, breakFreeze: boolean) => Promise<{ error?: unknown }>;
  onClose: () => void;
}

export function ReasonDialog<T = OpsCommandResult>({
  title,
  confirm,
  isBad,
  isSwitch,
  fields = [],
  children,
  onPreview,
  shown = (preview) => <Difference result={preview as unknown as OpsCommandResult} />,
  onSend,
  onClose,
}: ReasonDialogProps<T>) {
  const t = useT('ops');
  const formId = useId();
  const [error, setError] = useState<unknown>();
  const [preview, setPreview] = useState<{ readonly of: string; readonly result: T }>();
  const [isSending, setSending] = useState(false);
  const { runConfirmed, againDialog } = useAskAgain();
  const required = fields
    .filter(({ optional }) => !optional)
    .map(({ name }) => [name, yup.string().trim().required(t('act.missing'))]);
  const schema = yup.object({
    ...Object.fromEntries(required),
    why: yup.string().trim().required(t('act.whyMissing')),
  });

  async function send(all: Values) {
    const { breakFreeze, ...values } = all;
    const isBroken = Boolean(breakFreeze);
    setSending(true);
    const of = serializeInput(all);
    if (onPreview && preview?.of !== of) {
      const previewed = await runConfirmed(() => onPreview(values, isBroken));
      setSending(false);
      setError(previewed.error);
      setPreview(previewed.data && { of, result: previewed.data });
      return;
    }
    const answer = await runConfirmed(() => onSend(values, isBroken));
    setSending(false);
    setError(answer.error);
    if (answer.error === undefined) onClose();
  }

  return (
    <>
      <Dialog
        open
        onClose={onClose}
        title={title}
        locked={isSending}
        footer={
          <>
            <Button variant="line" className="grow" onClick={onClose} disabled={isSending}>
              {t('act.cancel')}
            </Button>
            <Button
              className="grow"
              variant={isBad ? 'danger' : 'primary'}
              type="submit"
              form={formId}
              busy={isSending}
            >
              {onPreview && !preview ? t('act.preview') : confirm}
            </Button>
          </>
        }
      >
        <Form<Values>
          id={formId}
          initialValues={{ ...Object.fromEntries(fields.map(({ name, initial = '' }) => [name, initial])), why: '' }}
          schema={schema}
          summary={false}
          onSubmit={send}
        >
          {children}
          {fields.map(({ name, label, hint, options, optional }) =>
            options ? (
              <SelectField key={name} name={name} label={label} options={[...options]} />
            ) : (
              <TextField
                key={name}
                name={name}
                label={label}
                hint={hint}
                optional={optional ?? false}
                maxLength={1000}
                ltr
              />
            ),
          )}
          {isSwitch && <BreakFreeze />}
          <TextAreaField name="why" label={t('act.why')} hint={t('act.whyHint')} rows={2} maxLength={300} />
          {preview && (
            <Preview of={preview.of} onOutdated={() => setPreview(undefined)}>
              {shown(preview.result)}
            </Preview>
          )}
          {error !== undefined && <CommandError error={error} />}
        </Form>
      </Dialog>
      {againDialog}
    </>
  );
}

const serializeInput = ({ why: _why, ...rest }: Values) => JSON.stringify(rest);

function Preview({ of, onOutdated, children }: { of: string; onOutdated: () => void; children: ReactNode }) {
  const { values } = useFormikContext<Values>();
  const isOutdated = serializeInput(values) !== of;
  useEffect(() => {
    if (isOutdated) onOutdated();
  });
  return isOutdated ? null : children;
}

function Difference({ result: { difference = [], summary, notes } }: { result: OpsCommandResult }) {
  const t = useT('ops');
  return (
    <div role="status">
      <h3 className="h4">{t('act.changes')}</h3>
      {difference.length > 0 ? <Changes changes={difference} /> : <p>{t('act.nothing')}</p>}
      <p className="sm muted" lang="en" dir="ltr">
        {summary}
      </p>
      {notes.map((note) => (
        <Note key={note} tone="wait">
          <span lang="en" dir="ltr">
            {note}
          </span>
        </Note>
      ))}
    </div>
  );
}
