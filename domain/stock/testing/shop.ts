/** Items on several shelves, with all that was ever written of them: as the server keeps it. */
import { negated, productOf, sumOf } from '../../kernel/number/fraction.ts'
import { negatedWorth, sumOfWorths } from '../../money/measure.ts'
import { isRedated } from '../back-dating.ts'
import { settleLate } from '../late-cost.ts'
import { Layers } from '../layers.ts'
import { madeShares } from '../made-share.ts'
import { OwedBook } from '../owed-book.ts'
import { type MoveLink, madePot, offPot, salePot, sentPot, wayPot } from '../past-row.ts'
import { emptyBalance, type MoveRef, type Terms } from '../pile.ts'
import { balanceKey, type Move, pastRowOf, Shelf } from '../shelf.ts'
import { type PostedMove, reckonedSince, undoMoves } from '../undo.ts'
import { issued, received, takenBack, withdrawn, worthHere } from '../valuation.ts'
import { dayOf, ShopBooks } from './shop-books.ts'

const decimals = { first: 2, second: 0 }

type Document = { id: string; day: string }
type Where = { item?: string; warehouse?: string; isTransit?: boolean }
type Moving = Where & { quantity: string; isComing?: boolean }
type Mover = (shelf: Shelf, terms: Terms) => void
type ShelfLine = { id: string; item: string; baseQuantity: string }

export class Shop extends ShopBooks {
  readonly owed = new OwedBook()
  /** How often all days were reckoned again. */
  reckonings = 0
  #count = 0
  /** The purchase of a bill. */
  readonly #bills = new Map<string, string>()
  #ids = new Map<MoveRef, string>()

  constructor(
    warehouses: readonly string[] = ['shop', 'store'],
    costing: 'average' | 'fifo' = 'average',
  ) {
    super()
    for (const item of ['coffee', 'cake'])
      for (const warehouse of warehouses)
        for (const isTransit of [false, true])
          this.balances.set(balanceKey(item, warehouse, isTransit), {
            ...emptyBalance,
            value: { first: '0', second: '0' },
            lastCost: { first: '4', second: '358000' },
            ...(costing === 'fifo' ? { layers: [] } : {}),
          })
  }

  /** What is bought, sold or asked for next. */
  of(item: 'coffee' | 'cake'): this {
    this.item = item
    return this
  }

