import { yup } from '@doorstep/shared-ui/forms';
import type { Translate } from '@doorstep/shared-ui/i18n';
import { type CardForm, cardProblems } from '../../model/payment/card';

export function cardSchema(t: Translate, now: () => Date) {
  const field = (name: keyof CardForm) =>
    yup.string().test(name, function check() {
      // Formik passes empty fields as undefined.
      const { number = '', holderName = '', expiry = '', cvc = '' }: Partial<CardForm> = this.parent;
      const problem = cardProblems({ number, holderName, expiry, cvc }, now())[name];
      return problem ? this.createError({ message: t(`card.${problem}`) }) : true;
    });
  return yup.object({
    number: field('number'),
    holderName: field('holderName'),
    expiry: field('expiry'),
    cvc: field('cvc'),
  });
}
