import { useSettings } from '@doorstep/shared-api';
import { isEmailContact } from '@doorstep/shared-api/domain';
import { PhoneField, TextField, useFormikContext, yup } from '@doorstep/shared-ui/forms';
import { type Translate, useT } from '@doorstep/shared-ui/i18n';
import { useEffect, useRef } from 'react';
import type { Contact } from '../model/codes/codeRequest';
import { emailRule, phoneRule } from '../model/registration/personRules';

export function ContactField() {
  const t = useT('account');
  const { apiExtensions } = useSettings();
  const { values, setValues, setFieldError } = useFormikContext<Contact>();
  const byEmail = apiExtensions && values.by === 'email';
  const hasSwitched = useRef(false);
  const box = useRef<HTMLDivElement>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: focus only when the field is replaced
  useEffect(() => {
    if (!hasSwitched.current) return;
    const input = box.current?.querySelector('input');
    input?.focus();
    input?.setSelectionRange(input.value.length, input.value.length);
  }, [byEmail]);

  function change(contact: string) {
    hasSwitched.current = true;
    setFieldError('contact', undefined);
    void setValues({ ...values, by: byEmail ? 'phone' : 'email', contact }, false);
  }

  const isMisplaced = apiExtensions && !byEmail && isEmailContact(values.contact);
  useEffect(() => {
    if (isMisplaced) change(values.contact);
  });

  return (
    <div ref={box}>
      {byEmail ? (
        <TextField name="contact" label={t('login.email')} inputMode="email" autoComplete="email" ltr />
      ) : (
        <PhoneField name="contact" codeName="phoneCode" />
      )}
      {apiExtensions && (
        <button type="button" className="link sm mt2" onClick={() => change('')}>
          {t(byEmail ? 'login.usePhone' : 'login.useEmail')}
        </button>
      )}
    </div>
  );
}

export function contactSchema(t: Translate) {
  return yup.object({
    contact: yup.string().when('by', ([by]) => (by === 'email' ? emailRule(t) : phoneRule(t))),
  });
}
