import type { Faq } from '@doorstep/shared-api/domain';
import { expect, test } from 'vitest';
import { questionsBeforeBooking } from './questionsBeforeBooking';

const groupOf = (...ids: string[]): Faq['groups'][number] => ({
  id: ids.join(),
  title: '',
  items: ids.map((id) => ({ id, question: `${id}?`, answer: '' })),
});
const faq = (...groups: Faq['groups'][number][]): Faq => ({
  title: '',
  lead: '',
  groups,
  more: { title: '', text: '' },
});

test('the question about money comes first, whichever group it is in', () => {
  const questions = questionsBeforeBooking(
    faq(groupOf('ways', 'photos'), groupOf('coupon', 'when'), groupOf('cancel')),
  );
  expect(questions.map(({ id }) => id)).toEqual(['when', 'cancel', 'ways']);
});

test('a help page of other questions gives none', () => {
  expect(questionsBeforeBooking(faq(groupOf('locked')))).toEqual([]);
});
