import { useT } from '@doorstep/shared-ui/i18n';
import { Segments } from '../../components/Segments';
import { settingMessages, useSettingText } from '../../components/settings';
import type { SiteSetting } from '../../model/api/settingsApi';

interface ValueInputProps {
  id: string;
  setting: SiteSetting;
  value: string;
  isBad: boolean;
  hint: string | undefined;
  onChange: (value: string) => void;
}

export function ValueInput({ id, setting, value, isBad, hint, onChange }: ValueInputProps) {
  const words = useT(settingMessages.ns);
  const { weekdayName, hourName } = useSettingText();
  const { unit } = setting;
  const label = words('newValue');
  if (unit === 'on_off')
    return (
      <Segments
        label={label}
        options={(['on', 'off'] as const).map((one) => ({ value: one, label: words(one) }))}
        value={value as 'on' | 'off'}
        onChange={onChange}
      />
    );
  if (unit === 'weekday' || unit === 'hour') {
    const nameOf = unit === 'weekday' ? weekdayName : hourName;
    const choices = Array.from({ length: setting.most + 1 }, (_, choice) => choice);
    return (
      <div className="field">
        <label htmlFor={id}>{label}</label>
        <div className="input">
          <select id={id} name="value" value={value} onChange={({ target }) => onChange(target.value)}>
            {choices.map((choice) => (
              <option key={choice} value={choice}>
                {nameOf(choice)}
              </option>
            ))}
          </select>
        </div>
      </div>
    );
  }
  const help = unit === 'area' ? words('areaHint') : hint;
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <div className="input" data-bad={isBad ? '' : undefined} dir="ltr">
        {unit === 'cents' && <span className="muted">$</span>}
        <input
          id={id}
          name="value"
          dir="ltr"
          autoComplete="off"
          inputMode={unit === 'area' ? undefined : 'decimal'}
          value={value}
          aria-invalid={isBad || undefined}
          aria-describedby={`${id}-hint`}
          onChange={({ target }) => onChange(target.value)}
        />
        {unit !== 'cents' && unit !== 'area' && <span className="muted">{words(`unit.${unit}`)}</span>}
      </div>
      <p
        id={`${id}-hint`}
        className={isBad && unit !== 'area' ? 'err' : 'hint'}
        role={isBad && unit !== 'area' ? 'alert' : undefined}
      >
        {help}
      </p>
    </div>
  );
}
