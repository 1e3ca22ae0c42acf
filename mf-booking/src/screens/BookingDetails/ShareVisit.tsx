import { useSettings } from '@doorstep/shared-api';
import { type Booking, bookingReferenceOf } from '@doorstep/shared-api/domain';
import { Button, Icon, useFormat, useToast } from '@doorstep/shared-ui';
import { useT } from '@doorstep/shared-ui/i18n';
import { isVisitUnderWay } from './LiveBar';

/**
 * Shares who comes, when and where as text. It has no link, because only the customer may open the booking. Copies the
 * text where the device cannot share.
 */
export function ShareVisit({ booking }: { booking: Booking }) {
  const t = useT('booking');
  const toast = useToast();
  const { dateTime } = useFormat();
  const settings = useSettings();
  if (!isVisitUnderWay(booking)) return null;
  const { provider, arrivesAt, startAt, asap, address = '', categoryName } = booking;
  const at = arrivesAt ?? (asap ? undefined : startAt);
  const share = async () => {
    const values = {
      name: provider?.name ?? '',
      category: categoryName,
      address,
      number: bookingReferenceOf(booking),
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
