import type { ReactNode } from 'react';
import { classes } from '../components/classes';
import { useT } from '../i18n/LanguageProvider';
import { Icon } from '../icons/Icon';

export interface FieldLayoutProps {
  id: string;
  label: ReactNode;
  hint?: ReactNode;
  error?: string | undefined;
  optional?: boolean;
  action?: ReactNode;
  className?: string;
  children: ReactNode;
}

export interface DescribedBy {
  'aria-invalid': true | undefined;
  'aria-describedby': string | undefined;
}

export function describedBy(id: string, hint: ReactNode, error: string | undefined): DescribedBy {
  return {
    'aria-invalid': error ? true : undefined,
    'aria-describedby': error ? `${id}-error` : hint ? `${id}-hint` : undefined,
  };
}

export function FieldLayout({ id, label, hint, error, optional, action, className, children }: FieldLayoutProps) {
  const t = useT('ui');
  const labelLine = (
    <label htmlFor={id}>
      {label}
      {optional && <span className="field__o"> ({t('optional')})</span>}
    </label>
  );
  return (
    <div className={classes('field', className)}>
      {action ? (
        <div className="row row--between">
          {labelLine}
          {action}
        </div>
      ) : (
        labelLine
      )}
      {children}
      <FieldMessage id={id} hint={hint} error={error} />
    </div>
  );
}

export function FieldMessage({ id, hint, error }: { id: string; hint?: ReactNode; error?: string | undefined }) {
  if (error) {
    return (
      <span className="err" id={`${id}-error`}>
        <Icon name="warning-circle" weight="fill" />
        {error}
      </span>
    );
  }
  return hint ? (
    <span className="hint" id={`${id}-hint`}>
      {hint}
    </span>
  ) : null;
}
