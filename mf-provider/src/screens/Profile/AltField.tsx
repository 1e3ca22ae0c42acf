import { workPhotoLimits } from '@doorstep/shared-api/domain';
import { useFormat } from '@doorstep/shared-ui';
import { useT } from '@doorstep/shared-ui/i18n';
import { useId } from 'react';

const { minAlt, maxAlt } = workPhotoLimits;

export const isAltLong = (alt: string) => alt.trim().length >= minAlt;

interface AltFieldProps {
  value: string;
  onChange: (alt: string) => void;
  /** Message below the field. */
  issue: string;
  hint?: boolean;
}

export function AltField({ value, onChange, issue, hint = false }: AltFieldProps) {
  const t = useT('provider');
  const { number } = useFormat();
  const id = useId();
  const limits = { least: number(minAlt), most: number(maxAlt) };
  return (
    <div className="field">
      <label className="lab" htmlFor={id}>
        {t('work.alt')}
      </label>
      <span className="input input--area" data-bad={issue ? '' : undefined}>
        <textarea
          id={id}
          rows={2}
          maxLength={maxAlt}
          value={value}
          aria-invalid={issue ? true : undefined}
          aria-describedby={issue ? `${id}-fault` : hint ? `${id}-hint` : undefined}
          onChange={(event) => onChange(event.target.value)}
        />
      </span>
      {issue ? (
        <p className="err sm" id={`${id}-fault`} role="alert">
          {issue}
        </p>
      ) : (
        hint && (
          <p className="sm muted" id={`${id}-hint`}>
            {t('work.altHint', limits)}
          </p>
        )
      )}
    </div>
  );
}
