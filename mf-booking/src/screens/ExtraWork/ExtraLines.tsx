import type { ExtraLine } from '@doorstep/shared-api/domain';
import { Money, SummaryLine } from '@doorstep/shared-ui';
import { useT } from '@doorstep/shared-ui/i18n';
import { messages } from './messages';

export function ExtraLines({ lines }: { lines: readonly ExtraLine[] }) {
  const t = useT(messages.ns);
  return lines.map(({ text, kind, cents }, index) => (
    <SummaryLine
      // biome-ignore lint/suspicious/noArrayIndexKey: lines never change, and two may have the same text
      key={`${text} ${index}`}
      label={<bdi>{text}</bdi>}
      detail={t(`kind.${kind}`)}
      value={<Money cents={cents} />}
    />
  ));
}
