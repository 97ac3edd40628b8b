/** The money of the sample company: how sales are paid, who owes what, and what is spent. */
import { type OpenAmount, oldestFirst, proposed } from '../../../domain/books/allocation.ts'
import { newId } from '../../../domain/kernel/id.ts'
import { toSecond } from '../../../domain/kernel/number/convert.ts'
import type { TradeInput } from '../../../domain/trade/input.ts'
import { totalsOf } from '../../../domain/trade/totals.ts'
import type { OpenItem } from '../../cash/open-item.ts'
import { type Chance, openHour } from './chance.ts'
import type { Debt, Ledger } from './ledger.ts'
import type { Place, SampleShop } from './sample-shop.ts'

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
    const money = {
      id: newId(),
      flow,
      party: { side, partner: partnerId },
      method: { ...method, commissionAmount: null, commissionPercent: null },
      amount: amount.toFixed(2).replace(/\.?0+$/, ''),
      decimals: oldest.decimals,
      isFirst: true,
      rate: this.#shop.rateOn(day)?.buy ?? null,
      day,
    }
    const from = { ...oldest, id: money.id, open: money.amount, firstOpen: money.amount }
    const decimals = { rate: money.rate, first: oldest.decimals }
    const left = await this.#ledger.pay(money, proposed(from, due, decimals), due, {
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

  /** Rent and what else comes every month. */
  async spend(day: string): Promise<void> {
    const { facts, methods, first, places } = this.#shop
    const method = facts.methods.find(({ id }) => id === methods.cash)
    if (!method) return
    for (const place of places)
      await this.#ledger.pay(
        {
          id: newId(),
          flow: 'out',
          party: { account: facts.accounts.expense },
          method: { ...method, commissionAmount: null, commissionPercent: null },
          amount: String(this.#chance.between(300, 900)),
          decimals: 2,
          isFirst: true,
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
