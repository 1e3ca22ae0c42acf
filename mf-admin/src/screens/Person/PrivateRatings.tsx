import { Stars } from '@doorstep/shared-ui';
import { useT } from '@doorstep/shared-ui/i18n';
import { Link } from 'react-router-dom';
import { Facts } from '../../components/Facts';
import { Section } from '../../components/WorkPage';
import { useAdminFormat } from '../../hooks/useAdminFormat';
import { adminTo } from '../../model/adminPaths';
import type { Person } from '../../model/api/peopleApi';

/** Shows how providers rated a customer and how many have blocked them. Absent without either. */
export function PrivateRatings({ person }: { readonly person: Person }) {
  const t = useT('admin');
  const { number, moment } = useAdminFormat();
  const { private_ratings: ratings = [], blocked_by: blockedBy = 0 } = person;
  if (ratings.length === 0 && blockedBy === 0) return null;
  return (
    <Section title={t('person.privateRatings')}>
      {blockedBy > 0 && <p>{t('person.blockedBy', { count: blockedBy, number: number(blockedBy) })}</p>}
      <Facts
        items={ratings.map(({ booking_id: id, by, stars, note, at }) => ({
          id,
          label: (
            <>
              <Link className="link" to={adminTo.booking(id)}>
                <bdi>{by}</bdi>
              </Link>
              <br />
              {moment(at)}
            </>
          ),
          value: (
            <>
              <Stars value={stars} /> {t('person.privateStars', { stars: number(stars) })}
              {note && (
                <p className="lines">
                  <bdi>{note}</bdi>
                </p>
              )}
            </>
          ),
        }))}
      />
    </Section>
  );
}
