import { skipToken, useSettings } from '@doorstep/shared-api';
import { type Booking, statusesUnderWay } from '@doorstep/shared-api/domain';
import { useGetMessagesQuery } from '@doorstep/shared-api/messages';
import { paths, pathTo } from '@doorstep/shared-api/paths';
import { ActionBar, Button, Icon, useHasRoute } from '@doorstep/shared-ui';
import { useT } from '@doorstep/shared-ui/i18n';

export const isVisitUnderWay = ({ status, provider }: Booking) =>
  (statusesUnderWay as readonly string[]).includes(status) && Boolean(provider?.name);

/** Replaces the tabs on a phone, so that both actions are within reach of the thumb. */
export function LiveBar({ booking }: { booking: Booking }) {
  const t = useT('booking');
  const hasRoute = useHasRoute();
  const { apiExtensions } = useSettings();
  const isThere = isVisitUnderWay(booking) && apiExtensions && hasRoute(paths.bookingChat);
  const { data: chat } = useGetMessagesQuery(isThere ? booking.id : skipToken);
  if (!isThere) return null;
  const { name = '' } = booking.provider ?? {};
  const unread = chat?.messages.filter(({ isMine, readAt }) => !isMine && !readAt).length ?? 0;
  const place = pathTo.bookingChat(booking.id);
  return (
    <ActionBar>
      <Button
        variant={chat?.canCall ? 'line' : 'primary'}
        size="lg"
        className="grow"
        to={place}
        aria-label={t(unread > 0 ? 'live.messageUnread' : 'details.messageTo', { name, count: unread })}
      >
        <Icon name="chat-text" />
        {t('details.message')}
      </Button>
      {chat?.canCall && (
        <Button size="lg" className="grow" to={`${place}&call=1`} aria-label={t('live.callTo', { name })}>
          <Icon name="phone" />
          {t('live.call')}
        </Button>
      )}
    </ActionBar>
  );
}
