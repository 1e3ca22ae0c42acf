import { isApiError } from '@doorstep/shared-api';
import { instantOfWallTime, isValueInRange } from '@doorstep/shared-api/domain';
import { Button, Note, useToast } from '@doorstep/shared-ui';
import { useT, useTimeZone } from '@doorstep/shared-ui/i18n';
import { type FormEvent, useId, useRef, useState } from 'react';
import { DayInput } from '../../components/DayInput';
import { Segments } from '../../components/Segments';
import { ActFailed, Conflict } from '../../components/StateNotes';
import { settingMessages } from '../../components/settings';
import { Box } from '../../components/WorkPage';
import { useAdminFormat } from '../../hooks/useAdminFormat';
import { useSecondStep } from '../../hooks/useSecondStep';
import { type SiteSetting, useChangeSiteSettingMutation } from '../../model/api/settingsApi';
import { Effect } from './Effect';
import { readTypedValue, typedValueOf } from './typedValue';
import { ValueInput } from './ValueInput';

type Moment = 'now' | 'later';
type Field = 'value' | 'from' | 'reason';

export function ChangeForm({ setting }: { setting: SiteSetting }) {
  const t = useT('admin');
  const words = useT(settingMessages.ns);
  const id = useId();
  const toast = useToast();
  const zone = useTimeZone() ?? 'UTC';
  const { number, money } = useAdminFormat();
  const { runConfirmed, codeDialog } = useSecondStep();
  const [change, { error, isLoading }] = useChangeSiteSettingMutation();
  const form = useRef<HTMLFormElement>(null);
  const [typed, setTyped] = useState(() => typedValueOf(setting));
  const [moment, setMoment] = useState<Moment>('now');
  const [day, setDay] = useState('');
  const [time, setTime] = useState('00:00');
  const [reason, setReason] = useState('');
  const [isTried, setTried] = useState(false);
  const { name, unit, least, most, version: seen } = setting;
  const value = readTypedValue(setting, typed);
  const isNumber = unit !== 'on_off' && unit !== 'area';
  const isValid = value !== undefined && (!isNumber || isValueInRange(setting, value));
  const isChange = isValid && value !== setting.value;
  const from =
    moment === 'later' && day && time ? instantOfWallTime(zone, { date: day, time }).toISOString() : undefined;
  const refusedField = isApiError(error) ? error.field : undefined;
  const isBad: Readonly<Record<Field, boolean>> = {
    value: (isTried && !isValid) || refusedField === 'value',
    from: (isTried && moment === 'later' && !from) || refusedField === 'from',
    reason: (isTried && !reason.trim()) || refusedField === 'reason',
  };
  const limit = (one: number) => (unit === 'cents' ? money(one) : number(one));

  const focus = (field: string | undefined) =>
    field && form.current?.querySelector<HTMLElement>(`[name="${field}"]`)?.focus();

  async function send(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    if (!isChange) return focus('value');
    if (moment === 'later' && !from) return focus('from');
    if (!reason.trim()) return focus('reason');
    const json = { name, value, reason: reason.trim(), seen, ...(from && { from }) };
    const result = await runConfirmed<{ error?: unknown }>(() => change(json));
    if (result.error) return focus(isApiError(result.error) ? result.error.field : undefined);
    setReason('');
    setTried(false);
    toast.show({ text: words(from ? 'planned' : 'changed') });
  }

  const isConflict = isApiError(error) && error.code === 'state_conflict' && refusedField === undefined;
  return (
    <form ref={form} noValidate onSubmit={(event) => void send(event)}>
      <Box title={words('change')} decides>
        <ValueInput
          id={`${id}-value`}
          setting={setting}
          value={typed}
          isBad={isBad.value}
          hint={isNumber ? words('range', { least: limit(least), most: limit(most) }) : undefined}
          onChange={setTyped}
        />
        <div className="field mt4">
          <Segments
            label={words('when')}
            options={(['now', 'later'] as const).map((one) => ({ value: one, label: words(`moment.${one}`) }))}
            value={moment}
            onChange={setMoment}
          />
        </div>
        {moment === 'later' && (
          <div className="field mt4">
            <label htmlFor={`${id}-from`}>{words('day')}</label>
            <div className="input" data-bad={isBad.from ? '' : undefined}>
              <DayInput
                id={`${id}-from`}
                name="from"
                value={day}
                aria-invalid={isBad.from || undefined}
                onChange={setDay}
              />
            </div>
            {isTried && !from && (
              <p className="err" role="alert">
                {t('staff.fillIn', { field: words('day') })}
              </p>
            )}
            <label htmlFor={`${id}-time`}>{words('time')}</label>
            <div className="input">
              <input
                id={`${id}-time`}
                type="time"
                value={time}
                aria-describedby={`${id}-zone`}
                onChange={({ target }) => setTime(target.value)}
              />
            </div>
            <p className="hint" id={`${id}-zone`}>
              {words('zone', { zone })}
            </p>
          </div>
        )}
        <div className="field mt4">
          <label htmlFor={`${id}-reason`}>{t('staff.why')}</label>
          <div className="input" data-bad={isBad.reason ? '' : undefined}>
            <input
              id={`${id}-reason`}
              name="reason"
              dir="auto"
              maxLength={500}
              autoComplete="off"
              value={reason}
              aria-invalid={isBad.reason || undefined}
              aria-describedby={`${id}-reason-hint`}
              onChange={({ target }) => setReason(target.value)}
            />
          </div>
          <p
            className={isBad.reason ? 'err' : 'hint'}
            id={`${id}-reason-hint`}
            role={isBad.reason ? 'alert' : undefined}
          >
            {isBad.reason ? t('staff.fillIn', { field: t('staff.why') }) : t('staff.whyHint')}
          </p>
        </div>
        {isChange && <Effect setting={setting} value={value} />}
        {setting.in_terms && (isChange || setting.terms_outdated) && (
          <Note tone="wait" className="mb4">
            {words('termsNote')}
          </Note>
        )}
        {isTried && isValid && !isChange && (
          <p className="err" role="alert">
            {words('same')}
          </p>
        )}
        {isConflict ? <Conflict error={error} /> : <ActFailed error={error} />}
        <Button type="submit" block className="mt4" busy={isLoading}>
          {words(moment === 'later' ? 'plan' : 'save')}
        </Button>
        <p className="sm muted mt2">{words(setting.group === 'data' ? 'keepsData' : 'keeps')}</p>
      </Box>
      {codeDialog}
    </form>
  );
}
