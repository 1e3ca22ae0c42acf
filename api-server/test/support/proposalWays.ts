import type { TestServer } from './apiFixture';
import type { ForeignIdScene, SceneBuilders } from './foreignIdScene';
import type { Parties } from './jobs';
import { hoursAhead } from './order';

export function proposalWays(server: TestServer, booked: (...done: string[]) => Promise<Parties>): SceneBuilders {
  const start = () => hoursAhead(server, 28).toISOString();
  const propose = ({ asProvider, bookingId }: Parties) =>
    asProvider.x('POST', `/provider/jobs/${bookingId}/propose`, { starts: [start()] });
  return {
    'POST /bookings/{id}/proposal id': async (): Promise<ForeignIdScene> => {
      const parties = await booked('accept');
      await propose(parties);
      return { owner: parties.asCustomer, input: { params: { id: parties.bookingId }, body: { accept: false } } };
    },
    'POST /provider/jobs/{id}/reschedule id': async (): Promise<ForeignIdScene> => {
      const { asCustomer, asProvider, bookingId: id } = await booked('accept');
      await asCustomer.x('POST', `/bookings/${id}/reschedule`, { start_at: start() });
      return { owner: asProvider, input: { params: { id }, body: { accept: false } } };
    },
    'POST /provider/jobs/{id}/propose id': async (): Promise<ForeignIdScene> => {
      const { asProvider, bookingId: id } = await booked('accept');
      return { owner: asProvider, input: { params: { id }, body: { starts: [start()] } } };
    },
  };
}
