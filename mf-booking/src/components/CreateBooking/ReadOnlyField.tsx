import { Icon, type IconName } from '@doorstep/shared-ui';
import { FieldLayout } from '@doorstep/shared-ui/forms';
import { useId } from 'react';

interface ReadOnlyFieldProps {
  label: string;
  value: string;
  icon?: IconName;
  ltr?: boolean;
  hint?: string;
}

export function ReadOnlyField({ label, value, icon, ltr = false, hint }: ReadOnlyFieldProps) {
  const id = useId();
  return (
    <FieldLayout id={id} label={label} hint={hint}>
      <span className="input" data-ro="">
        {icon && <Icon name={icon} />}
        <input
          id={id}
          value={value}
          readOnly
          dir={ltr ? 'ltr' : undefined}
          aria-describedby={hint ? `${id}-hint` : undefined}
        />
        {!icon && <Icon name="lock-simple" />}
      </span>
    </FieldLayout>
  );
}
