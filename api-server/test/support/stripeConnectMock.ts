import type Stripe from 'stripe';
import { invalidRequestError, newId, type StripeCall } from './stripeParts';

type BankShape = Pick<Stripe.BankAccount, 'id' | 'object' | 'bank_name' | 'last4' | 'currency' | 'status'>;
type AccountShape = Pick<
  Stripe.Account,
  'id' | 'object' | 'type' | 'email' | 'details_submitted' | 'payouts_enabled' | 'metadata'
> & {
  requirements: Pick<Stripe.Account.Requirements, 'currently_due' | 'past_due' | 'disabled_reason'>;
  external_accounts: { object: 'list'; data: BankShape[] };
};
type TransferShape = Pick<
  Stripe.Transfer,
  'id' | 'object' | 'amount' | 'amount_reversed' | 'currency' | 'reversed' | 'transfer_group' | 'metadata'
> & { destination: string };
type PayoutShape = Pick<
  Stripe.Payout,
  'id' | 'object' | 'amount' | 'currency' | 'status' | 'arrival_date' | 'created' | 'failure_code' | 'metadata'
> & { account: string };

const REQUIRED_FIELDS = ['external_account', 'individual.dob.day', 'individual.first_name', 'tos_acceptance.date'];

export class StripeConnectMock {
  readonly accounts = new Map<string, AccountShape>();
  readonly transfers = new Map<string, TransferShape>();
  readonly payouts = new Map<string, PayoutShape>();
  /** Cents of the platform ('') and of each connected account. */
  readonly balances = new Map<string, number>([['', 10_000_000]]);

  finishOnboarding(ref: string, currency = 'usd') {
    const bank = { bank_name: 'STRIPE TEST BANK', last4: '6789', currency, status: 'new' };
    const data: BankShape[] = [{ id: newId('ba'), object: 'bank_account', ...bank }];
    Object.assign(this.account(ref), {
      details_submitted: true,
      payouts_enabled: true,
      external_accounts: { object: 'list', data },
    });
    this.ask(ref);
  }

  ask(ref: string, ...requirements: string[]) {
    const account = this.account(ref);
    account.requirements = { currently_due: requirements, past_due: requirements, disabled_reason: null };
    account.payouts_enabled = requirements.length === 0;
  }

  reject(ref: string) {
    const account = this.account(ref);
    account.requirements = { currently_due: [], past_due: [], disabled_reason: 'rejected.fraud' };
    account.payouts_enabled = false;
  }

  arrive(id: string) {
    this.payout(id).status = 'paid';
  }

  /** Fails a payout at the bank, even after its arrival. Its money is in the account's balance at Stripe again. */
  fail(id: string, code: string) {
    const payout = this.payout(id);
    Object.assign(payout, { status: 'failed', failure_code: code });
    this.#move(payout.account, payout.amount);
    const [bank] = this.account(payout.account).external_accounts.data;
    if (bank) bank.status = 'errored';
    this.ask(payout.account, 'external_account');
  }

  account(ref: string): AccountShape {
    const account = this.accounts.get(ref);
    if (!account) throw invalidRequestError('resource_missing', `No such account: '${ref}'`, 404);
    return account;
  }

  payout(id: string): PayoutShape {
    const payout = this.payouts.get(id);
    if (!payout) throw invalidRequestError('resource_missing', `No such payout: '${id}'`, 404);
    return payout;
  }

  payoutsOf = (ref: string) => [...this.payouts.values()].filter(({ account }) => account === ref).reverse();

  respond(route: string, id: string, { form, account }: StripeCall): object | undefined {
    switch (route) {
      case 'POST accounts':
        return this.#open(form);
      case 'GET accounts/:id':
        return this.account(id);
      case 'POST accounts/:id/login_links':
        if (!this.account(id).details_submitted)
          throw invalidRequestError(
            'account_invalid',
            'Cannot create a login link for an account that has not completed onboarding.',
          );
        return { object: 'login_link', url: `https://connect.stripe.test/express/${id}` };
      case 'POST account_links':
        this.account(form.get('account') ?? '');
        if (!form.get('return_url') || !form.get('refresh_url'))
          throw invalidRequestError('url_invalid', 'Missing return_url');
        return { object: 'account_link', url: `https://connect.stripe.test/setup/${form.get('account')}` };
      case 'POST transfers':
        return this.#transfer(form);
      case 'GET transfers':
        return listOf([...this.transfers.values()].filter((one) => one.transfer_group === form.get('transfer_group')));
      case 'POST transfers/:id/reversals':
        return this.#reverse(id);
      case 'POST payouts':
        return this.#payOut(this.account(account ?? ''), form);
      case 'GET payouts':
        return listOf(this.payoutsOf(account ?? ''));
      case 'GET payouts/:id': {
        if (this.payout(id).account !== account)
          throw invalidRequestError('resource_missing', `No such payout: '${id}'`, 404);
        return this.payout(id);
      }
      default:
        return undefined;
    }
  }

