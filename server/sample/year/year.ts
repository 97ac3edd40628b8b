/**
 * A year of trade of the sample company: what was bought, sold, returned, paid and spent, day after
 * day, the same every time. It is made by a job after the company is founded, a month at a time:
 * each month is a transaction of its own that reads what it builds on, so that whoever works in the
 * company meanwhile waits for a month at most, and a process that dies loses no more than that.
 */
import { sql } from 'kysely'
import type { OpenItem } from '../../../domain/cash/open-item.ts'
import { monthIndexOf, weekdayOf } from '../../../domain/kernel/calendar/days.ts'
import { addDays } from '../../../domain/kernel/date.ts'
import { newId } from '../../../domain/kernel/id.ts'
import { Origin } from '../../../domain/trade/origin/origin.ts'
import type { OriginFacts } from '../../../domain/trade/origin/origin-facts.ts'
import { partOfLine } from '../../../domain/trade/part.ts'
import type { PartnerFacts } from '../../../domain/trade/posting/facts.ts'
import type { Figures } from '../../../domain/trade/totals.ts'
import { totalsOf } from '../../../domain/trade/totals.ts'
import { lockDocuments, lockOpenItems } from '../../cash/open-item.ts'
import type { PieceHandler } from '../../kernel/jobs.ts'
import type { Tx } from '../../kernel/postgres/db.ts'
import { Chance, openHour } from './chance.ts'
import { Ledger, type Traded } from './ledger.ts'
import { keepSomeByLots } from './lots.ts'
import { MoneyYear, noDiscount, push } from './money-year.ts'
import { type Goods, type Place, type SampleShop, sampleShop } from './sample-shop.ts'
import { lackingAt, restockDays, stockAt, type Wanted } from './stocking.ts'

export const sampleYearJob = 'sampleYear'

const days = 365
/** Receipts and payments come on top of the sales they belong to. */
const salesPart = 0.5
const creditPart = 0.12
const returnedPart = 0.015
/** On their way at the end. */
const orders = 4

/** A sale of which something will come back. */
type Regretted = { place: Place; row: OriginFacts; line: Line | undefined }

type Line = Parameters<Ledger['trade']>[0]['input']['lines'][number]

/** How far the year is: `waiting` is the part of a sale that the last day left over. */
type Progress = { documents: number; today: string; done: number; waiting: number }

class Month {
  readonly #shop: SampleShop
  readonly #ledger: Ledger
  readonly #chance: Chance
  readonly #money: MoneyYear
  readonly #regretted = new Map<string, Regretted[]>()
  readonly #salesADay: number
  readonly #progress: Progress

  constructor(shop: SampleShop, ledger: Ledger, progress: Progress) {
    this.#shop = shop
    this.#ledger = ledger
    this.#progress = progress
    this.#chance = new Chance(20_261_115 + progress.done)
    this.#money = new MoneyYear(shop, ledger, this.#chance)
    this.#salesADay = (progress.documents * salesPart) / days
  }

