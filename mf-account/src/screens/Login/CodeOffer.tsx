import { isApiError } from '@doorstep/shared-api';
import { paths } from '@doorstep/shared-api/paths';
import { Button, Icon, Note } from '@doorstep/shared-ui';
import { useFormikContext } from '@doorstep/shared-ui/forms';
import { useT } from '@doorstep/shared-ui/i18n';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { contactSchema } from '../../components/ContactField';
import { useCodeRequest } from '../../hooks/useCodeRequest';
import { useCodeMessage } from '../../hooks/useCodeText';
import { type CodeProblem, codeProblem } from '../../model/codes/codeProblem';
import { signInPath } from '../../model/signIn/entry';
import type { loginStart } from './loginForm';

export function CodeOffer() {
  const t = useT('account');
  const textOf = useCodeMessage();
  const [search] = useSearchParams();
  const { send } = useCodeRequest('login');
  const { values, setFieldTouched } = useFormikContext<typeof loginStart>();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<CodeProblem>();

  async function sendCode() {
    setProblem(undefined);
    if (!(await contactSchema(t).isValid(values))) {
      // The field shows its own message. A missing password is no error here.
      await setFieldTouched('contact');
      document.querySelector<HTMLElement>('input[name=contact]')?.focus();
      return;
    }
    setBusy(true);
    try {
      await send(values, signInPath(paths.otp, search));
    } catch (error) {
      setProblem(isApiError(error) ? codeProblem(error) : { kind: 'failed' });
      setBusy(false);
    }
  }

  return (
    <>
      <Button variant="line" block busy={busy} onClick={() => void sendCode()}>
        <Icon name="chat-text" />
        {t('login.sendCode')}
      </Button>
      {problem && (
        <Note tone="bad" role="alert">
          {textOf(problem)}
        </Note>
      )}
    </>
  );
}