  #move(account: string, cents: number) {
    this.balances.set(account, (this.balances.get(account) ?? 0) + cents);
  }

  #open(form: URLSearchParams): AccountShape {
    const account: AccountShape = {
      id: newId('acct'),
      object: 'account',
      type: form.get('type') as 'express',
      email: form.get('email'),
      details_submitted: false,
      payouts_enabled: false,
      metadata: { user_id: form.get('metadata[user_id]') ?? '' },
      requirements: { currently_due: REQUIRED_FIELDS, past_due: [], disabled_reason: 'requirements.past_due' },
      external_accounts: { object: 'list', data: [] },
    };
    this.accounts.set(account.id, account);
    return account;
  }

  #transfer(form: URLSearchParams): TransferShape {
    const [amount, destination] = [Number(form.get('amount')), form.get('destination') ?? ''];
    const { details_submitted } = this.account(destination);
    if (!details_submitted)
      throw invalidRequestError(
        'insufficient_capabilities_for_transfer',
        'Your destination account needs the `transfers` capability.',
      );
    if ((this.balances.get('') ?? 0) < amount)
      throw invalidRequestError(
        'balance_insufficient',
        'You have insufficient available funds in your Stripe account.',
      );
    const transfer: TransferShape = {
      id: newId('tr'),
      object: 'transfer',
      amount,
      amount_reversed: 0,
      currency: form.get('currency') ?? '',
      reversed: false,
      transfer_group: form.get('transfer_group'),
      metadata: { order: form.get('metadata[order]') ?? '' },
      destination,
    };
    this.transfers.set(transfer.id, transfer);
    this.#move('', -amount);
    this.#move(destination, amount);
    return transfer;
  }

  #reverse(id: string): object {
    const transfer = this.transfers.get(id);
    if (!transfer) throw invalidRequestError('resource_missing', `No such transfer: '${id}'`, 404);
    const { amount, destination } = transfer;
    if (transfer.reversed)
      throw invalidRequestError('transfer_already_reversed', 'This transfer is already fully reversed.');
    if ((this.balances.get(destination) ?? 0) < amount)
      throw invalidRequestError('balance_insufficient', 'The connected account has insufficient funds.');
    Object.assign(transfer, { reversed: true, amount_reversed: amount });
    this.#move(destination, -amount);
    this.#move('', amount);
    return { id: newId('trr'), object: 'transfer_reversal', amount };
  }

  #payOut(account: AccountShape, form: URLSearchParams): PayoutShape {
    const [amount, currency] = [Number(form.get('amount')), form.get('currency') ?? ''];
    if (!account.payouts_enabled)
      throw invalidRequestError('payouts_not_allowed', 'This account cannot make payouts at this time.');
    if (!account.external_accounts.data.some((bank) => bank.currency === currency))
      throw invalidRequestError(
        'invalid_currency',
        `Sorry, you don't have any external accounts in that currency (${currency}).`,
      );
    if ((this.balances.get(account.id) ?? 0) < amount)
      throw invalidRequestError(
        'balance_insufficient',
        'You have insufficient funds in your Stripe account for this transfer.',
      );
    const created = Math.floor(Date.now() / 1000);
    const payout: PayoutShape = {
      id: newId('po'),
      object: 'payout',
      amount,
      currency,
      status: 'pending',
      arrival_date: created + 2 * 86_400,
      created,
      failure_code: null,
      metadata: { order: form.get('metadata[order]') ?? '' },
      account: account.id,
    };
    this.payouts.set(payout.id, payout);
    this.#move(account.id, -amount);
    return payout;
  }
}

const listOf = (data: object[]) => ({ object: 'list', data, has_more: false, url: '' });
