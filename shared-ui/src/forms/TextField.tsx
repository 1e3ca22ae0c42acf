import { type InputHTMLAttributes, type ReactNode, type TextareaHTMLAttributes, useState } from 'react';
import { DateInput } from '../components/DateInput';
import { IconButton } from '../components/IconButton';
import { useFormat } from '../format/useFormat';
import { useT } from '../i18n/LanguageProvider';
import { Icon } from '../icons/Icon';
import type { IconName } from '../icons/names.generated';
import { FieldLayout } from './FieldFrame';
import { useFormField } from './FormContext';
import { useControl } from './useControl';

interface CommonProps {
  name: string;
  label: ReactNode;
  hint?: ReactNode;
  optional?: boolean;
  action?: ReactNode;
}

type InputProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'name' | 'value' | 'size'>;

export interface TextFieldProps extends CommonProps, InputProps {
  icon?: IconName;
  end?: ReactNode;
  /** Shown in place of the value, while it cannot be edited. */
  shown?: string | undefined;
  /** Numbers, codes, phone and card fields are written left to right in every language. */
  ltr?: boolean;
}

const leftToRightTypes = new Set(['tel', 'number', 'email', 'url', 'password']);

export function TextField({
  name,
  label,
  hint,
  optional,
  action,
  icon,
  end,
  ltr,
  shown,
  type = 'text',
  onBlur,
  onChange,
  ...rest
}: TextFieldProps) {
  const { field, control } = useControl<HTMLInputElement>({ name, hint, onChange, onBlur });
  const dir = (ltr ?? leftToRightTypes.has(type)) ? 'ltr' : undefined;
  return (
    <FieldLayout id={field.id} label={label} hint={hint} error={field.error} optional={optional} action={action}>
      <span
        className="input"
        data-bad={field.error ? '' : undefined}
        data-ro={rest.readOnly || rest.disabled ? '' : undefined}
      >
        {icon && <Icon name={icon} />}
        {type === 'date' ? (
          <DateInput
            {...rest}
            {...control}
            onChange={(value, event) => {
              onChange?.(event);
              field.setValue(value);
            }}
          />
        ) : (
          <input {...rest} {...control} type={type} dir={dir} value={shown ?? control.value} />
        )}
        {rest.readOnly && !icon && <Icon name="lock-simple" />}
        {end}
      </span>
    </FieldLayout>
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

type DateOrTimeFieldProps = Omit<TextFieldProps, 'type' | 'shown'>;

/** The value is `yyyy-MM-dd`, or the typed text when that is not a date. */
export function DateField(props: DateOrTimeFieldProps) {
  const { value } = useFormField<string>(props.name);
  const { date } = useFormat();
  if (!props.readOnly) return <TextField {...props} type="date" />;
  return <TextField icon="calendar-blank" {...props} type="text" shown={date(value)} />;
}

/** The value is `HH:mm`. A read-only field shows the time as text. */
export function TimeField(props: DateOrTimeFieldProps) {
  const { value } = useFormField<string>(props.name);
  const { time } = useFormat();
  const shown = props.readOnly ? time(value) : undefined;
  return <TextField icon="clock" {...props} type={props.readOnly ? 'text' : 'time'} shown={shown} />;
}

export interface TextAreaFieldProps
  extends CommonProps,
    Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'name' | 'value'> {}

export function TextAreaField({ name, label, hint, optional, action, onBlur, onChange, ...rest }: TextAreaFieldProps) {
  const { field, control } = useControl<HTMLTextAreaElement>({ name, hint, onChange, onBlur });
  return (
    <FieldLayout id={field.id} label={label} hint={hint} error={field.error} optional={optional} action={action}>
      <span className="input input--area" data-bad={field.error ? '' : undefined}>
        <textarea rows={4} {...rest} {...control} />
      </span>
    </FieldLayout>
  );
}
