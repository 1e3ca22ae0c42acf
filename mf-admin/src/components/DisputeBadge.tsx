import type { CardDisputeState } from '@doorstep/shared-api/domain';
import { Badge } from '@doorstep/shared-ui';
import { useT } from '@doorstep/shared-ui/i18n';

const tones = { needs_response: 'wait', under_review: 'plain', won: 'ok', lost: 'bad', closed: 'plain' } as const;

export function DisputeBadge({ state }: { state: CardDisputeState }) {
  const t = useT('admin');
  return <Badge tone={tones[state]}>{t(`disputes.state.${state}`)}</Badge>;
}
