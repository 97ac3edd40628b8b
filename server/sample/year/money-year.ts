/** The money of the sample company: how sales are paid, who owes what, and what is spent. */
import { type OpenAmount, oldestFirst, proposed } from '../../../domain/books/allocation.ts'
import type { OpenItem } from '../../../domain/cash/open-item.ts'
import { newId } from '../../../domain/kernel/id.ts'
import { toSecond } from '../../../domain/kernel/number/convert.ts'
import { isNegative, isZero } from '../../../domain/kernel/number/decimal.ts'
import {
  differenceOf,
  fractionOf,
  partOf,
  rounded,
  times,
} from '../../../domain/kernel/number/fraction.ts'
import type { Rank } from '../../../domain/money/measure.ts'
import type { TradeInput } from '../../../domain/trade/input.ts'
import { totalsOf } from '../../../domain/trade/totals.ts'
import { type Chance, openHour } from './chance.ts'
import type { Debt, Ledger, Occasion } from './ledger.ts'
import type { Place, SampleShop } from './sample-shop.ts'

/** What the bank keeps of payments by card. */
const cardPercent = '1.8'

/** What stays for change and small expenses, in each currency. */
const floats = [
  ['first', '5000'],
  ['second', '20000000'],
] as const satisfies [Rank, string][]

export const noDiscount = { discountPercent: '0', discountAmount: '0', tax1: '0', tax2: '0' }

export function push<Thing>(map: Map<string, Thing[]>, key: string, thing: Thing): void {
  map.set(key, [...(map.get(key) ?? []), thing])
}

export class MoneyYear {
  readonly #shop: SampleShop
  readonly #ledger: Ledger
  readonly #chance: Chance
  readonly #owed = new Map<string, Debt[]>()
  readonly #bought = new Map<string, Debt[]>()

  constructor(shop: SampleShop, ledger: Ledger, chance: Chance) {
    this.#shop = shop
    this.#ledger = ledger
    this.#chance = chance
  }

