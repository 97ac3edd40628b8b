/**
 * A year of trade of the sample company: what was bought, sold, returned, paid and spent, day after
 * day, the same every time. It is made by a job after the company is founded, in one transaction.
 */
import { oldestFirst, proposed } from '../../../domain/books/allocation.ts'
import { toSecond } from '../../../domain/kernel/convert.ts'
import { addDays } from '../../../domain/kernel/date.ts'
import { newId } from '../../../domain/kernel/id.ts'
import { balanceKey } from '../../../domain/stock/shelf.ts'
import { totalsOf } from '../../../domain/trade/totals.ts'
import type { JobHandler } from '../../kernel/jobs.ts'
import type { PartnerFacts } from '../../trade/facts.ts'
import { Origin } from '../../trade/origin.ts'
import type { OriginRow } from '../../trade/origin-row.ts'
import { Chance } from './chance.ts'
import { type Goods, type House, houseOf, type Place } from './house.ts'
import { type Debt, Ledger, type Traded } from './ledger.ts'

export const sampleYearJob = 'sampleYear'

const days = 365
/** Receipts and payments come on top of the sales they belong to. */
const salesPart = 0.5
const creditPart = 0.12
const returnedPart = 0.015

/** A sale of which something will come back. */
type Regretted = { place: Place; row: OriginRow; line: Line | undefined }

type Line = Parameters<Ledger['trade']>[0]['input']['lines'][number]

const noDiscount = { discountPercent: '0', discountAmount: '0', tax1: '0', tax2: '0' }

class Year {
  readonly #house: House
  readonly #ledger: Ledger
  readonly #chance = new Chance(20_261_115)
  readonly #owed = new Map<string, Debt[]>()
  readonly #bought = new Map<string, Debt[]>()
  readonly #regretted = new Map<string, Regretted[]>()
  readonly #salesADay: number

  constructor(house: House, ledger: Ledger, count: number) {
    this.#house = house
    this.#ledger = ledger
    this.#salesADay = (count * salesPart) / days
  }

