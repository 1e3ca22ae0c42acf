import { useMounted } from '@doorstep/shared-ui';
import { useLanguage, useT } from '@doorstep/shared-ui/i18n';
import { useState } from 'react';
import { zoneName, zonesDiffer } from '../model/schedule/schedule';

interface ZoneNoteProps {
  zone: string;
  className?: string;
}

/** Names the zone of the shown times, only to a reader whose own clock differs. */
export function ZoneNote({ zone, className }: ZoneNoteProps) {
  const t = useT('booking');
  const { locale } = useLanguage();
  const mounted = useMounted();
  const [now] = useState(() => new Date());
  if (!mounted || !zonesDiffer(zone, Intl.DateTimeFormat().resolvedOptions().timeZone, now)) return null;
  return <span className={className}>{t('create.zone', { zone: zoneName(zone, locale, now) })}</span>;
}
