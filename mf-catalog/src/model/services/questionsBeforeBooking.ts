import type { Faq } from '@doorstep/shared-api/domain';

/** Ids of the questions of the help page. Editors may take some away. */
const WANTED = ['when', 'cancel', 'ways', 'asap'];

export function questionsBeforeBooking({ groups }: Faq): Faq['groups'][number]['items'] {
  const all = groups.flatMap(({ items }) => items);
  return WANTED.flatMap((id) => all.find((item) => item.id === id) ?? []);
}
