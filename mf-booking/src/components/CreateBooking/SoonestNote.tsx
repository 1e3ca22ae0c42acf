import { skipToken, useSettings } from '@doorstep/shared-api';
import { useGetSoonestQuery } from '@doorstep/shared-api/bookings';
import { idsAndQuantitiesOf, type WallTime, wallTimeIn } from '@doorstep/shared-api/domain';
import { useDraft } from '@doorstep/shared-api/draft';
import { Button, Note, useFormat } from '@doorstep/shared-ui';
import { useT } from '@doorstep/shared-ui/i18n';

interface SoonestNoteProps {
  subcategoryIds: readonly string[];
  place: { readonly lat: string; readonly long: string };
  zone: string;
  onChoose: (start: WallTime) => void;
}

export function SoonestNote({ subcategoryIds, place, zone, onChoose }: SoonestNoteProps) {
  const t = useT('booking');
  const { weekday, dateTime, time } = useFormat();
  const { apiExtensions } = useSettings();
  const { quantities } = idsAndQuantitiesOf(useDraft().draft.lines);
  const isSupported = apiExtensions && subcategoryIds.length > 0;
  const { currentData: soonest } = useGetSoonestQuery(
    isSupported ? { subcategoryIds, ...(quantities && { quantities }), lat: place.lat, long: place.long } : skipToken,
  );
  if (!soonest) return null;
  const shown = { timeZone: zone };
  const { people, from, until, opensAt } = soonest;
  if (people > 0 && from && until) {
    return (
      <Note tone="ok" icon="clock" role="status">
        {t('create.soonest', { count: people, from: time(from, shown), until: time(until, shown) })}
      </Note>
    );
  }
  if (!opensAt) {
    return (
      <Note tone="wait" role="status">
        {t('create.nobodySoon')}
      </Note>
    );
  }
  const when = `${weekday(opensAt, { ...shown, weekday: 'short' })} ${dateTime(opensAt, shown)}`;
  return (
    <Note tone="wait" icon="moon" role="status">
      <p>{t('create.afterHours', { time: when })}</p>
      <Button size="sm" variant="line" onClick={() => onChoose(wallTimeIn(zone, new Date(opensAt)))}>
        {t('create.afterHoursPick')}
      </Button>
    </Note>
  );
}
