import { isBusinessFailure, isNotFound, useSettings } from '@doorstep/shared-api';
import { useRebookMutation } from '@doorstep/shared-api/bookings';
import { useGetCategoriesQuery } from '@doorstep/shared-api/catalog';
import type { Booking } from '@doorstep/shared-api/domain';
import { getDraft, updateDraft, useDraft } from '@doorstep/shared-api/draft';
import { paths } from '@doorstep/shared-api/paths';
import { Button, ConfirmDialog, Icon, Note } from '@doorstep/shared-ui';
import { useT } from '@doorstep/shared-ui/i18n';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { type RebookedDraft, rebookByNames, rebookedDraftOf } from '../../model/booking/bookAgain';
import { readAttempt, resumeStepOf } from '../../model/payment/paymentAttempt';

export function BookAgain({ booking }: { booking: Booking }) {
  const t = useT('booking');
  const navigate = useNavigate();
  const { apiExtensions, timeZone } = useSettings();
  const zone = booking.timeZone ?? timeZone;
  const { clear } = useDraft();
  const { data: categories = [] } = useGetCategoriesQuery();
  const [rebook, { isLoading }] = useRebookMutation();
  const [isConfirming, setIsConfirming] = useState(false);
  const [problem, setProblem] = useState<string>();
  if (apiExtensions ? !booking.can?.rebook : booking.status === 'open') return null;

  async function fetchOrder(): Promise<RebookedDraft | undefined> {
    if (!apiExtensions) return rebookByNames(booking, categories, new Date());
    const { data, error } = await rebook({ bookingId: booking.id });
    if (data) return rebookedDraftOf(data, zone, new Date());
    const isAnswer = isBusinessFailure(error) || isNotFound(error);
    setProblem((isAnswer && error.message) || t('details.cancelFailed'));
    return undefined;
  }

  async function bookAgain() {
    setIsConfirming(false);
    setProblem(undefined);
    const order = await fetchOrder();
    if (!order) return;
    if (!order.draft.lines?.length) {
      setProblem(t('again.nothing'));
      return;
    }
    await clear();
    updateDraft(order.draft);
    navigate(paths.bookingSummary, { state: { changeTime: true, gone: order.gone, fewer: order.fewer } });
  }

  function start() {
    const draft = getDraft();
    // First finish a payment whose outcome is unknown.
    if (resumeStepOf(readAttempt(draft.payment)) !== 'start') navigate(paths.paymentMethod);
    else if (draft.lines.length > 0) setIsConfirming(true);
    else void bookAgain();
  }

  return (
    <>
      <Button variant="line" block busy={isLoading} onClick={start}>
        <Icon name="repeat" />
        {t('again.action')}
      </Button>
      {problem && (
        <Note tone="bad" role="alert">
          {problem}
        </Note>
      )}
      <ConfirmDialog
        open={isConfirming}
        onClose={() => setIsConfirming(false)}
        onConfirm={() => void bookAgain()}
        title={t('again.action')}
        confirmLabel={t('again.replace')}
        cancelLabel={t('again.keep')}
      >
        <p>{t('again.replaceText')}</p>
      </ConfirmDialog>
    </>
  );
}
