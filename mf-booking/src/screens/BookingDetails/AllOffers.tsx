import { isApiError, serverMessage, useSettings } from '@doorstep/shared-api';
import { type Booking, transitionsFor } from '@doorstep/shared-api/domain';
import { useLazyGetMyOffersQuery, useLazyGetProviderOffersQuery } from '@doorstep/shared-api/offers';
import { paths, pathTo } from '@doorstep/shared-api/paths';
import { Button, Dialog, Icon, Panel, useHasRoute, useToast } from '@doorstep/shared-ui';
import { useT } from '@doorstep/shared-ui/i18n';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';

export function AllOffers({ booking }: { booking: Booking }) {
  const t = useT('booking');
  const toast = useToast();
  const navigate = useNavigate();
  const hasRoute = useHasRoute();
  const { apiExtensions } = useSettings();
  const [getProviderOffers] = useLazyGetProviderOffersQuery();
  const [getMyOffers] = useLazyGetMyOffersQuery();
  const [isBusy, setBusy] = useState(false);
  const [isNone, setNone] = useState(false);
  if (booking.bookingType !== 'hire' || !hasRoute(paths.providerSendOffer)) return null;
  const offersPath = pathTo.providerSendOffer(booking.id);
  const mayBegin =
    booking.can?.offer !== false && transitionsFor(booking, 'customer').some(({ action }) => action === 'accept_offer');

  async function showOffers() {
    setBusy(true);
    try {
      const theirs = await getProviderOffers(booking.id).unwrap();
      // With another server only the provider's list decides, as the specification requires.
      const hasMine = async () => apiExtensions && (await getMyOffers(booking.id).unwrap()).length > 0;
      if (theirs.length > 0 || (await hasMine())) return navigate(offersPath);
      setNone(true);
      toast.show({ text: t('noOffers.toast') });
    } catch (error) {
      if (!isApiError(error)) throw error;
      toast.show({ text: serverMessage(error) ?? t('noOffers.failed'), tone: 'bad' });
    } finally {
      setBusy(false);
    }
  }

  return (
    <Panel as="section">
      <p className="sm muted mb4">{t('details.allOffersText')}</p>
      <Button
        variant={booking.can?.acceptOffer ? 'primary' : 'soft'}
        block
        busy={isBusy}
        onClick={() => void showOffers()}
      >
        <Icon name="hand-coins" />
        {t('details.allOffers')}
      </Button>
      <Dialog
        open={isNone}
        onClose={() => setNone(false)}
        title={t('noOffers.title')}
        size="sm"
        footer={
          <>
            <Button
              variant={mayBegin ? 'line' : 'primary'}
              className="grow"
              onClick={() => setNone(false)}
              data-autofocus=""
            >
              {t('success.done')}
            </Button>
            {mayBegin && (
              <Button className="grow" to={offersPath}>
                {t('noOffers.send')}
              </Button>
            )}
          </>
        }
      >
        <p className="muted">{t(mayBegin ? 'noOffers.text' : 'noOffers.closed')}</p>
      </Dialog>
    </Panel>
  );
}
