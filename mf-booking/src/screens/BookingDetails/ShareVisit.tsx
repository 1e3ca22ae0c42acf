import { useSettings } from '@doorstep/shared-api';
import { type Booking, nameOfBooking } from '@doorstep/shared-api/domain';
import { Button, Icon, useFormat, useToast } from '@doorstep/shared-ui';
import { useT } from '@doorstep/shared-ui/i18n';
import { isLive } from './LiveBar';

/**
 * For somebody else at home: who comes, when and where, in words. No link, because only its customer may open the booking.
 * The device's own way of sharing where there is one, else the words are copied.
 */
export function ShareVisit({ booking }: { booking: Booking }) {
  const t = useT('booking');
  const toast = useToast();
  const { dateTime } = useFormat();
  const settings = useSettings();
  if (!isLive(booking)) return null;
  const { provider, arrivesAt, startAt, asap, address = '', categoryName } = booking;
  const at = arrivesAt ?? (asap ? undefined : startAt);
  const share = async () => {
    const values = {
      name: provider?.name ?? '',
      category: categoryName,
      address,
      number: nameOfBooking(booking),
      time: at ? dateTime(at, { timeZone: booking.timeZone ?? settings.timeZone }) : '',
    };
    const text = t(at ? 'live.shareText' : 'live.shareTextSoon', values);
    try {
      if (navigator.share) await navigator.share({ text });
      else {
        await navigator.clipboard.writeText(text);
        toast.show({ text: t('live.copied') });
      }
    } catch (error) {
      // Closing the device's share dialog is not an error.
      if (error instanceof DOMException && error.name === 'AbortError') return;
      toast.show({ text: t('live.shareFailed'), tone: 'bad' });
    }
  };
  return (
    <Button variant="line" block onClick={() => void share()}>
      <Icon name="export" />
      {t('live.share')}
    </Button>
  );
}
