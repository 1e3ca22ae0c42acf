import { serverMessage } from '@doorstep/shared-api';
import { useSayOfJobMutation } from '@doorstep/shared-api/bookings';
import type { Booking } from '@doorstep/shared-api/domain';
import { useToast } from '@doorstep/shared-ui';
import { useT } from '@doorstep/shared-ui/i18n';

export function useJobStatement({ id: bookingId }: Booking) {
  const t = useT('booking');
  const toast = useToast();
  const [sayOfJob, { isLoading }] = useSayOfJobMutation();
  async function say(word: Parameters<typeof sayOfJob>[0]['word']) {
    const { error } = await sayOfJob({ bookingId, word });
    if (error) toast.show({ text: serverMessage(error) ?? t('job.failed'), tone: 'bad' });
  }
  return { say, isLoading };
}
