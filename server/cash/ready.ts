/** From what a client sent and the facts of the house to money the rules can settle. */
import { refuseWrongCount } from '../../domain/books/allocation.ts'
import type { Decimals } from '../../domain/books/entry.ts'
import { refuseSpentOn } from '../../domain/books/manual-entry.ts'
import { refuseDay, refuseFarDay } from '../../domain/books/period.ts'
import type { Money } from '../../domain/books/settlement.ts'
import type { MoneyInput } from '../../domain/cash/money-input.ts'
import { refuseMethod } from '../../domain/cash/money-rules.ts'
import { type MoneyScreen, moneyScreens } from '../../domain/cash/money-screen.ts'
import { businessDayOf } from '../../domain/kernel/business-day.ts'
import { refuseDecimals } from '../../domain/kernel/number/money.ts'
import { may } from '../../domain/kernel/permission.ts'
import { Refusal } from '../../domain/kernel/refusal.ts'
import { currencyOf } from '../../domain/money/measure.ts'
import type { CurrencyFacts } from '../../domain/trade/posting/facts.ts'
import { currenciesOf, rateOf } from '../../domain/trade/posting/ready.ts'
import type { TradeRules } from '../../domain/trade/posting/rules.ts'
import type { Context } from '../kernel/command.ts'
import type { MoneyFacts } from './facts.ts'

export type ReadyMoney = { money: Money; currency: CurrencyFacts; decimals: Decimals }

type Asked = { input: MoneyInput; facts: MoneyFacts; rules: TradeRules }

export function readyMoney(
  context: Context,
  { input, facts, rules }: Asked,
  screen: MoneyScreen,
): ReadyMoney {
  const { behaviour, flow } = moneyScreens[screen]
  if (!facts.type?.isActive || facts.type.behaviour !== behaviour)
    throw new Refusal('selectType', 'type')
  if (!facts.branch) throw new Refusal('missingReference', 'branch')
  const party = partyOf(input, facts, screen)
  const today = businessDayOf(context.now, facts.timeZone, rules.dayEndHour)
  refuseDay(input.day, { ...facts, today }, context.actor.limits)
  refuseFarDay(input.valueDate, today, 'valueDate')
  refuseFarDay(input.cheque?.dueDate, today, 'cheque.dueDate')
  const { method } = facts
  refuseMethod(input, method)
  const { currency, decimals } = currenciesOf(input.currency, facts)
  refuseDecimals(input.amount, currency.decimals, 'amount')
  refuseCounts(input, facts)
  refuseGaps(context, input, facts)
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
      rate: rateOf(context, input, facts, rules),
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

/** Naming the account that takes a rest is writing in the books by hand, under the same rules. */
function refuseGaps(
  { actor }: Context,
  { writeOff = [] }: MoneyInput,
  { gapAccounts }: MoneyFacts,
): void {
  writeOff.forEach(({ account }, at) => {
    if (!account) return
    const field = `writeOff.${at}.account`
    if (!may(actor, 'books.journal.post')) throw new Refusal('forbidden', field)
    refuseSpentOn(
      gapAccounts.find(({ id }) => id === account),
      field,
    )
  })
}
