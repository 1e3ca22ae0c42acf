import { useT } from '../i18n/LanguageProvider';
import { SelectField } from './SelectField';
import { TextField } from './TextField';

export const countryCodes = ['+1', '+91', '+44'] as const;

export interface PhoneFieldProps {
  name: string;
  codeName: string;
  label?: string;
  codeLabel?: string;
  hint?: string;
  placeholder?: string;
  codes?: readonly string[];
}

/** Two values side by side, always left to right. */
export function PhoneField({
  name,
  codeName,
  label,
  codeLabel,
  hint,
  placeholder,
  codes = countryCodes,
}: PhoneFieldProps) {
  const t = useT('ui');
  return (
    <div className="phone-field">
      <SelectField
        name={codeName}
        label={codeLabel ?? t('phone.code')}
        options={codes.map((code) => ({ value: code, label: code }))}
        autoComplete="tel-country-code"
        dir="ltr"
      />
      <TextField
        name={name}
        label={label ?? t('phone.number')}
        hint={hint}
        placeholder={placeholder}
        type="tel"
        inputMode="tel"
        autoComplete="tel-national"
      />
    </div>
  );
}
