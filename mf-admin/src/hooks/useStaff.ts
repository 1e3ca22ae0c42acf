import type { StaffRight } from '@doorstep/shared-api/domain';
import { useGetStaffQuery } from '../model/api/staffApi';

/** Rights are empty until they are loaded. */
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
    isPassed: data?.second_step === 'off' || data?.second_step === 'passed',
    may: (right: StaffRight) => rights.includes(right),
  };
}