  async make(): Promise<void> {
    let waiting = 0
    for (let ago = days - 1; ago >= 0; ago--) {
      const day = addDays(this.#house.today, -ago)
      if ((days - 1 - ago) % 28 === 0) await this.#restock(day)
      if (day.endsWith('-01') || day.endsWith('-15')) await this.#settle(day)
      if (day.endsWith('-03')) await this.#spend(day)
      waiting += this.#salesADay * busyness(day, this.#chance)
      for (; waiting >= 1; waiting--) await this.#sell(day)
      for (const it of this.#regretted.get(day) ?? []) await this.#takeBack(day, it)
      if (this.#chance.isLucky(0.4)) await this.#offer(day)
    }
    await this.#ledger.flush()
  }

  /** A moment of that day while the shop is open; today only what is over already. */
  #at(day: string): Date {
    const hour = this.#chance.oneOf([8, 9, 10, 10, 11, 11, 12, 13, 15, 16, 17, 17, 18, 18, 19])
    const at = new Date(`${day}T00:00:00Z`)
    at.setUTCHours(hour - 2, this.#chance.between(0, 59), this.#chance.between(0, 59))
    return at < new Date() ? at : new Date()
  }

  #place(): Place {
    const { places } = this.#house
    const at = this.#chance.next()
    return (at < 0.5 ? places[0] : at < 0.8 ? places[1] : places[2]) ?? (places[0] as Place)
  }

  #stockOf(item: string, place: Place): number {
    return Number(this.#house.balances.get(balanceKey(item, place.warehouse))?.quantity ?? 0)
  }

  #lines(place: Place): Line[] {
    const chosen = new Map<string, Line>()
    for (let n = this.#chance.between(1, 5); n > 0; n--) {
      const goods = this.#chance.favourite(this.#house.goods)
      const quantity = this.#chance.isLucky(0.8) ? 1 : this.#chance.between(2, 4)
      if (goods.kind === 'stocked' && this.#stockOf(goods.id, place) < quantity) continue
      chosen.set(goods.id, lineOf(goods, String(quantity), goods.unitPrice, this.#chance))
    }
    return [...chosen.values()]
  }

  async #sell(day: string): Promise<void> {
    const place = this.#place()
    const lines = this.#lines(place)
    if (lines.length === 0) return
    const isCredit = this.#chance.isLucky(creditPart)
    const partner = isCredit ? this.#chance.favourite(this.#house.clients) : this.#house.cashClient
    const input = { ...this.#document(day, place), lines }
    const at = this.#at(day)
    if (isCredit) {
      const { open } = await this.#ledger.trade({
        behaviour: 'salesInvoice',
        place,
        partner,
        input,
        at,
      })
      if (open) push(this.#owed, partner.id, { ...open, total: open.open })
      return
    }
    const traded = await this.#ledger.trade({
      behaviour: 'salesInvoice',
      place,
      partner,
      input: { ...input, tenders: [this.#tender(lines, place, day)] },
      at,
    })
    if (!this.#chance.isLucky(returnedPart)) return
    const row = originOf(input.id, partner.id, this.#house.first, traded)
    push(this.#regretted, addDays(day, this.#chance.between(1, 9)), { place, row, line: lines[0] })
  }

  /** One piece of what was bought comes back, and the money for it goes out. */
  async #takeBack(day: string, { place, row, line }: Regretted): Promise<void> {
    if (!line) return
    const lines = [{ ...line, id: newId(), quantity: '1', originLine: line.id }]
    const { total } = totalsOf(lines, { ...noDiscount, decimals: 2, taxes: place.rules.taxes })
    await this.#ledger.trade({
      behaviour: 'salesReturn',
      place,
      partner: this.#house.cashClient,
      origin: new Origin(row, 'salesReturn'),
      input: {
        ...this.#document(day, place),
        origin: row.id,
        lines,
        tenders: [
          {
            id: newId(),
            method: this.#house.methods.cash,
            currency: this.#house.first,
            amount: total,
          },
        ],
      },
      at: this.#at(day),
    })
  }

  /** Cash of one of the two currencies, or a card: what the sale comes to, exactly. */
  #tender(lines: readonly Line[], place: Place, day: string) {
    const { methods, first, second } = this.#house
    const at = this.#chance.next()
    const rate = this.#house.rateOn(day)?.buy
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

  #document(day: string, place: Place) {
    return {
      id: newId(),
      day,
      warehouse: place.warehouse,
      isDelivered: true,
      isConfirmed: true,
      discountPercent: '0',
      discountAmount: '0',
    }
  }

  async #offer(day: string): Promise<void> {
    const place = this.#place()
    const lines = this.#lines(place)
    if (lines.length === 0) return
    await this.#ledger.trade({
      behaviour: this.#chance.isLucky(0.7) ? 'quotation' : 'salesOrder',
      place,
      partner: this.#chance.oneOf(this.#house.clients),
      input: { ...this.#document(day, place), lines },
      at: this.#at(day),
    })
  }

