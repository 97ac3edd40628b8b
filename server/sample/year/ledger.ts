/**
 * Posts many documents of one company in one transaction, through the rules and rows of every
 * posting: series and balances are locked once and kept in memory, and some hundred documents go to
 * the database in one statement.
 */

import type { OpenAmount } from '../../../domain/books/allocation.ts'
import {
  type BehaviourName,
  behaviourOf,
  type DocumentScreen,
  flowOf,
} from '../../../domain/books/behaviour.ts'
import type { SeriesEnd } from '../../../domain/books/chain.ts'
import { booked } from '../../../domain/books/entry.ts'
import { emptyPlace, type Places } from '../../../domain/books/place.ts'
import { type Money, settle } from '../../../domain/books/settlement.ts'
import { type Transfer, transferBookings, transferOf } from '../../../domain/cash/money-transfer.ts'
import { newId } from '../../../domain/kernel/id.ts'
import { differenceOf } from '../../../domain/kernel/number/fraction.ts'
import { negatedWorth, type Rank, ranks, worthAt } from '../../../domain/money/measure.ts'
import { decimalsIn } from '../../../domain/money/ranks.ts'
import type { Balance } from '../../../domain/stock/goods/held.ts'
import { OwedBook } from '../../../domain/stock/owed-book.ts'
import type { TradeInput } from '../../../domain/trade/input.ts'
import type { Origin } from '../../../domain/trade/origin/origin.ts'
import type { PartnerFacts, TradeFacts } from '../../../domain/trade/posting/facts.ts'
import { currenciesOf, type Ready, readyTrade } from '../../../domain/trade/posting/ready.ts'
import { seriesYear } from '../../../domain/trade/posting/rules.ts'
import { type Posting, postTrade } from '../../../domain/trade/trade.ts'
import { emptyBatch, writeBatch } from '../../books/batch.ts'
import { addEntry, seriesRows } from '../../books/document.ts'
import { addMoney } from '../../books/money-document.ts'
import { lockPlaces } from '../../books/places.ts'
import type { Batch } from '../../books/posted-tables.ts'
import { lockSeries } from '../../books/series.ts'
import { addTransfer } from '../../cash/transfer-document.ts'
import type { Context } from '../../kernel/context.ts'
import type { Tx } from '../../kernel/postgres/db.ts'
import { addFollowed } from '../../trade/origin/followed.ts'
import { addBalances, addTradeRows } from '../../trade/rows.ts'
import { addTenders } from '../../trade/tender.ts'
import type { Place, SampleShop } from './sample-shop.ts'

const documentsAtOnce = 250

export type Trading = {
  behaviour: BehaviourName
  place: Place
  partner: PartnerFacts
  input: Omit<TradeInput, 'type' | 'branch' | 'partner' | 'currency'> & { currency?: string }
  at: Date
  origin?: Origin
}

type OwnPlace = 'cash' | 'safe' | 'bank' | 'card'

export type Occasion = { place: Place; day: string; at: Date }

type OwnMove = { from: OwnPlace; to: OwnPlace; rank: Rank; amount: string; fee?: string }

export type Traded = { ready: Ready; posting: Posting; open: OpenAmount | null }

export class Ledger {
  readonly #tx: Tx
  readonly #shop: SampleShop
  readonly #series = new Map<string, SeriesEnd>()
  readonly #changed = new Map<string, Balance>()
  readonly #owed = new OwedBook()
  /** Documents of the batch: a row is written or changed once by a statement. */
  readonly #touched = new Set<string>()
  #batch: Batch = emptyBatch()
  readonly #places: Places
  count = 0

  private constructor(tx: Tx, shop: SampleShop, places: Places) {
    this.#tx = tx
    this.#shop = shop
    this.#places = places
  }

  /** With what lies in the places of the office, held until the month is made. */
  static async open(tx: Tx, shop: SampleShop): Promise<Ledger> {
    const { accounts } = shop.facts
    const wanted = (['cash', 'safe', 'bank', 'card'] as const)
      .flatMap((account) => ranks.map((currency) => ({ account, currency })))
      .filter(({ account, currency }) => accounts.of[`${account}.${currency}`])
    return new Ledger(tx, shop, await lockPlaces(tx, wanted, accounts, decimalsIn(shop.facts)))
  }

