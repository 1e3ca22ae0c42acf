import type { Composition } from '@doorstep/shared-api/remote';
import { IconButton } from '@doorstep/shared-ui';
import { useEffect, useState } from 'react';
import { LocalCodeForm } from './LocalCodeForm';
import styles from './Panel.module.css';
import { readBucket, remoteLines, sharedLines } from './readPage';
import { useRecordedErrors } from './recordErrors';

interface PanelProps {
  composition: Composition;
  onClose: () => void;
}

const REFRESH_MS = 1000;
const read = (composition: Composition) => ({
  remotes: remoteLines(composition, performance.getEntriesByType('resource') as PerformanceResourceTiming[]),
  shared: sharedLines(),
});

/** In English only, because only developers see it. */
export default function Panel({ composition, onClose }: PanelProps) {
  const errors = useRecordedErrors();
  const [{ remotes, shared }, setSeen] = useState(() => read(composition));
  useEffect(() => {
    const timer = setInterval(() => setSeen(read(composition)), REFRESH_MS);
    return () => clearInterval(timer);
  }, [composition]);
  const { generation, set, override } = composition;
  return (
    <aside className={styles.panel} aria-label="Developer panel" lang="en" dir="ltr">
      <header>
        <h2>
          Generation {generation}, set {set},{' '}
          {override ? `override ${override}` : `bucket ${readBucket() ?? 'unknown'}`}
        </h2>
        <IconButton icon="x" label="Close the developer panel" onClick={onClose} />
      </header>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard */}
      <section className={styles.body} tabIndex={0} aria-label="What this page is made of">
        <table>
          <caption>Remotes</caption>
          <thead>
            <tr>
              <th scope="col">Name</th>
              <th scope="col">Version</th>
              <th scope="col">Falls back to</th>
              <th scope="col">Files</th>
              <th scope="col">kB sent</th>
              <th scope="col">Loaded in</th>
            </tr>
          </thead>
          <tbody>
            {remotes.map(({ name, version, fallback, files, bytes, ms }) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                <td>{version}</td>
                <td>{fallback ?? ''}</td>
                <td>{files}</td>
                <td>{(bytes / 1000).toFixed(1)}</td>
                <td>{ms === undefined ? 'not yet' : `${Math.round(ms)} ms`}</td>
              </tr>
            ))}
          </tbody>
        </table>
        <table>
          <caption>Shared modules</caption>
          <thead>
            <tr>
              <th scope="col">Name</th>
              <th scope="col">Version</th>
              <th scope="col">Loaded</th>
              <th scope="col">Used by</th>
            </tr>
          </thead>
          <tbody>
            {shared.map(({ name, version, isLoaded, usedBy }) => (
              <tr key={`${name} ${version}`}>
                <th scope="row">{name}</th>
                <td>{version}</td>
                <td>{isLoaded ? 'yes' : 'no'}</td>
                <td>{usedBy.join(', ')}</td>
              </tr>
            ))}
          </tbody>
        </table>
        <LocalCodeForm local={composition.local} />
        <h3>Errors since the panel was opened</h3>
        {errors.length === 0 && <p>None.</p>}
        <ol>
          {errors.map(({ at, text }) => (
            <li key={`${at} ${text}`}>
              {(at / 1000).toFixed(1)} s: {text}
            </li>
          ))}
        </ol>
      </section>
    </aside>
  );
}
