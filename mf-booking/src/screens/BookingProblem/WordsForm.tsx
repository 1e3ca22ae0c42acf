import { isApiError } from '@doorstep/shared-api';
import { Button, Note } from '@doorstep/shared-ui';
import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { WordsField } from './WordsField';

interface WordsFormProps {
  label: string;
  missing: string;
  failed: string;
  submitLabel: string;
  max: number;
  busy: boolean;
  accent?: boolean;
  className?: string | undefined;
  onSend: (text: string) => Promise<{ readonly error?: unknown }>;
  children?: ReactNode;
}

export function WordsForm(props: WordsFormProps) {
  const { label, missing, failed, submitLabel, max, busy, accent = false, className, onSend, children } = props;
  const id = useId();
  const [text, setText] = useState('');
  const [isTried, setTried] = useState(false);
  const [failure, setFailure] = useState<string>();
  const isMissing = !text.trim();

  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    setTried(true);
    setFailure(undefined);
    if (isMissing) {
      event.currentTarget.querySelector('textarea')?.focus();
      return;
    }
    const { error } = await onSend(text.trim());
    if (error) setFailure((isApiError(error) && error.message) || failed);
  }

  return (
    <form className={className} onSubmit={(event) => void send(event)} noValidate>
      <WordsField
        id={id}
        label={label}
        value={text}
        max={max}
        error={isTried && isMissing ? missing : undefined}
        onChange={setText}
      />
      {children}
      {failure && (
        <Note tone="bad" role="alert">
          {failure}
        </Note>
      )}
      <Button type="submit" block accent={accent} busy={busy}>
        {submitLabel}
      </Button>
    </form>
  );
}
