import type { StaffRight } from '@doorstep/shared-api/domain';
import { useGetStaffQuery } from '../model/api/staffApi';

/** Who is at the console and what they may do. Until it is known, nothing is shown that a role might not have. */
export function useStaff() {
  const query = useGetStaffQuery();
  const { data } = query;
  const rights = data?.rights ?? [];
  return {
    query,
    isKnown: data !== undefined,
    id: data?.user_id,
    roles: data?.roles ?? [],
    rights,
    secondStep: data?.second_step,
    /** Whether they are through the second step of the sign-in, or need none. */
    isPassed: data?.second_step === 'off' || data?.second_step === 'passed',
    may: (right: StaffRight) => rights.includes(right),
  };
}
