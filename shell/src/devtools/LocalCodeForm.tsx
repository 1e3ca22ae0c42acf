import { localHosts, type OpsLocalCodes } from '@doorstep/shared-api/ops';
import type { Composition } from '@doorstep/shared-api/remote';
import { Button } from '@doorstep/shared-ui';
import { type FormEvent, useState } from 'react';
import { leaveLocalCode, readLocalCode, turnOnLocalCode } from '../localCode/calls';
import styles from './Panel.module.css';

const START = { remote: '', host: 'localhost' as (typeof localHosts)[number], port: '3000', token: '' };

export function LocalCodeForm({ local }: { local: Composition['local'] }) {
  const [fields, setFields] = useState(START);
  const [known, setKnown] = useState<OpsLocalCodes>();
  const [message, setMessage] = useState('');
  const set = (change: Partial<typeof START>) => setFields({ ...fields, ...change });

  const attempt = (work: Promise<unknown>) =>
    work.then(
      () => location.reload(),
      (error: Error) => setMessage(error.message),
    );

  function readToken(event: FormEvent) {
    event.preventDefault();
    setMessage('');
    readLocalCode(fields.token).then(setKnown, (error: Error) => setMessage(error.message));
  }

  function run(event: FormEvent) {
    event.preventDefault();
    const { remote, host, port, token } = fields;
    void attempt(turnOnLocalCode({ remote, host, port: Number(port) }, token));
  }

  return (
    <section aria-label="Local code" className={styles.local}>
      <h3>Local code</h3>
      {local && (
        <p>
          {local.remote} comes from {local.origin} until {local.until}.{' '}
          <Button variant="line" size="sm" onClick={() => void attempt(leaveLocalCode())}>
            Back to what is live
          </Button>
        </p>
      )}
      {!known && (
        <form onSubmit={readToken}>
          <label>
            Release token, without a role of the staff
            <input
              type="password"
              autoComplete="off"
              value={fields.token}
              onChange={({ target }) => set({ token: target.value })}
            />
          </label>
          <Button variant="line" size="sm" type="submit">
            Run a remote from localhost …
          </Button>
        </form>
      )}
      {known && !known.isAllowed && <p>This environment allows no local code: LOCAL_CODE=on would.</p>}
      {known?.isAllowed && (
        <form onSubmit={run}>
          <label>
            Remote
            <input
              list="doorstep-local-remotes"
              required
              pattern="mf-.+"
              value={fields.remote}
              onChange={({ target }) => set({ remote: target.value })}
            />
          </label>
          <datalist id="doorstep-local-remotes">
            {known.remotes.map((name) => (
              <option key={name} value={name} />
            ))}
          </datalist>
          <label>
            Host
            <select
              value={fields.host}
              onChange={({ target }) => set({ host: localHosts.find((host) => host === target.value) ?? START.host })}
            >
              {localHosts.map((host) => (
                <option key={host}>{host}</option>
              ))}
            </select>
          </label>
          <label>
            Port
            <input
              type="number"
              required
              min={1}
              max={65535}
              value={fields.port}
              onChange={({ target }) => set({ port: target.value })}
            />
          </label>
          <Button variant="line" size="sm" type="submit">
            Run it in this browser
          </Button>
        </form>
      )}
      <p role="status">{message}</p>
    </section>
  );
}
