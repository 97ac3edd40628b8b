/** From what a client sent and the facts of the company to money the rules can settle. */
import { refuseWrongCount } from '../books/allocation.ts'
import type { Decimals } from '../books/entry.ts'
import { moneyHeadDays } from '../books/head/money-head.ts'
import { type EntryAccount, refuseSpentOn } from '../books/manual-entry.ts'
import { refuseDay, refuseFarDay } from '../books/period.ts'
import type { Money } from '../books/settlement.ts'
import { businessDayOf } from '../kernel/business-day.ts'
import { refuseDecimals } from '../kernel/number/money.ts'
import { may } from '../kernel/permission.ts'
import { Refusal } from '../kernel/refusal.ts'
import { currencyOf } from '../money/measure.ts'
import type { CurrencyFacts, TradeFacts } from '../trade/posting/facts.ts'
import { currenciesOf, type Poster, rateOf } from '../trade/posting/ready.ts'
import type { TradeRules } from '../trade/posting/rules.ts'
import type { MoneyInput } from './money-input.ts'
import { refuseMethod } from './money-rules.ts'
import { type MoneyScreen, moneyScreens } from './money-screen.ts'
import type { WithholdingTerms } from './withholding.ts'

type Method = {
  asksBank: boolean
  asksReference: boolean
  asksValueDate: boolean
}

/** What a receipt or payment is decided on, beside what every posting needs. */
export type OwnMoneyFacts = {
  method: Method | null
  /** What an expense is spent on. */
  account: EntryAccount | null
  /** Those that take the rest of a document. */
  gapAccounts: EntryAccount[]
  bills: { id: string; value: string; currencyId: string }[]
  /** Those its lines name. */
  withholdings: WithholdingTerms[]
}

export type MoneyFacts = Omit<TradeFacts, 'methods'> &
  Omit<OwnMoneyFacts, 'method'> & {
    method: (Method & TradeFacts['methods'][number]) | null
  }

export type ReadyMoney = { money: Money; currency: CurrencyFacts; decimals: Decimals }

/** Whoever posts money, and whether he may close a small rest. */
type MoneyPoster = Poster & { actor: { limits: { canWriteOff: boolean } } }

type Asked = { input: MoneyInput; facts: MoneyFacts; rules: TradeRules }

export function readyMoney(
  poster: MoneyPoster,
  { input, facts, rules }: Asked,
  screen: MoneyScreen,
): ReadyMoney {
  const { behaviour, flow } = moneyScreens[screen]
  if (!facts.type?.isActive || facts.type.behaviour !== behaviour)
    throw new Refusal('selectType', 'type')
  if (!facts.branch) throw new Refusal('missingReference', 'branch')
  const party = partyOf(input, facts, screen)
  const today = businessDayOf(poster.now, facts.timeZone, rules.dayEndHour)
  refuseDay(input.day, { ...facts, today }, poster.actor.limits)
  for (const name of moneyHeadDays) refuseFarDay(input[name], today, name)
  refuseFarDay(input.cheque?.dueDate, today, 'cheque.dueDate')
  const { method } = facts
  refuseMethod({ ...input, side: 'side' in party ? party.side : null }, method, screen)
  const { currency, decimals } = currenciesOf(input.currency, facts)
  refuseDecimals(input.amount, currency.decimals, 'amount')
  refuseCounts(input, facts)
  refuseGaps(poster, input, facts)
  return {
    currency,
    decimals,
    money: {
      id: input.id,
      flow,
      party,
      method,
      amount: input.amount,
      decimals: currency.decimals,
      currency: currencyOf(currency),
      rate: rateOf(poster, input, facts, rules),
      day: input.day,
    },
  }
}

/** A partner of the right kind; money that goes out may be an expense instead. */
function partyOf(
  { partner: id, account, side: given }: MoneyInput,
  facts: MoneyFacts,
  screen: MoneyScreen,
): Money['party'] {
  if (account && !id && screen === 'payments') {
    refuseSpentOn(facts.account ?? undefined, 'account')
    return { account }
  }
  const side = given ?? moneyScreens[screen].side
  const isRight = side === 'client' ? facts.partner?.isClient : facts.partner?.isSupplier
  if (!id || !facts.partner?.isActive || !isRight)
    throw new Refusal(side === 'client' ? 'selectClient' : 'selectSupplier', 'partner')
  return { side, partner: id }
}

function refuseCounts({ counts = [], amount, currency }: MoneyInput, { bills }: MoneyFacts): void {
  const counted = counts.map(({ bill, count }, at) => {
    const known = bills.find(({ id, currencyId }) => id === bill && currencyId === currency)
    if (!known) throw new Refusal('missingReference', `counts.${at}.bill`)
    return { value: known.value, count }
  })
  refuseWrongCount(amount, counted)
}

/**
 * Closing a small rest is a right of its own. Naming the account that takes a rest is writing in the
 * books by hand, under the same rules.
 */
function refuseGaps(
  { actor }: Pick<MoneyPoster, 'actor'>,
  { writeOff = [] }: MoneyInput,
  { gapAccounts }: MoneyFacts,
): void {
  writeOff.forEach(({ account }, at) => {
    if (!account) {
      if (!actor.limits.canWriteOff) throw new Refusal('forbidden', `writeOff.${at}.to`)
      return
    }
    const field = `writeOff.${at}.account`
    if (!may(actor, 'books.journal.post')) throw new Refusal('forbidden', field)
    refuseSpentOn(
      gapAccounts.find(({ id }) => id === account),
      field,
    )
  })
}

/** Money that is to be posted, with what is known about it. */
export type AskedMoney = {
  input: MoneyInput
  facts: MoneyFacts
  rules: TradeRules
  ready: ReadyMoney
}
