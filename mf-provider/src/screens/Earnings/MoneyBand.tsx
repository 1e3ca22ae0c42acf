import type { Earnings, PayoutAccount } from '@doorstep/shared-api/domain';
import { paths } from '@doorstep/shared-api/paths';
import { Button, Money, useFormat, useHasRoute } from '@doorstep/shared-ui';
import { useT } from '@doorstep/shared-ui/i18n';
import { usePayoutMessages } from '../../hooks/usePayoutMessages';
import { isolated } from '../../model/isolated';
import { moneyBandCents, moneyBandKind, unblockStep } from '../../model/payouts/payoutBlock';
import { sumOf } from '../../model/payouts/sums';
import styles from './Earnings.module.css';

interface MoneyBandProps {
  earnings: Earnings;
  account: PayoutAccount;
}

/** A list below adds up to each amount. */
export function MoneyBand({ earnings, account }: MoneyBandProps) {
  const t = useT('provider');
  const { held, bookedAhead } = earnings;
  return (
    <section className={`on-hero ${styles.band}`} aria-label={t('earnings.yourMoney')}>
      <div>
        <p>
          <NextLabel earnings={earnings} />
        </p>
        <b>
          <Money cents={moneyBandCents(earnings)} />
        </b>
        <p>
          <NextText earnings={earnings} account={account} />
        </p>
        <UnblockPayoutLink earnings={earnings} />
      </div>
      <div>
        <p>{t('earnings.held')}</p>
        <b>
          <Money cents={sumOf(held, ({ amountCents }) => amountCents)} />
        </b>
        <p>{t('earnings.heldText', { count: held.length })}</p>
      </div>
      <div>
        <p>{t('earnings.ahead')}</p>
        <b>
          <Money cents={bookedAhead.amountCents} />
        </b>
        <p>{t('earnings.aheadText', { count: bookedAhead.assignments })}</p>
      </div>
    </section>
  );
}

function NextLabel({ earnings: { nextPayout } }: { earnings: Earnings }) {
  const t = useT('provider');
  const { longDay } = usePayoutMessages();
  const { at } = nextPayout;
  const meaning = moneyBandKind(nextPayout);
  if (meaning !== 'payout') return t(`earnings.${meaning}`);
  return at ? t('earnings.nextOn', { day: longDay(at) }) : t('earnings.next');
}

function NextText({ earnings: { nextPayout, inPayoutCents }, account }: MoneyBandProps) {
  const t = useT('provider');
  const { money } = useFormat();
  const messages = usePayoutMessages();
  const { block, at, arrivesAt } = nextPayout;
  const isMoreUnderWay = inPayoutCents > 0 && block !== 'on_the_way';
  const sentences = [
    block
      ? t(`earnings.block.${block}`, {
          minimum: isolated(money(account.minimumCents)),
          day: at ? messages.longDay(at) : '',
          since: account.hold ? messages.date(account.hold.since) : '',
          reason: isolated(account.hold?.reason ?? ''),
        })
      : t('earnings.goesTo', { account: messages.account(account) }),
    !block && arrivesAt ? t('earnings.arrives', { day: messages.weekday(arrivesAt) }) : '',
    isMoreUnderWay ? t('earnings.moreOnTheWay', { amount: isolated(money(inPayoutCents)) }) : '',
  ];
  return sentences.filter(Boolean).join(' ');
}

function UnblockPayoutLink({ earnings: { nextPayout } }: { earnings: Earnings }) {
  const t = useT('provider');
  const hasRoute = useHasRoute();
  const step = nextPayout.block && unblockStep[nextPayout.block];
  const path = step === 'contact' ? paths.contactUs : paths.providerPayoutAccount;
  if (!step || !hasRoute(path)) return null;
  return (
    <Button variant="accent" className="mt4" to={path}>
      {t(`earnings.step.${step}`)}
    </Button>
  );
}