  async #seriesOf(behaviour: BehaviourName, place: Place, day: string): Promise<SeriesEnd> {
    const typeId = this.#shop.typeOf(behaviour).id
    const key = { typeId, branchId: place.branch.id, year: seriesYear(place.rules, day) }
    const name = Object.values(key).join()
    const known = this.#series.get(name) ?? (await lockSeries(this.#tx, [key]))[0]
    if (!known) throw new Error('No series was given')
    this.#series.set(name, known)
    return known
  }

  #context(at: Date): Context {
    return { tx: this.#tx, actor: this.#shop.actor, now: at } as unknown as Context
  }

  /** How much lies somewhere. */
  held(account: OwnPlace, rank: Rank): string {
    return this.#places.after(account, rank, emptyPlace).amount
  }

  #factsOf({ behaviour, place, partner, input }: Trading): TradeFacts {
    return {
      ...this.#shop.facts,
      posted: null,
      draftVersion: null,
      type: this.#shop.typeOf(behaviour),
      branch: place.branch,
      partner,
      rate: this.#shop.rateOn(input.day),
    }
  }

  async trade(trading: Trading): Promise<Traded> {
    const { behaviour, place, partner, at, origin = null } = trading
    const { rules } = place
    const facts = this.#factsOf(trading)
    const input: TradeInput = {
      ...trading.input,
      type: this.#shop.typeOf(behaviour).id,
      branch: place.branch.id,
      partner: partner.id,
      currency: trading.input.currency ?? this.#shop.first,
    }
    const context = this.#context(at)
    const screen = behaviourOf(behaviour).screen as DocumentScreen
    const ready = readyTrade(context, { input, facts, rules, origin }, screen)
    origin?.take(input, ready.trade.lines, rules)
    const { balances } = this.#shop
    const posting = postTrade(ready.trade, {
      decimals: ready.decimals,
      day: input.day,
      balances,
      owed: this.#owed.open,
      policy: 'allow',
      isConfirmed: true,
    })
    const series = await this.#seriesOf(behaviour, place, input.day)
    const moneySeries = input.tenders?.length
      ? await this.#seriesOf(flowOf(behaviour) === 'in' ? 'receipt' : 'payment', place, input.day)
      : undefined
    this.#touched.add(input.id)
    let open: OpenAmount | null = null
    const asked = { input, facts, rules, ready, posting }
    addTradeRows(this.#batch, context, { ...asked, series }, (debt) => {
      open = addTenders(
        this.#batch,
        context,
        { ...asked, series: moneySeries, places: this.#places },
        debt,
      )
      return open
    })
    for (const [key, balance] of posting.balances) {
      balances.set(key, balance)
      this.#changed.set(key, balance)
    }
    this.#owed.keep(posting.owed)
    if (origin) {
      await this.flush()
      addFollowed(this.#batch, origin.changes())
    }
    this.count += 1 + (input.tenders?.length ?? 0)
    await this.#flushWhenFull()
    return { ready, posting, open }
  }

  /** Money by itself, given to the debts in their order. */
  async pay(
    money: Money,
    wanted: readonly { to: string; amount: string }[],
    debts: readonly OpenAmount[],
    more: {
      place: Place
      partner: PartnerFacts | null
      method: string
      currency: string
      at: Date
    },
  ): Promise<Map<string, OpenAmount>> {
    if (wanted.some(({ to }) => this.#touched.has(to))) await this.flush()
    const behaviour = money.flow === 'in' ? 'receipt' : 'payment'
    const { place, partner, method, at } = more
    const { currency, decimals } = currenciesOf(more.currency, this.#shop.facts)
    const settlement = settle(money, debts, wanted, decimals, this.#places)
    addMoney(this.#batch, this.#context(at), {
      money,
      settlement,
      behaviour,
      series: await this.#seriesOf(behaviour, place, money.day),
      numbering: {
        prefix: place.rules.prefixOf(behaviour),
        branchCode: place.branch.code,
        digits: place.rules.digits,
      },
      accounts: this.#shop.facts.accounts,
      decimals,
      currency,
      partnerName: partner?.name ?? null,
      row: { method_id: method },
    })
    for (const debt of settlement.debts.values()) {
      this.#touched.add(debt.id)
      this.#batch.settledItems.push({
        document_id: debt.id,
        open: debt.open,
        first_open: debt.firstOpen,
        second_open: debt.secondOpen,
      })
      this.#batch.paidDocuments.push({ id: debt.id, paid: differenceOf(totalOf(debt), debt.open) })
    }
    this.count += 1
    await this.#flushWhenFull()
    return settlement.debts
  }

  /** What the owners put in; an entry by hand, and a posting of its own. */
  async found(
    { place, day, at, note }: Occasion & { note: string },
    amounts: readonly { account: OwnPlace; amount: string }[],
  ): Promise<void> {
    const rate = this.#rateOn(day)
    const decimals = decimalsIn(this.#shop.facts)
    const batch = emptyBatch()
    const bookings = amounts.flatMap(({ account, amount }) => {
      const worth = worthAt(amount, 'first', rate, decimals)
      return [
        ...this.#places.move(account, 'first', amount, worth),
        booked('capital', 'first', negatedWorth(worth)),
      ]
    })
    addEntry(batch, this.#context(at), {
      documentId: null,
      at: { branchId: place.branch.id },
      kind: 'manual',
      day,
      note,
      bookings,
      rate,
      decimals,
      accounts: this.#shop.facts.accounts,
    })
    await writeBatch(this.#tx, batch)
  }

  #rateOn(day: string): string | null {
    return this.#shop.second === null ? null : (this.#shop.rateOn(day)?.buy ?? null)
  }

  #sideOf(account: OwnPlace, rank: Rank): Transfer['from'] {
    const { accounts, currencies } = this.#shop.facts
    const id = accounts.of[`${account}.${rank}`] ?? ''
    const currency = currencies.find((it) => it.rank === rank)
    const { id: currencyId = '', code = '' } = currency ?? {}
    const isCash = account === 'cash' || account === 'safe'
    return { id, account, isCash, currency: { id: currencyId, code }, rank }
  }

  /** Money from one place of the company to another, in the same currency. */
  async move(
    { place, day, at }: Occasion,
    { from, to, rank, amount, fee }: OwnMove,
  ): Promise<void> {
    const { accounts } = this.#shop.facts
    const decimals = decimalsIn(this.#shop.facts)
    const ends = { from: this.#sideOf(from, rank), to: this.#sideOf(to, rank) }
    const transfer = transferOf({ amount, fee }, ends, this.#rateOn(day), decimals)
    addTransfer(this.#batch, this.#context(at), {
      id: newId(),
      day,
      transfer,
      bookings: transferBookings(transfer, decimals, this.#places),
      series: await this.#seriesOf('moneyTransfer', place, day),
      numbering: {
        prefix: place.rules.prefixOf('moneyTransfer'),
        branchCode: place.branch.code,
        digits: place.rules.digits,
      },
      accounts,
      decimals,
      row: {},
    })
    this.count += 1
    await this.#flushWhenFull()
  }

  async #flushWhenFull(): Promise<void> {
    if (this.#batch.documents.length >= documentsAtOnce) await this.flush()
  }

  async flush(): Promise<void> {
    if (this.#batch.documents.length === 0 && this.#batch.followedLines.length === 0) return
    addBalances(this.#batch, { balances: this.#changed, owed: this.#owed.changes })
    this.#batch.series.push(...seriesRows([...this.#series.values()]))
    await writeBatch(this.#tx, this.#batch)
    this.#changed.clear()
    this.#owed.written()
    this.#touched.clear()
    this.#batch = emptyBatch()
  }
}

/** A debt remembers what it was before anything was paid. */
export type Debt = OpenAmount & { total: string }

const totalOf = (debt: OpenAmount): string => (debt as Debt).total