  /** Buys what the next weeks will need, from whoever supplies it. */
  async #restock(day: string): Promise<void> {
    const { goods, bought, suppliers, places } = this.#house
    const [usual] = suppliers
    if (!usual) return
    const rank = new Map(goods.map(({ id }, at) => [id, at]))
    for (const place of places) {
      const wanted = bought.flatMap((it) => {
        // What only the kitchen uses stands in no list of sales: it is needed like the average.
        const popular = 1 - (rank.get(it.id) ?? goods.length / 2) / goods.length
        const target = Math.round(6 + (this.#salesADay / 25) * 60 * popular ** 3)
        const missing = target - this.#stockOf(it.id, place)
        return missing > target / 2 ? [{ goods: it, quantity: missing }] : []
      })
      const bySupplier = Map.groupBy(
        wanted,
        ({ goods: { supplier } }) => suppliers.find(({ id }) => id === supplier) ?? usual,
      )
      for (const [supplier, lines] of bySupplier) await this.#buy(day, place, supplier, lines)
    }
  }

  async #buy(
    day: string,
    place: Place,
    supplier: PartnerFacts,
    wanted: readonly { goods: Goods; quantity: number }[],
  ): Promise<void> {
    const lines = wanted.map(({ goods, quantity }) => ({
      ...lineOf(goods, String(quantity), goods.cost, this.#chance),
      discountPercent: '0',
    }))
    const { open } = await this.#ledger.trade({
      behaviour: 'purchaseInvoice',
      place,
      partner: supplier,
      input: {
        ...this.#document(day, place),
        externalNumber: String(this.#chance.between(1000, 99_999)),
        lines,
      },
      at: this.#at(day),
    })
    if (open) push(this.#bought, supplier.id, { ...open, total: open.open })
  }

  /** Twice a month clients pay most of what is due, and suppliers are paid. */
  async #settle(day: string): Promise<void> {
    for (const [partner, debts] of this.#owed)
      if (this.#chance.isLucky(0.7)) await this.#pay(day, 'in', partner, debts)
    for (const [partner, debts] of this.#bought)
      if (this.#chance.isLucky(0.8)) await this.#pay(day, 'out', partner, debts)
  }

  async #pay(day: string, flow: 'in' | 'out', partnerId: string, debts: Debt[]): Promise<void> {
    const due = oldestFirst(debts).filter(({ dueDate }) => dueDate <= day)
    const [oldest] = due
    if (!oldest) return
    const { clients, suppliers, first, methods, facts } = this.#house
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
      rate: this.#house.rateOn(day)?.buy ?? null,
      day,
    }
    const from = { ...oldest, id: money.id, open: money.amount, firstOpen: money.amount }
    const decimals = { rate: money.rate, first: oldest.decimals }
    const left = await this.#ledger.pay(money, proposed(from, due, decimals), due, {
      place: this.#house.places[0] as Place,
      partner,
      method: method.id,
      currency: first,
      at: this.#at(day),
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
  async #spend(day: string): Promise<void> {
    const { facts, methods, first, places } = this.#house
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
          rate: this.#house.rateOn(day)?.buy ?? null,
          day,
        },
        [],
        [],
        { place, partner: null, method: method.id, currency: first, at: this.#at(day) },
      )
  }
}

function push<Thing>(map: Map<string, Thing[]>, key: string, thing: Thing): void {
  map.set(key, [...(map.get(key) ?? []), thing])
}

/** A sale as those see it who follow it, as long as nobody has. */
const originOf = (
  id: string,
  partner: string,
  currency: string,
  { ready: { trade, decimals }, posting }: Traded,
): OriginRow => ({
  id,
  behaviour: 'salesInvoice',
  state: 'posted',
  delivery: 'full',
  partner,
  currency,
  rate: trade.rate,
  taxes: trade.taxes,
  total: posting.totals.total,
  credited: '0',
  first: decimals.first,
  lines: trade.lines.map((line, at) => ({
    id: line.id,
    quantity: line.quantity,
    base: line.baseQuantity,
    price: line.unitPrice,
    discountPercent: line.discountPercent,
    vat: line.vat,
    tax1: line.tax1,
    tax2: line.tax2,
    isStocked: line.isStocked,
    delivered: line.baseQuantity,
    returned: '0',
    converted: '0',
    matched: '0',
    ordered: '0',
    waiting: '0',
    cost: posting.lineCosts[at] ?? '0',
  })),
})

/** More on Saturdays and before the feasts, less on Sundays. */
function busyness(day: string, chance: Chance): number {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay()
  const ofWeek = [0.55, 0.9, 0.9, 0.95, 1.05, 1.25, 1.4][weekday] ?? 1
  const ofYear = day.slice(5, 7) === '12' ? 1.3 : day.slice(5, 7) === '08' ? 1.1 : 0.97
  return ofWeek * ofYear * (0.85 + chance.next() * 0.3)
}

function lineOf(goods: Goods, quantity: string, unitPrice: string, chance: Chance): Line {
  return {
    id: newId(),
    item: goods.id,
    quantity,
    unitPrice,
    ...noDiscount,
    discountPercent: chance.isLucky(0.06) ? '10' : '0',
    vat: goods.vat,
  }
}

export const sampleYear: JobHandler = async (tx, { documents }, job) => {
  const house = await houseOf(tx, job.company_id)
  await new Year(house, new Ledger(tx, house), Number(documents)).make()
}