  /** Begins with the goods of the month and with what is still owed from the months before. */
  async make(debts: readonly OpenItem[]): Promise<Progress> {
    this.#money.remember(debts)
    const { today, done } = this.#progress
    const { lockedThrough } = this.#shop.facts
    const end = Math.min(done + restockDays, days)
    let { waiting } = this.#progress
    for (let at = done; at < end; at++) {
      const ago = days - 1 - at
      const day = addDays(today, -ago)
      // Somebody closed the books meanwhile: what is closed stays as it is.
      if (lockedThrough !== null && day <= lockedThrough) continue
      if (at % restockDays === 0) await this.#restock(day)
      if (at === 0) await this.#money.begin(day)
      if (ago === 2) await this.#order(day)
      if (day.endsWith('-01') || day.endsWith('-15')) await this.#money.settle(day)
      if (day.endsWith('-03')) await this.#money.spend(day)
      waiting += this.#salesADay * busyness(day, this.#chance)
      for (; waiting >= 1; waiting--) await this.#sell(day)
      for (const it of this.#regretted.get(day) ?? []) await this.#takeBack(day, it)
      if (this.#chance.isLucky(0.4)) await this.#offer(day)
      if (at % 7 === 6) await this.#money.clearCards(day)
      if (day.endsWith('-28')) await this.#money.bringToBank(day)
    }
    await this.#ledger.flush()
    return { ...this.#progress, done: end, waiting }
  }

  #place(): Place {
    const { places } = this.#shop
    const at = this.#chance.next()
    return places[at < 0.5 ? 0 : at < 0.8 ? 1 : 2] ?? (places[0] as Place)
  }

  #lines(place: Place): Line[] {
    const chosen = new Map<string, Line>()
    for (let n = this.#chance.between(1, 5); n > 0; n--) {
      const goods = this.#chance.favourite(this.#shop.goods)
      const quantity = this.#quantityOf(goods)
      if (goods.kind === 'stocked' && stockAt(this.#shop, place, goods.id) < quantity) continue
      chosen.set(goods.id, lineOf(goods, String(quantity), goods.unitPrice, this.#chance))
    }
    return [...chosen.values()]
  }

  /** Mostly one piece; what is weighed, in steps of fifty grams. */
  #quantityOf({ isWeighed }: Goods): number {
    if (isWeighed) return this.#chance.between(6, 50) / 20
    return this.#chance.isLucky(0.8) ? 1 : this.#chance.between(2, 4)
  }

  async #sell(day: string): Promise<void> {
    const place = this.#place()
    const lines = this.#lines(place)
    if (lines.length === 0) return
    const isCredit = this.#chance.isLucky(creditPart)
    const partner = isCredit ? this.#chance.favourite(this.#shop.clients) : this.#shop.cashClient
    const input = { ...this.#document(day, place), lines }
    const at = openHour(day, this.#chance)
    if (isCredit) {
      const { open } = await this.#ledger.trade({
        behaviour: 'salesInvoice',
        place,
        partner,
        input: { ...input, project: this.#projectOn(day) },
        at,
      })
      if (open) this.#money.lend(partner.id, open)
      return
    }
    const traded = await this.#ledger.trade({
      behaviour: 'salesInvoice',
      place,
      partner,
      input: { ...input, tenders: [this.#money.tender(lines, place, day)] },
      at,
    })
    if (!this.#chance.isLucky(returnedPart)) return
    const row = originOf(input.id, partner.id, this.#shop.first, traded)
    push(this.#regretted, addDays(day, this.#chance.between(1, 9)), { place, row, line: lines[0] })
  }

  /** What is sold on account is mostly for one of the projects that are under way. */
  #projectOn(day: string): string | null {
    const begun = this.#shop.projects.filter(({ startsOn }) => startsOn <= day)
    const at = Number(day.slice(8))
    return at % 3 === 0 ? null : (begun[at % begun.length]?.id ?? null)
  }

  /** One piece of what was bought comes back, or all that was weighed, and its money goes out. */
  async #takeBack(day: string, { place, row, line }: Regretted): Promise<void> {
    if (!line) return
    const quantity = line.quantity.includes('.') ? line.quantity : '1'
    const back = { ...line, id: newId(), quantity, originLine: line.id }
    const whole = row.lines.find(({ id }) => id === line.id)
    const at = { before: '0', part: quantity, whole: line.quantity }
    const terms = { ...noDiscount, decimals: 2, taxes: place.rules.taxes }
    const part = whole && partOfLine(whole.figures, at, terms)
    const { total } = totalsOf([{ ...back, part }], terms)
    const lines = [back]
    await this.#ledger.trade({
      behaviour: 'salesReturn',
      place,
      partner: this.#shop.cashClient,
      origin: new Origin(row, 'salesReturn'),
      input: {
        ...this.#document(day, place),
        origin: row.id,
        lines,
        tenders: [
          {
            id: newId(),
            method: this.#shop.methods.cash,
            currency: this.#shop.first,
            amount: total,
          },
        ],
      },
      at: openHour(day, this.#chance),
    })
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
      partner: this.#chance.oneOf(this.#shop.clients),
      input: { ...this.#document(day, place), lines },
      at: openHour(day, this.#chance),
    })
  }

  async #restock(day: string): Promise<void> {
    for (const place of this.#shop.places)
      for (const [supplier, wanted] of lackingAt(this.#shop, place, this.#salesADay))
        await this.#buy(day, place, supplier, wanted)
  }

  /** Some of what ran low again is ordered, and has not come yet. */
  async #order(day: string): Promise<void> {
    const [place] = this.#shop.places
    if (!place) return
    const all = [...this.#lackingSoon(place)].toSorted(([, a], [, b]) => b.length - a.length)
    for (const [partner, wanted] of all.slice(0, orders))
      await this.#ledger.trade({
        behaviour: 'purchaseOrder',
        place,
        partner,
        input: {
          ...this.#document(day, place),
          isDelivered: false,
          lines: this.#boughtLines(wanted),
        },
        at: openHour(day, this.#chance),
      })
  }

  /** Where nothing lacks today, what will if sales go on: some supplier is always waited for. */
  #lackingSoon(place: Place): ReturnType<typeof lackingAt> {
    for (let months = 1; months < 64; months *= 2) {
      const lacking = lackingAt(this.#shop, place, this.#salesADay * months)
      if (lacking.size > 0) return lacking
    }
    return new Map()
  }

  #boughtLines(wanted: readonly Wanted[]): Line[] {
    return wanted.map(({ goods, quantity }) => ({
      ...lineOf(goods, String(quantity), goods.cost, this.#chance),
      discountPercent: '0',
    }))
  }

  async #buy(
    day: string,
    place: Place,
    supplier: PartnerFacts,
    wanted: readonly Wanted[],
  ): Promise<void> {
    const lines = this.#boughtLines(wanted)
    const { open } = await this.#ledger.trade({
      behaviour: 'purchaseInvoice',
      place,
      partner: supplier,
      input: {
        ...this.#document(day, place),
        externalNumber: String(this.#chance.between(1000, 99_999)),
        lines,
      },
      at: openHour(day, this.#chance),
    })
    if (open) this.#money.borrow(supplier.id, open)
  }
}

/** A sale as those see it who follow it, as long as nobody has. */
const noFigures: Figures = { amount: '0', discount: '0', vat: '0', tax1: '0', tax2: '0' }

const originOf = (
  id: string,
  partner: string,
  currency: string,
  { ready: { trade, decimals, lines }, posting }: Traded,
): OriginFacts => ({
  id,
  behaviour: 'salesInvoice',
  state: 'posted',
  delivery: 'full',
  partner,
  currency,
  rate: trade.rate,
  currencyRate: null,
  taxes: trade.taxes,
  total: posting.totals.total,
  subtotal: posting.totals.subtotal,
  discountPercent: trade.discountPercent,
  discountAmount: trade.discountAmount,
  credited: { ...noFigures, net: '0', total: '0', first: '0', second: '0' },
  first: decimals.first,
  second: decimals.second,
  lines: trade.lines.map((line, at) => ({
    id: line.id,
    item: line.item,
    unit: lines[at]?.unitId ?? '',
    quantity: line.quantity,
    base: line.baseQuantity,
    price: line.unitPrice,
    discountPercent: line.discountPercent,
    discountAmount: line.discountAmount,
    amount: posting.totals.lines[at]?.amount ?? '0',
    discount: posting.totals.lines[at]?.discount ?? '0',
    figures: { ...noFigures, ...posting.totals.lines[at] },
    given: noFigures,
    vat: line.vat,
    tax1: line.tax1,
    tax2: line.tax2,
    isStocked: line.isStocked,
    delivered: line.baseQuantity,
    returned: '0',
    movedBack: '0',
    converted: '0',
    matched: '0',
    ordered: '0',
    waiting: '0',
    secondWaiting: null,
    unbilled: [],
    cost: posting.lineCosts[at]?.first ?? '0',
    secondCost: posting.lineCosts[at]?.second ?? null,
    sold: {
      pieces: line.baseQuantity,
      first: posting.lineCosts[at]?.first ?? '0',
      second: posting.lineCosts[at]?.second ?? null,
    },
    recipe: null,
    made: '0',
  })),
})

/** More on Saturdays and before the feasts, less on Sundays. */
function busyness(day: string, chance: Chance): number {
  const ofWeek = [0.9, 0.9, 0.95, 1.05, 1.25, 1.4, 0.55][weekdayOf(day)] ?? 1
  const ofYear = { 7: 1.1, 11: 1.3 }[monthIndexOf(day)] ?? 0.97
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

const owed = sql<{ id: string }>`
  select o.document_id as id
  from open_item o
  join document d on d.company_id = o.company_id and d.id = o.document_id
  where o.open > 0 and d.behaviour in ('salesInvoice', 'purchaseInvoice')`

/** What clients and suppliers owe, held for this month: nobody else pays it meanwhile. */
async function heldDebts(tx: Tx): Promise<OpenItem[]> {
  const ids = (await tx.rows(owed)).map(({ id }) => id)
  await lockDocuments(tx, ids)
  const items = await lockOpenItems(tx, ids)
  return [...items.values()].filter(
    ({ currency, open, state }) => currency === 'first' && state === 'posted' && open !== '0',
  )
}

export const sampleYear: PieceHandler = async (tx, data, job) => {
  const debts = await heldDebts(tx)
  const shop = await sampleShop(tx, job.company_id)
  const begun = { documents: 0, today: shop.today, done: 0, waiting: 0, ...data }
  const rest = await new Month(shop, await Ledger.open(tx, shop), begun).make(debts)
  if (rest.done >= days) await keepSomeByLots(tx, rest.today)
  await tx.rows(sql`select count_tables()`)
  return rest.done < days ? { rest } : undefined
}
