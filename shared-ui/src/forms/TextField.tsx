import { type InputHTMLAttributes, type ReactNode, type TextareaHTMLAttributes, useState } from 'react';
import { IconButton } from '../components/IconButton';
import { useT } from '../i18n/LanguageProvider';
import { Icon } from '../icons/Icon';
import type { IconName } from '../icons/names.generated';
import { describedBy, FieldFrame } from './FieldFrame';
import { useFormField } from './FormContext';

interface CommonProps {
  name: string;
  label: ReactNode;
  hint?: ReactNode;
  optional?: boolean;
  /** At the end of the label's line. */
  action?: ReactNode;
}

type InputProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'name' | 'value' | 'size'>;

export interface TextFieldProps extends CommonProps, InputProps {
  icon?: IconName;
  /** Inside the box, at the end. */
  end?: ReactNode;
  /** Numbers, codes, phone and card fields are written left to right in every language. */
  ltr?: boolean;
}

const leftToRight = new Set(['tel', 'number', 'email', 'url', 'password']);

export function TextField({
  name,
  label,
  hint,
  optional,
  action,
  icon,
  end,
  ltr,
  type = 'text',
  onBlur,
  onChange,
  ...rest
}: TextFieldProps) {
  const field = useFormField<string>(name);
  const dir = (ltr ?? leftToRight.has(type)) ? 'ltr' : undefined;
  return (
    <FieldFrame id={field.id} label={label} hint={hint} error={field.error} optional={optional} action={action}>
      <span
        className="input"
        data-bad={field.error ? '' : undefined}
        data-ro={rest.readOnly || rest.disabled ? '' : undefined}
      >
        {icon && <Icon name={icon} />}
        <input
          {...rest}
          {...describedBy(field.id, hint, field.error)}
          id={field.id}
          name={name}
          type={type}
          dir={dir}
          value={field.value ?? ''}
          onChange={(event) => {
            onChange?.(event);
            field.setValue(event.target.value);
          }}
          onBlur={(event) => {
            onBlur?.(event);
            field.setTouched();
          }}
        />
        {rest.readOnly && <Icon name="lock-simple" />}
        {end}
      </span>
    </FieldFrame>
  );
}

export function PasswordField({ autoComplete = 'current-password', ...props }: TextFieldProps) {
  const t = useT('ui');
  const [shown, setShown] = useState(false);
  return (
    <TextField
      autoComplete={autoComplete}
      {...props}
      ltr
      type={shown ? 'text' : 'password'}
      autoCapitalize="none"
      spellCheck={false}
      end={
        <IconButton
          size="sm"
          icon={shown ? 'eye-slash' : 'eye'}
          label={t(shown ? 'password.hide' : 'password.show')}
          aria-pressed={shown}
          onClick={() => setShown(!shown)}
        />
      }
    />
  );
}

export function DateField(props: Omit<TextFieldProps, 'type'>) {
  return <TextField icon="calendar-blank" {...props} type="date" />;
}

export function TimeField(props: Omit<TextFieldProps, 'type'>) {
  return <TextField icon="clock" {...props} type="time" />;
}

export interface TextAreaFieldProps
  extends CommonProps,
    Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'name' | 'value'> {}

export function TextAreaField({ name, label, hint, optional, action, onBlur, onChange, ...rest }: TextAreaFieldProps) {
  const field = useFormField<string>(name);
  return (
    <FieldFrame id={field.id} label={label} hint={hint} error={field.error} optional={optional} action={action}>
      <span className="input input--area" data-bad={field.error ? '' : undefined}>
        <textarea
          rows={4}
          {...rest}
          {...describedBy(field.id, hint, field.error)}
          id={field.id}
          name={name}
          value={field.value ?? ''}
          onChange={(event) => {
            onChange?.(event);
            field.setValue(event.target.value);
          }}
          onBlur={(event) => {
            onBlur?.(event);
            field.setTouched();
          }}
        />
      </span>
    </FieldFrame>
  );
}
