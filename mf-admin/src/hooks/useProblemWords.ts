import { type BookingStatus, type ProblemKind, requestedRemedies } from '@doorstep/shared-api/domain';
import { nameOf, statusCodes } from '@doorstep/shared-api/wire';
import { useT } from '@doorstep/shared-ui/i18n';

export function useProblemWords() {
  const t = useT('admin');
  const ui = useT('ui');
  const account = (name: string) =>
    name
      .split(' ')
      .map((one) => t(`account.${one}`))
      .join(', ');
  return {
    kind: ({ kind, by }: { readonly kind: ProblemKind; readonly by: string }) =>
      t(`problemKind.${by === 'staff' ? 'unasked' : kind}`),
    wish: (wish: string) => (requestedRemedies.some((one) => one === wish) ? t(`wish.${wish}`) : wish),
    status: (code: string) => ui(`status.${statusOf(code)}`),
    account,
    ledger: (from: string, to: string) => `${account(from)} → ${account(to)}`,
    movement: (kind: string) => t(`movement.${kind}`),
  };
}

export const statusOf = (code: string): BookingStatus => nameOf(statusCodes, code) ?? 'open';