  /** What was lent and borrowed in earlier months, as far as it is still open. */
  remember(items: readonly OpenItem[]): void {
    for (const item of items)
      push(item.side === 'client' ? this.#owed : this.#bought, item.partner, {
        ...item,
        total: item.amount,
      })
  }

  lend(client: string, open: OpenAmount): void {
    push(this.#owed, client, { ...open, total: open.open })
  }

  borrow(supplier: string, open: OpenAmount): void {
    push(this.#bought, supplier, { ...open, total: open.open })
  }

  #occasion(day: string): Occasion {
    const place = this.#shop.places[0] as Place
    return { place, day, at: openHour(day, this.#chance) }
  }

  /** What the owners bring: the goods of the first day can be paid, and the tills give change. */
  async begin(day: string): Promise<void> {
    const owed = [...this.#bought.values()].flat().reduce((sum, it) => sum + Number(it.open), 0)
    await this.#ledger.found({ ...this.#occasion(day), note: this.#shop.capitalNote }, [
      { account: 'bank', amount: String((Math.ceil(owed / 5_000) + 6) * 5_000) },
      { account: 'cash', amount: '5000' },
    ])
  }

  /** Every week the bank has what was paid by card, less what it keeps for that. */
  async clearCards(day: string): Promise<void> {
    const amount = this.#ledger.held('card', 'first')
    if (Number(amount) < 20) return
    const method = this.#shop.facts.methods.find(({ id }) => id === this.#shop.methods.card)
    const isKept = method?.commissionPercent || method?.commissionAmount
    const fee = isKept ? undefined : rounded(times(fractionOf(amount), partOf(cardPercent)), 2)
    await this.#ledger.move(this.#occasion(day), {
      from: 'card',
      to: 'bank',
      rank: 'first',
      amount,
      fee,
    })
  }

  /** Every month what is not needed for change goes to the safe, and from there to the bank. */
  async bringToBank(day: string): Promise<void> {
    for (const [rank, float] of floats) {
      const amount = differenceOf(this.#ledger.held('cash', rank), float)
      if (isNegative(amount) || isZero(amount)) continue
      await this.#ledger.move(this.#occasion(day), { from: 'cash', to: 'safe', rank, amount })
      await this.#ledger.move(this.#occasion(day), { from: 'safe', to: 'bank', rank, amount })
    }
  }

  /** Cash of one of the two currencies, or a card: what the sale comes to, exactly. */
  tender(lines: TradeInput['lines'], place: Place, day: string) {
    const { methods, first, second } = this.#shop
    const at = this.#chance.next()
    const rate = this.#shop.rateOn(day)?.buy
    const usesSecond = at < 0.3 && second !== null && methods.cashSecond !== null && rate
    const { total } = totalsOf(lines, { ...noDiscount, decimals: 2, taxes: place.rules.taxes })
    return {
      id: newId(),
      method: usesSecond
        ? (methods.cashSecond ?? methods.cash)
        : at > 0.8 && methods.card
          ? methods.card
          : methods.cash,
      currency: usesSecond ? second : first,
      amount: usesSecond ? toSecond(total, rate, 0) : total,
    }
  }

  /** Twice a month clients pay most of what is due, and suppliers are paid. */
  async settle(day: string): Promise<void> {
    for (const [partner, debts] of this.#owed)
      if (this.#chance.isLucky(0.7)) await this.#pay(day, 'in', partner, debts)
    for (const [partner, debts] of this.#bought)
      if (this.#chance.isLucky(0.8)) await this.#pay(day, 'out', partner, debts)
  }

  async #pay(day: string, flow: 'in' | 'out', partnerId: string, debts: Debt[]): Promise<void> {
    const due = oldestFirst(debts).filter(({ dueDate }) => dueDate <= day)
    const [oldest] = due
    if (!oldest) return
    const { clients, suppliers, first, methods, facts } = this.#shop
    const side = flow === 'in' ? ('client' as const) : ('supplier' as const)
    const partner = (flow === 'in' ? clients : suppliers).find(({ id }) => id === partnerId)
    const all = due.reduce((sum, { open }) => sum + Number(open), 0)
    const amount = this.#chance.isLucky(0.15) ? Math.max(1, Math.floor(all / 2)) : all
    const method = facts.methods.find(({ id }) => id === (methods.card ?? methods.cash))
    if (!partner || !method) return
    // What the bank does not hold is paid another time.
    if (flow === 'out' && amount > Number(this.#ledger.held('bank', 'first'))) return
    const money = {
      id: newId(),
      flow,
      party: { side, partner: partnerId },
      method: { ...method, commissionAmount: null, commissionPercent: null },
      amount: amount.toFixed(2).replace(/\.?0+$/, ''),
      decimals: oldest.decimals,
      currency: 'first' as const,
      rate: this.#shop.rateOn(day)?.buy ?? null,
      day,
    }
    const from = { ...oldest, id: money.id, open: money.amount, firstOpen: money.amount }
    const paying = { rate: money.rate, decimals: { first: oldest.decimals, second: 0 } }
    const left = await this.#ledger.pay(money, proposed(from, due, paying), due, {
      place: this.#shop.places[0] as Place,
      partner,
      method: method.id,
      currency: first,
      at: openHour(day, this.#chance),
    })
    const list = flow === 'in' ? this.#owed : this.#bought
    list.set(
      partnerId,
      debts.flatMap((debt) => {
        const after = { ...debt, ...left.get(debt.id), total: debt.total }
        return after.open === '0' ? [] : [after]
      }),
    )
  }

  /** Rent and what else comes every month, from the bank while it holds enough. */
  async spend(day: string): Promise<void> {
    const { facts, methods, first, places } = this.#shop
    const method = facts.methods.find(({ id }) => id === (methods.card ?? methods.cash))
    if (!method) return
    const from = methods.card ? 'bank' : 'cash'
    for (const place of places) {
      const amount = this.#chance.between(300, 900)
      if (amount > Number(this.#ledger.held(from, 'first'))) continue
      await this.#ledger.pay(
        {
          id: newId(),
          flow: 'out',
          party: { account: facts.accounts.of.expense ?? '' },
          method: { ...method, commissionAmount: null, commissionPercent: null },
          amount: String(amount),
          decimals: 2,
          currency: 'first' as const,
          rate: this.#shop.rateOn(day)?.buy ?? null,
          day,
        },
        [],
        [],
        {
          place,
          partner: null,
          method: method.id,
          currency: first,
          at: openHour(day, this.#chance),
        },
      )
    }
  }
}