  /** Cakes of coffee, at some labour. */
  make(on: number, used: number, made: number, labour = '0'): string {
    const document = this.#document(on)
    const [coffee, cake] = ['coffee', 'cake'].map((item, at) => ({
      id: document.id,
      item,
      baseQuantity: String([used, made][at]),
    })) as [ShelfLine, ShelfLine]
    const moving = [
      { item: coffee.item, quantity: coffee.baseQuantity },
      { item: cake.item, quantity: cake.baseQuantity, isComing: true },
    ]
    const place = { warehouse: 'shop' }
    this.#post(document, moving, (shelf, terms) => {
      const pot = madePot(document.id)
      const out = issued(shelf.at('coffee', 'shop'), coffee.baseQuantity, terms)
      const left: MoveLink = { as: 'out', into: pot }
      shelf.put(coffee, place, negated(coffee.baseQuantity), out, terms.day, left)
      const added = { first: labour, second: productOf(labour, '89500', 0) }
      const worth = sumOfWorths([negatedWorth(out.value), added])
      const made = [{ quantity: cake.baseQuantity, worth: worth.first }]
      const [share] = madeShares(made, { quantity: '0', worth: '0' })
      const owed = shelf.owedAt('cake', 'shop')
      const source = { receipt: document.id }
      const before = shelf.at('cake', 'shop')
      const change = received(before, cake.baseQuantity, worth, terms, owed, source)
      const link: MoveLink = { as: 'made', from: pot, share }
      shelf.put(cake, place, cake.baseQuantity, change, terms.day, link)
    })
    return document.id
  }

  #post(document: Document, moving: readonly Moving[], mover: Mover, isUndoing = false): void {
    const { day } = document
    const isPast = moving.some((it) => {
      const { item = this.item, warehouse = 'shop', isTransit } = it
      const key = balanceKey(item, warehouse, isTransit)
      const now = this.balances.get(key)
      const isBackElsewhere = this.isBackElsewhere(key, this.owed.open.get(key) ?? [])
      return now !== undefined && isRedated({ ...now, isBackElsewhere }, it, day)
    })
    const isReckoned = isPast || isUndoing
    if (isReckoned) this.reckonings += 1
    const terms: Terms = { decimals, day, rate: '89500' }
    const shelf = this.#shelf(isReckoned, terms)
    mover(shelf, terms)
    shelf.endToday(terms)
    this.#keep(
      document,
      shelf,
      shelf.moves.map((move) => ({ move, of: null })),
    )
  }

  #keep(
    { id: document, day }: Document,
    shelf: Shelf,
    moves: readonly { move: Move; of: string | null }[],
  ): void {
    const idOf = (ref: MoveRef): string => (typeof ref === 'string' ? ref : this.#idOf(ref))
    for (const { move, of: undoes } of moves) {
      const row = pastRowOf(move, day)
      const { of } = row.link
      const link = of ? { ...row.link, of: idOf(of) } : row.link
      const corrects = move.corrects && { corrects: idOf(move.corrects) }
      this.kept.push({
        document,
        move: { ...move, ...corrects },
        row: { ...row, id: idOf(move), link },
        undoes,
      })
    }
    for (const [key, balance] of shelf.balances) this.balances.set(key, balance)
    this.owed.keep(shelf.owed.map((it) => ({ ...it, of: idOf(it.of) })))
    this.owed.written()
  }

  #idOf(move: object): string {
    const id = this.#ids.get(move) ?? `m${String(this.#ids.size).padStart(6, '0')}`
    this.#ids.set(move, id)
    return id
  }

  #document(on: number): Document {
    this.#count += 1
    return { id: `d${this.#count}`, day: dayOf(on) }
  }

  /** At another rate every day. */
  buy(on: number, quantity: number, each: string, warehouse = 'shop'): string {
    const first = productOf(String(quantity), each, 2)
    const value = { first, second: productOf(first, String(88_000 + on * 211), 0) }
    const document = this.#document(on)
    const moving = { warehouse, quantity: String(quantity), isComing: true }
    this.#post(document, [moving], (shelf, terms) => {
      const owed = shelf.owedAt(this.item, warehouse)
      const before = shelf.at(this.item, warehouse)
      const source = { receipt: document.id }
      const change = received(before, moving.quantity, value, terms, owed, source)
      const line = { id: document.id, item: this.item, baseQuantity: moving.quantity }
      shelf.put(line, { warehouse }, moving.quantity, change, terms.day)
    })
    return document.id
  }

  /** Without a price of its own. */
  find(on: number, quantity: number): string {
    const document = this.#document(on)
    const moving = { quantity: String(quantity), isComing: true }
    this.#post(document, [moving], (shelf, terms) => {
      const before = shelf.at(this.item, 'shop')
      const worth = worthHere(before, moving.quantity, terms)
      const owed = shelf.owedAt(this.item, 'shop')
      const source = { receipt: document.id }
      const change = received(before, moving.quantity, worth, terms, owed, source)
      const line = { id: document.id, item: this.item, baseQuantity: moving.quantity }
      const link: MoveLink = { as: 'in', isAtAverage: true, account: 'stockGain' }
      shelf.put(line, { warehouse: 'shop' }, moving.quantity, change, terms.day, link)
    })
    return document.id
  }

  /** Sold, wasted, or taken for something that is made of it. */
  sell(on: number, quantity: number, warehouse = 'shop', account?: 'stockLoss' | 'making'): string {
    const document = this.#document(on)
    const moving = { warehouse, quantity: String(quantity) }
    this.#post(document, [moving], (shelf, terms) => {
      const change = issued(shelf.at(this.item, warehouse), moving.quantity, terms)
      const line = { id: document.id, item: this.item, baseQuantity: moving.quantity }
      const link: MoveLink = { as: 'out', into: salePot(document.id), account }
      shelf.put(line, { warehouse }, negated(moving.quantity), change, terms.day, link)
    })
    return document.id
  }

  waste = (on: number, quantity: number): string => this.sell(on, quantity, 'shop', 'stockLoss')

  /** A client brings some of it back, or the kitchen. */
  giveBack(on: number, sale: string, quantity: number, warehouse = 'shop'): string {
    const document = this.#document(on)
    const moving = { warehouse, quantity: String(quantity), isComing: true }
    const parts = this.kept.filter(
      ({ row }) => row.lines.includes(sale) && row.link.as !== 'following',
    )
    const known = parts.flatMap(({ row }) => [row, ...this.correctionsOf(row.id)])
    const cost = negatedWorth(sumOfWorths(known.map(({ value }) => value)))
    const pieces = negated(sumOf(parts.map(({ row }) => row.quantity)))
    const account = parts[0]?.row.link.account
    const mover: Mover = (shelf, terms) => {
      const change = takenBack(
        shelf.at(this.item, warehouse),
        moving.quantity,
        { lines: [sale], pieces, cost },
        terms,
        shelf.owedAt(this.item, warehouse),
      )
      const line = { id: document.id, item: this.item, baseQuantity: moving.quantity }
      const link: MoveLink = { as: 'drawn', from: salePot(sale), account }
      shelf.put(line, { warehouse }, moving.quantity, change, terms.day, link)
    }
    const isKnownLater = known.some(({ day }) => day > document.day)
    this.#post(document, [moving], mover, isKnownLater)
    return document.id
  }

  /** Goods go back to their supplier, for what they were bought. */
  sendBack(on: number, bought: string, quantity: number, warehouse = 'shop'): string {
    const document = this.#document(on)
    const purchase = this.#bills.get(bought) ?? bought
    const receipt = this.kept.find((it) => it.document === purchase && it.move.kind === 'move')
    if (!receipt) throw new Error('No such purchase')
    const billed = this.kept.flatMap(({ row }) =>
      bought !== purchase && row.line === bought && !this.isUndone(row)
        ? (row.link.costs ?? [])
        : [],
    )
    const paid = sumOfWorths([
      receipt.move.value,
      ...[...new Set(billed)].map(({ amount }) => amount),
    ])
    const part = (amount: string) => (Number(amount) * quantity) / Number(receipt.move.quantity)
    const value = {
      first: part(paid.first).toFixed(2),
      second: paid.second === null ? null : part(paid.second).toFixed(0),
    }
    const moving = { warehouse, quantity: String(quantity) }
    const mover: Mover = (shelf, terms) => {
      const receipts = [purchase, bought]
      const before = shelf.at(this.item, warehouse)
      const change = withdrawn(before, moving.quantity, value, terms, [], { receipts })
      const line = { id: document.id, item: this.item, baseQuantity: moving.quantity }
      const link: MoveLink = { as: 'sentBack', receipts }
      shelf.put(line, { warehouse }, negated(moving.quantity), change, terms.day, link)
    }
    this.#post(document, [moving], mover, true)
    return document.id
  }

  /** A bill or freight for the goods of a purchase, wherever they are by now. */
  late(on: number, purchase: string, amount: string, kind: 'freight' | 'bill' = 'freight'): string {
    const document = this.#document(on)
    if (kind === 'bill') this.#bills.set(document.id, purchase)
    const { id: line, day } = document
    const arrivals = this.kept.filter((it) => it.document === purchase && it.row.link.as === 'in')
    const from = arrivals.map(({ row }) => ({ receipt: purchase, pieces: row.quantity }))
    const back = this.kept.filter(
      ({ row }) => row.link.receipts?.includes(purchase) && !this.isUndone(row),
    )
    const pieces = sumOf([...from.map((it) => it.pieces), ...back.map(({ row }) => row.quantity)])
    const second = productOf(amount, String(88_000 + on * 211), 0)
    const cost = { line, item: this.item, pieces, from, amount: { first: amount, second } }
    const everywhere = [...this.balances.keys()].map((key) => {
      const [item = '', warehouse = '', isTransit] = key.split(' ')
      return { item, warehouse, isTransit: isTransit === 'true', quantity: '0', isComing: true }
    })
    this.#post(document, everywhere, (shelf, terms) => {
      const layers = new Layers(
        this.pastMoves(day),
        (_, warehouse) => shelf.at(this.item, warehouse).quantity,
      )
      if (Number(pieces) > 0) settleLate(shelf, layers, [cost], terms)
    })
    return document.id
  }

  /** To the store; at once, or on its way until it arrives. */
  send(on: number, quantity: number, isDelivered = true): string {
    const document = this.#document(on)
    const pieces = String(quantity)
    const to = { warehouse: 'store', isTransit: !isDelivered }
    const moving = [{ quantity: pieces }, { ...to, quantity: pieces, isComing: true }]
    this.#post(document, moving, (shelf, terms) => {
      const line = { id: document.id, item: this.item, baseQuantity: pieces }
      const out = issued(shelf.at(this.item, 'shop'), pieces, terms)
      const left: MoveLink = { as: 'out', into: sentPot(document.id) }
      shelf.put(line, { warehouse: 'shop' }, negated(pieces), out, terms.day, left)
      const owed = to.isTransit ? [] : shelf.owedAt(this.item, 'store')
      const value = negatedWorth(out.value)
      const link: MoveLink = {
        as: 'drawn',
        from: sentPot(document.id),
        ...(to.isTransit ? { into: wayPot(document.id) } : {}),
      }
      const before = shelf.at(this.item, 'store', to.isTransit)
      const source = { layers: out.left, pot: link.into }
      const change = received(before, pieces, value, terms, owed, source)
      shelf.put(line, to, pieces, change, terms.day, link)
    })
    return document.id
  }

  /** All that was sent arrives. */
  arrive(on: number, sent: string, quantity: number): string {
    const document = this.#document(on)
    const pieces = String(quantity)
    const way = { warehouse: 'store', isTransit: true }
    const there = this.kept.filter(
      ({ move, row }) => move.isTransit && move.kind === 'move' && row.lines.includes(sent),
    )
    const value = sumOfWorths(
      there.flatMap(({ row }) => [row, ...this.correctionsOf(row.id)].map((it) => it.value)),
    )
    const moving = [
      { ...way, quantity: pieces, isComing: true },
      { warehouse: 'store', quantity: pieces, isComing: true },
    ]
    this.#post(document, moving, (shelf, terms) => {
      const line = { id: document.id, item: this.item, baseQuantity: pieces }
      const pot = wayPot(sent)
      const off = withdrawn(shelf.at(this.item, 'store', true), pieces, value, terms, [], { pot })
      const left: MoveLink = { as: 'drawn', from: wayPot(sent), into: offPot(document.id) }
      shelf.put(line, way, negated(pieces), off, terms.day, left)
      const owed = shelf.owedAt(this.item, 'store')
      const source = { layers: off.left }
      const worth = negatedWorth(off.value)
      const change = received(shelf.at(this.item, 'store'), pieces, worth, terms, owed, source)
      const link: MoveLink = { as: 'drawn', from: offPot(document.id) }
      shelf.put(line, { warehouse: 'store' }, pieces, change, terms.day, link)
    })
    return document.id
  }

  undo(on: number, document: string): void {
    const undone = new Set(this.kept.flatMap(({ undoes }) => undoes ?? []))
    const ofIt = this.kept.filter((it) => it.document === document)
    const moves = ofIt.map(({ move, row }): PostedMove => {
      const { kind, quantity, value, warehouse, isTransit, corrects, pieces } = move
      return {
        id: String(row.id),
        line: row.line ?? '',
        item: move.item,
        warehouse,
        isTransit,
        kind,
        quantity,
        value,
        day: row.day,
        pieces: pieces ?? null,
        corrects: corrects ? String(corrects) : null,
        isUndone: undone.has(String(row.id)),
        corrections: this.correctionsOf(row.id)
          .filter(({ id }) => {
            const it = this.kept.find(({ row: kept }) => kept.id === id)
            return it?.undoes === null && !undone.has(String(id))
          })
          .map(({ id, key, value: corrected }) => {
            const [, at = '', isOnItsWay] = key.split(' ')
            const place = { warehouse: at, isTransit: isOnItsWay === 'true' }
            return { id: String(id), ...place, pieces: null, value: corrected }
          }),
        account: row.link.account,
      }
    })
    const isSentBack = ofIt.some(({ row }) => row.link.as === 'sentBack')
    const isPast = moves.some(({ item, warehouse, isTransit, quantity }) => {
      const now = this.balances.get(balanceKey(item, warehouse, isTransit))
      return now !== undefined && isRedated(now, { quantity, isComing: true }, dayOf(on))
    })
    const isReckoned = isPast || reckonedSince(moves, isSentBack).size > 0
    const terms: Terms = { decimals, day: dayOf(on), rate: '89500' }
    const shelf = this.#shelf(isReckoned, terms)
    this.#keep({ id: document, day: dayOf(on) }, shelf, undoMoves(shelf, moves, terms))
  }

  /** As a document finds it; with all that happened where its days are reckoned again. */
  #shelf(isReckoned: boolean, terms: Terms): Shelf {
    return new Shelf({
      balances: this.balances,
      owed: this.owed.open,
      histories: isReckoned ? this.histories() : new Map(),
      policy: 'allow',
      isConfirmed: true,
    }).startOn(terms)
  }
}
