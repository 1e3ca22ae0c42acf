import { Note } from '@doorstep/shared-ui';
import { CheckboxField } from '@doorstep/shared-ui/forms';
import { useT } from '@doorstep/shared-ui/i18n';
import { useOpsFormat } from '../hooks/useOpsFormat';
import { useGetOpsPolicyQuery } from '../model/api/rolloutsApi';
import parts from './parts.module.css';

export function BreakFreeze() {
  const t = useT('ops');
  const { moment } = useOpsFormat();
  const { data } = useGetOpsPolicyQuery();
  const now = Date.now();
  const freeze = data?.freezes.find(({ from, until }) => Date.parse(from) <= now && now < Date.parse(until));
  if (!freeze) return null;
  const { until, who, why, breakers } = freeze;
  return (
    <>
      <Note tone="wait" icon="lock-simple">
        <b>{t('frozen.until', { time: moment(until) })}</b> <bdi>{who}</bdi>
        {why && (
          <>
            {' · '}
            <bdi>{why}</bdi>
          </>
        )}
        <br />
        {t('rules.breakers')}: <bdi className={parts.code}>{breakers.join(', ') || '—'}</bdi>
      </Note>
      {breakers.length > 0 && <CheckboxField name="breakFreeze" label={t('frozen.break')} />}
    </>
  );
}
