import { Button, IconButton } from '@doorstep/shared-ui';
import { useT } from '@doorstep/shared-ui/i18n';
import { useState } from 'react';
import styles from './LicencePictures.module.css';

export interface LicencePicture {
  readonly side: 'front' | 'back';
  readonly src: string;
}

const ZOOM_SCALES = [1, 1.75, 2.5] as const;
const QUARTER_TURN_DEGREES = 90;

export function LicencePictures({ pictures }: { pictures: readonly LicencePicture[] }) {
  const t = useT('admin');
  const [step, setStep] = useState(0);
  const scale = ZOOM_SCALES[step] ?? 1;
  return (
    <div>
      <div className={styles.pair}>
        {pictures.map(({ side, src }) => (
          <Side key={side} name={t(`licence.${side}`)} src={src} scale={scale} />
        ))}
      </div>
      <Button
        size="sm"
        variant="line"
        className={styles.zoom}
        onClick={() => setStep((current) => (current + 1) % ZOOM_SCALES.length)}
      >
        {t(step === ZOOM_SCALES.length - 1 ? 'licence.zoomOut' : 'licence.zoomIn')}
      </Button>
    </div>
  );
}

function Side({ name, src, scale }: { name: string; src: string; scale: number }) {
  const t = useT('admin');
  const [turns, setTurns] = useState(0);
  return (
    <figure className={styles.side}>
      <figcaption>
        <span className="b">{name}</span>
        <IconButton
          icon="arrow-counter-clockwise"
          label={t('licence.turn', { side: name })}
          onClick={() => setTurns((current) => current - 1)}
        />
      </figcaption>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard */}
      <section className={styles.box} tabIndex={0} aria-label={name}>
        <img
          src={src}
          alt={t('licence.picture', { side: name })}
          style={{ inlineSize: `${scale * 100}%`, rotate: `${turns * QUARTER_TURN_DEGREES}deg` }}
        />
      </section>
    </figure>
  );
}
