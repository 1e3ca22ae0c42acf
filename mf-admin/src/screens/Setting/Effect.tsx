import { Skeleton } from '@doorstep/shared-ui';
import { useT } from '@doorstep/shared-ui/i18n';
import { useDebounced } from '@doorstep/shared-ui/useDebounced';
import { ActFailed } from '../../components/StateNotes';
import { settingMessages } from '../../components/settings';
import { useAdminFormat } from '../../hooks/useAdminFormat';
import { type SettingEffect, type SiteSetting, useGetSettingEffectQuery } from '../../model/api/settingsApi';
import { signedCentsOf } from '../../model/cents';

interface EffectProps {
  setting: SiteSetting;
  value: string;
}

/** Cases in the records that the new value would have treated otherwise. */
export function Effect({ setting: { name }, value: typed }: EffectProps) {
  const words = useT(settingMessages.ns);
  const value = useDebounced(typed);
  const { currentData, error } = useGetSettingEffectQuery({ name, value });
  return (
    <div className="mt4 mb4" aria-live="polite">
      <h3>{words(currentData?.now ? 'effect.nowTitle' : 'effect.title')}</h3>
      {currentData ? <Counted effect={currentData} name={name} /> : !error && <Skeleton shape="line" count={2} />}
      <ActFailed error={error} />
    </div>
  );
}

function Counted({ effect, name }: { effect: SettingEffect; name: string }) {
  const words = useT(settingMessages.ns);
  const { date, money, number } = useAdminFormat();
  const { known, total, before, after, amount_before: amountBefore, amount_after: amountAfter } = effect;
  if (!known) return <p className="muted">{words('effect.unknown')}</p>;
  if (total === 0) return <p className="muted">{words('effect.none')}</p>;
  const amount = (text: string) => money(signedCentsOf(text));
  return (
    <>
      <p>
        <b>{words('effect.count', { count: number(after), total: number(total) })}</b> {words(`cases.${name}`)}
      </p>
      <p className="sm muted">{words('effect.today', { count: number(before), total: number(total) })}</p>
      {amountAfter && <p>{words('effect.amount', { after: amount(amountAfter), before: amount(amountBefore) })}</p>}
      {!effect.now && <p className="sm muted">{words('effect.since', { day: date(effect.since) })}</p>}
    </>
  );
}
