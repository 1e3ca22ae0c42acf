import type { OpsToken } from '@doorstep/shared-api/ops';
import { Badge, Button, EmptyState, QueryState, Skeleton } from '@doorstep/shared-ui';
import { useT } from '@doorstep/shared-ui/i18n';
import { useState } from 'react';
import { CommandError } from '../../components/CommandError';
import { Console } from '../../components/Console';
import parts from '../../components/parts.module.css';
import { SureButton } from '../../components/SureButton';
import { useAskAgain } from '../../hooks/useAskAgain';
import { useOpsFormat } from '../../hooks/useOpsFormat';
import { useGetOpsTokensQuery, useRevokeTokenMutation } from '../../model/api/opsApi';
import { NewToken } from './NewToken';

function Tokens() {
  const t = useT('ops');
  const [isOpen, setOpen] = useState(false);
  return (
    <Console heading={t('title.ops-tokens')} lead={() => t('tokens.lead')}>
      {({ readOnly }) => (
        <section className="mt6">
          {!readOnly && <Button onClick={() => setOpen(true)}>{t('tokens.make')}</Button>}
          <TokenList canRevoke={!readOnly} />
          {isOpen && <NewToken onClose={() => setOpen(false)} />}
        </section>
      )}
    </Console>
  );
}

export { Tokens as Component };

function TokenList({ canRevoke }: { canRevoke: boolean }) {
  const t = useT('ops');
  const query = useGetOpsTokensQuery(undefined, { refetchOnMountOrArgChange: true });
  const [revoke, { error, isLoading, originalArgs }] = useRevokeTokenMutation();
  const { runConfirmed, againDialog } = useAskAgain();
  const [pending, setPending] = useState('');
  return (
    <div className="mt6">
      {error !== undefined && <CommandError error={error} />}
      <QueryState
        query={query}
        waitingLabel={t('loading')}
        skeleton={<Skeleton shape="block" count={3} height="48px" />}
        failed={() => t('failed.text')}
      >
        {({ tokens }) =>
          tokens.length === 0 ? (
            <EmptyState title={t('tokens.none')} text={t('tokens.noneText')} />
          ) : (
            // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard
            <section className={parts.scroll} aria-label={t('title.ops-tokens')} tabIndex={0}>
              <table className={parts.numbers}>
                <thead>
                  <tr>
                    {['name', 'may', 'for', 'until', 'used', 'madeBy', 'end'].map((column) => (
                      <th scope="col" key={column}>
                        {t(`tokens.${column}`)}
                      </th>
                    ))}
                  </tr>
                </thead>
                <tbody>
                  {tokens.map((token) => (
                    <tr key={token.id}>
                      <TokenCells token={token} />
                      <td>
                        {isEnded(token) ? (
                          <Badge tone="plain">{t(token.revokedAt ? 'tokens.revoked' : 'tokens.over')}</Badge>
                        ) : (
                          canRevoke && (
                            <SureButton
                              section="tokens"
                              act="revoke"
                              names={{ name: token.name }}
                              isConfirming={pending === token.id}
                              busy={isLoading && originalArgs === token.id}
                              onAsk={() => setPending(token.id)}
                              onSure={() => void runConfirmed(() => revoke(token.id)).then(() => setPending(''))}
                            />
                          )
                        )}
                      </td>
                    </tr>
                  ))}
                </tbody>
              </table>
            </section>
          )
        }
      </QueryState>
      {againDialog}
    </div>
  );
}

const isEnded = ({ revokedAt, expiresAt }: OpsToken) => Boolean(revokedAt) || Date.parse(expiresAt) <= Date.now();

function TokenCells({ token }: { token: OpsToken }) {
  const t = useT('ops');
  const { moment, percent } = useOpsFormat();
  return (
    <>
      <th scope="row">
        <bdi>{token.name}</bdi> <bdi className={parts.code}>{token.id}</bdi>
      </th>
      <td>
        {token.upTo === undefined
          ? t(`tokens.step.${token.may}`)
          : t('tokens.step.canaryUpTo', { share: percent(token.upTo / 100) })}
      </td>
      <td className={parts.code}>
        {token.remotes.includes('*') ? t('tokens.all') : <bdi dir="ltr">{token.remotes.join(', ')}</bdi>}
      </td>
      <td>{moment(token.revokedAt ?? token.expiresAt)}</td>
      <td>{token.lastUsedAt ? moment(token.lastUsedAt) : t('tokens.never')}</td>
      <td>
        <bdi>{token.createdBy}</bdi>
        {token.why && (
          <p className="sm muted">
            <bdi>{token.why}</bdi>
          </p>
        )}
      </td>
    </>
  );
}
