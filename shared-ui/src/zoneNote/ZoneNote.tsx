import { zoneName, zonesDiffer } from '@doorstep/shared-ui';
import { useLanguage, useReaderZone, useT } from '@doorstep/shared-ui/i18n';
import { useState } from 'react';

interface ZoneNoteProps {
  zone: string;
  /** Moments that are shown. Their dates decide the name. Now when there are none. */
  at?: readonly (string | undefined)[];
  className?: string;
}

/** Names the zone of the shown times, only to a reader whose own clock differs then. */
export function ZoneNote({ zone, at = [], className }: ZoneNoteProps) {
  const t = useT('ui');
  const { locale } = useLanguage();
  const readerZone = useReaderZone();
  const [now] = useState(() => new Date());
  const moments = at.flatMap((moment) => (moment ? [new Date(moment)] : []));
  const foreign = (moments.length > 0 ? moments : [now]).filter(
    (moment) => readerZone && zonesDiffer(zone, readerZone, moment),
  );
  if (foreign.length === 0) return null;
  const names = new Set(foreign.map((moment) => zoneName(zone, locale, moment)));
  return <span className={className}>{t('zone', { zone: [...names].join(' / ') })}</span>;
}
