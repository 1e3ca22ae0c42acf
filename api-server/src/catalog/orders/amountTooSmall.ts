import { formatMoney, minCardChargeCents } from '@doorstep/shared-api/domain';
import { HttpError } from '../../platform/http/httpError';

export const amountTooSmall = (field: string) =>
  new HttpError('validation', `The smallest amount that can be paid is $${formatMoney(minCardChargeCents)}.`, {
    field,
  });
