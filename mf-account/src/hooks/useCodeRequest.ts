import { type CodeRequest, codeDeadlines, readCodeRequest, triesPerCode } from '@doorstep/shared-api/codeRequest';
import { type CodePurpose, useSendCodeMutation } from '@doorstep/shared-api/profile';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import type { Contact } from '../model/codes/codeRequest';
import { signInUserTypeOf } from '../model/signIn/entry';

/** Code request of this page, stored in its history entry: a reload continues with the same code. */
export function useCodeRequest(purpose: CodePurpose) {
  const { pathname, search: query, state } = useLocation();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const [sendCode] = useSendCodeMutation();
  const userType = signInUserTypeOf(search.get('as'));
  const request = readCodeRequest(state);

  const remember = (next: CodeRequest | Contact, at: string) =>
    navigate(at, { replace: at === pathname + query, state: next });

  return {
    request,
    userType,
    /** Rejects with an ApiError. `at` is the screen that takes the code, this one by default. */
    async send({ contact, phoneCode }: Contact, at = pathname + query) {
      const number = { contact: contact.trim(), phoneCode };
      const sent = await sendCode({ ...number, userType, purpose }).unwrap();
      await remember({ ...number, userType, ...codeDeadlines(sent), triesLeft: triesPerCode }, at);
    },
    async spendTry() {
      if (request) await remember({ ...request, triesLeft: request.triesLeft - 1 }, pathname + query);
    },
    async startOver() {
      if (request) await remember({ contact: request.contact, phoneCode: request.phoneCode }, pathname + query);
    },
  };
}
