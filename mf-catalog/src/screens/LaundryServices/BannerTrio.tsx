import { Picture } from '@doorstep/shared-ui';
import styles from './LaundryServices.module.css';

interface BannerTrioProps {
  readonly banners: readonly string[];
  readonly fallback: string;
}

export function BannerTrio({ banners, fallback }: BannerTrioProps) {
  const [first = fallback, second, third] = banners;
  const isTrio = second !== undefined && third !== undefined;
  return (
    <div className={styles.banners} data-alone={!isTrio || undefined}>
      <div>
        <Picture src={first} alt="" urgent="first" width={832} height={340} />
      </div>
      {isTrio && (
        <>
          <div>
            <Picture src={second} alt="" urgent width={396} height={164} />
          </div>
          <div>
            <Picture src={third} alt="" urgent width={396} height={164} />
          </div>
        </>
      )}
    </div>
  );
}
