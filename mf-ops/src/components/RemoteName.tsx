import { useT } from '@doorstep/shared-ui/i18n';
import styles from './parts.module.css';

const namedRemotes = [
  'shell',
  'mf-catalog',
  'mf-booking',
  'mf-offers',
  'mf-account',
  'mf-provider',
  'mf-ops',
  'mf-admin',
];

export function useRemoteName(): (name: string) => string {
  const t = useT('ops');
  return (name) => (namedRemotes.includes(name) ? t(`names.${name}`) : name);
}

export function RemoteName({ name }: { name: string }) {
  const nameOf = useRemoteName();
  return (
    <>
      <b>{nameOf(name)}</b>
      <span className={styles.code}>
        <bdi>{name}</bdi>
      </span>
    </>
  );
}
