import { useT } from '@doorstep/shared-ui/i18n';
import { useId } from 'react';
import { type SuspensionCause, suspensionCauses } from '../../model/api/peopleApi';

export interface Terms {
  readonly cause: SuspensionCause;
  readonly holdsPayouts: boolean;
}

/** After fraud or forged documents, earnings may have to be paid back. */
export const holdsPayoutsByDefault = (cause: SuspensionCause) => cause === 'fraud' || cause === 'documents';

export function SuspensionTerms({ terms, onChange }: { terms: Terms; onChange: (terms: Terms) => void }) {
  const t = useT('admin');
  const id = useId();
  return (
    <div className="stack">
      <div className="field">
        <label htmlFor={`${id}-cause`}>{t('person.cause')}</label>
        <div className="input">
          <select
            id={`${id}-cause`}
            value={terms.cause}
            onChange={({ target }) => {
              const cause = suspensionCauses.find((one) => one === target.value) ?? 'other';
              onChange({ cause, holdsPayouts: holdsPayoutsByDefault(cause) });
            }}
          >
            {suspensionCauses.map((cause) => (
              <option key={cause} value={cause}>
                {t(`person.causes.${cause}`)}
              </option>
            ))}
          </select>
        </div>
      </div>
      <label className="ckb">
        <input
          type="checkbox"
          checked={terms.holdsPayouts}
          onChange={({ target }) => onChange({ ...terms, holdsPayouts: target.checked })}
        />
        {t('person.holdPayouts')}
      </label>
      <p className="sm muted">{t('person.holdPayoutsHint')}</p>
    </div>
  );
}
