import { useSession } from '@doorstep/shared-api';
import { useEndAreaWaitMutation, useGetAreaWaitQuery, useStartAreaWaitMutation } from '@doorstep/shared-api/bookings';
import type { PlaceCoverage } from '@doorstep/shared-api/domain';

/** Precision of the waiting place that the server stores. */
const SAME_PLACE_DEGREES = 0.001;

interface AreaWaitState {
  readonly email: string;
  /** The address is confirmed. Otherwise the mail waits for that. */
  readonly isConfirmed: boolean;
  readonly isHere: boolean;
  readonly isBusy: boolean;
  readonly hasFailed: boolean;
  readonly toggle: () => void;
}

/** Being told when the area grows to a place that we do not come to yet; undefined for whoever cannot be. */
export function useAreaWait({ lat, long }: Pick<PlaceCoverage, 'lat' | 'long'>): AreaWaitState | undefined {
  const { user } = useSession();
  const { data: wait, isSuccess } = useGetAreaWaitQuery();
  const [start, starting] = useStartAreaWaitMutation();
  const [end, ending] = useEndAreaWaitMutation();
  if (!isSuccess || !user?.email) return undefined;
  const isHere =
    wait !== null &&
    Math.abs(wait.lat - Number(lat)) <= SAME_PLACE_DEGREES &&
    Math.abs(wait.long - Number(long)) <= SAME_PLACE_DEGREES;
  return {
    email: user.email,
    isConfirmed: wait?.isConfirmed ?? true,
    isHere,
    isBusy: starting.isLoading || ending.isLoading,
    hasFailed: starting.isError || ending.isError,
    toggle: () => void (isHere ? end() : start({ lat, long })),
  };
}
