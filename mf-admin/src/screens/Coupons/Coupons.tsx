import { Badge, Button } from '@doorstep/shared-ui';
import { useT } from '@doorstep/shared-ui/i18n';
import { useSearchParams } from 'react-router-dom';
import { Console } from '../../components/Console';
import { CsvLink } from '../../components/CsvLink';
import { type Column, TwoLines } from '../../components/DataTable';
import { DecisionActs } from '../../components/DecisionActs';
import { FilterChips } from '../../components/FilterChips';
import { NothingFound } from '../../components/NothingFound';
import { NothingYet } from '../../components/NothingYet';
import { PagedTable } from '../../components/PagedTable';
import { PageHead } from '../../components/PageHead';
import { useAdminFormat } from '../../hooks/useAdminFormat';
import { useStaff } from '../../hooks/useStaff';
import { adminPaths } from '../../model/adminPaths';
import {
  type CouponItem,
  couponStates,
  useGetStaffCouponsInfiniteQuery,
  useResumeCouponMutation,
  useStopCouponMutation,
} from '../../model/api/couponsApi';
import { signedCentsOf } from '../../model/cents';
import { useGift } from './useGift';

const tones = { running: 'ok', planned: 'wait', ended: 'plain', stopped: 'bad', single: 'plain' } as const;
const shown = [...couponStates, 'all'] as const;

export function Coupons() {
  const t = useT('admin');
  return (
    <Console barTitle={t('title.coupons')}>
      <CouponList />
    </Console>
  );
}

function CouponList() {
  const t = useT('admin');
  const { may } = useStaff();
  const [search, setSearch] = useSearchParams();
  const state = shown.find((one) => one === search.get('show')) ?? 'running';
  const filters = { state: state === 'all' ? undefined : state };
  const query = useGetStaffCouponsInfiniteQuery(filters, { refetchOnMountOrArgChange: true });
  const columns = useColumns();
  const show = (next: string) => setSearch(next === 'running' ? {} : { show: next }, { replace: true });
  return (
    <>
      <PageHead title={t('title.coupons')} lead={t('coupons.lead')}>
        <CsvLink path="/coupons" filters={filters} />
        {may('money.move') && <Button to={adminPaths.newCoupon}>{t('coupons.new')}</Button>}
      </PageHead>
      <div className="mt6">
        <FilterChips
          filters={shown.map((id) => ({ id, label: t(`coupons.show.${id}`) }))}
          current={state}
          onChoose={show}
        />
      </div>
      <PagedTable
        query={query}
        caption={t('title.coupons')}
        columns={columns}
        idOf={({ code }) => code}
        filters={shown.map((one) => () => show(one))}
        empty={
          state === 'running' || state === 'all' ? (
            <NothingYet art="success" title={t('coupons.none')} text={t('coupons.noneText')} />
          ) : (
            <NothingFound />
          )
        }
      />
    </>
  );
}

function useColumns(): readonly Column<CouponItem>[] {
  const t = useT('admin');
  const { may } = useStaff();
  const { money, number, dateTime } = useAdminFormat();
  const giftOf = useGift();
  return [
    {
      ...{ id: 'code', phone: 'line', head: t('coupons.code') },
      cell: ({ code, description }) => (
        <TwoLines
          first={
            <b>
              <bdi dir="ltr">{code}</bdi>
            </b>
          }
          second={<bdi>{description}</bdi>}
        />
      ),
    },
    {
      ...{ id: 'gives', phone: 'line', head: t('coupons.gives') },
      cell: (row) => {
        const { gift, limits } = giftOf(row);
        return <TwoLines first={gift} second={limits} />;
      },
    },
    {
      ...{ id: 'payer', wide: true, head: t('coupons.payer'), label: t('coupons.payer') },
      cell: ({ funded_by: payer }) => t(`coupons.payers.${payer}`),
    },
    {
      ...{ id: 'used', end: true, head: t('coupons.used'), label: t('coupons.used') },
      cell: ({ uses, in_total: total }) => (
        <TwoLines first={number(uses)} second={total > 0 && t('coupons.ofTotal', { total: number(total) })} />
      ),
    },
    {
      ...{ id: 'cost', end: true, head: t('coupons.cost'), label: t('coupons.cost') },
      cell: ({ cost, budget }) => (
        <TwoLines
          first={money(signedCentsOf(cost))}
          second={budget && t('coupons.ofTotal', { total: money(signedCentsOf(budget)) })}
        />
      ),
    },
    {
      ...{ id: 'until', nowrap: true, head: t('coupons.until'), label: t('coupons.until') },
      cell: ({ from, until, state }) => (
        <TwoLines
          first={until ? dateTime(until) : t('coupons.noEnd')}
          second={state === 'planned' && from && t('coupons.begins', { time: dateTime(from) })}
        />
      ),
    },
    {
      ...{ id: 'state', phone: 'corner', head: t('people.state') },
      cell: ({ state }) => <Badge tone={tones[state]}>{t(`coupons.state.${state}`)}</Badge>,
    },
    {
      ...{ id: 'acts', phone: 'line', end: true, head: <span className="sr">{t('staff.acts')}</span> },
      cell: (row) => may('money.move') && row.state !== 'ended' && <StopOrResume row={row} />,
    },
  ];
}

function StopOrResume({ row: { code, state, version: seen } }: { row: CouponItem }) {
  const t = useT('admin');
  const [stop, stopping] = useStopCouponMutation();
  const [resume, resuming] = useResumeCouponMutation();
  return (
    <DecisionActs<'stop' | 'resume'>
      decisions={[state === 'stopped' ? 'resume' : 'stop']}
      variants={{}}
      textsOf={(act) => ({
        act: t(`coupons.${act}`, { code }),
        consequence: t(`coupons.${act}Text`, { code }),
        wordsLabel: t('staff.why'),
        wordsHint: t('staff.whyHint'),
        done: t(`coupons.${act}Done`, { code }),
      })}
      stateOf={(act) => (act === 'stop' ? stopping : resuming)}
      decide={(act, reason) => (act === 'stop' ? stop : resume)({ code, reason, seen })}
    />
  );
}

export { Coupons as Component };
