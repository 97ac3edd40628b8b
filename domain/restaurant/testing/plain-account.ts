/**
 * What two tables come to by plain sums in exact fractions, without a bill: it takes what the tickets
 * say, and reckons the rest.
 */
import {
  added,
  differenceOf,
  type Fraction,
  fractionOf,
  isAbove,
  isAny,
  isMore,
  minus,
  notBelowZero,
  over,
  plus,
  rounded,
  smaller,
  sumOf,
  times,
  zero,
} from '../../kernel/number/fraction.ts'
import { type BillPart, shareOf } from '../../pos/bill/bill.ts'
import type { PrintedBill } from '../order/order-state.ts'
import type { TableTerms } from './table.ts'

type Own = {
  id: string
  item: string
  price: Fraction
  vat: string
  ordered: string
  paid: string
  left: string
  gross: Fraction
  percent: string | null
  money: Fraction
  of: Fraction
  /** By how much more, or less, is left than exactly: coins cannot be cut. */
  shift: Fraction
  /** Of the sale that is open: what was paid of it, and what promotions took. */
  shared: { worth: Fraction; given: Fraction } | null
}

type Taxes = Map<string, { base: Fraction; tax: Fraction }>

type Book = {
  lines: Own[]
  all: string | null
  guests: number
  service: Fraction
  worth: Fraction
  taxes: Taxes
}

export const of = (amount: string): Fraction => fractionOf(amount)
export const whole = (n: number): Fraction => ({ top: BigInt(n), bottom: 1n })
const four = whole(4)
export const hundredth = (percent: string): Fraction => over(of(percent), whole(100))
const sub = (from: Fraction, it: Fraction): Fraction => minus(from, it)

const moneyOn = ({ money, of: pieces }: Own, quantity: string): Fraction =>
  isAny(pieces) ? times(money, over(smaller(of(quantity), pieces), pieces)) : zero

function offOn(line: Own, gross: Fraction, quantity: string): Fraction {
  const off =
    line.percent === null ? moneyOn(line, quantity) : times(gross, hundredth(line.percent))
  return isAbove(off, gross) ? gross : off
}

/** The first so many of what is left. */
const grossOn = (line: Own, quantity: string): Fraction =>
  notBelowZero(sub(line.gross, times(line.price, of(differenceOf(line.left, quantity)))))

/** A share of a dish or of a discount in money is written with twelve decimals; thirds have no end. */
const fine = (money: Fraction): Fraction => of(rounded(money, 12))

const noPiece: { gross: Fraction; off: Fraction; percent: string | null } = {
  gross: zero,
  off: zero,
  percent: null,
}

type AccountTerms = Required<Pick<TableTerms, 'decimals' | 'percent' | 'perGuest' | 'serviceVat'>>

export class Account {
  readonly #terms: AccountTerms
  readonly #promoted: string
  books: Book[]

  constructor(terms: AccountTerms, promoted: string) {
    this.#terms = terms
    this.#promoted = promoted
    this.books = [0, 1].map(() => ({
      ...{ lines: [], all: null, guests: 2, service: zero, worth: zero, taxes: new Map() },
    }))
  }

  coins = (money: Fraction): Fraction => of(rounded(money, this.#terms.decimals))

  /** A quarter off one dish: of all of the open sale, less what it gave. */
  promoted(book: Book): Fraction {
    const own = book.lines
      .filter(({ item, left, shared }) => item === this.#promoted && (shared || isMore(left, '0')))
      .map((line) => {
        const { worth, given } = line.shared ?? { worth: zero, given: zero }
        const left = isMore(line.left, '0')
          ? sub(line.gross, offOn(line, line.gross, line.left))
          : zero
        const whole = this.coins(over(plus(worth, left), four))
        const room = isAny(whole) && isMore(line.left, '0') ? this.before(line, line.left) : zero
        return { whole, given, room }
      })
    const whole = added(own.map((it) => it.whole))
    const rest = notBelowZero(sub(whole, added(own.map((it) => it.given))))
    return smaller(rest, added(own.map(({ room }) => room)))
  }

  before(line: Own, quantity: string): Fraction {
    const gross = grossOn(line, quantity)
    const exact = plus(sub(gross, offOn(line, gross, quantity)), line.shift)
    return this.coins(notBelowZero(exact))
  }

  due(book: Book): Fraction {
    const { percent, perGuest } = this.#terms
    const now = book.lines.filter(({ left }) => isMore(left, '0'))
    if (now.length === 0) return zero
    const taken = sub(zero, this.promoted(book))
    const vat = now.find(({ item }) => item === this.#promoted)?.vat ?? '0'
    const bases = [
      { vat, due: taken, exact: taken },
      ...now.map((line) => ({
        vat: line.vat,
        due: this.before(line, line.left),
        exact: sub(line.gross, offOn(line, line.gross, line.left)),
      })),
    ]
    const worth = notBelowZero(added([book.worth, ...bases.map(({ exact }) => exact)]))
    const charged = plus(times(worth, hundredth(percent)), times(of(perGuest), whole(book.guests)))
    const service = notBelowZero(sub(this.coins(charged), book.service))
    const taxed = [...bases, { vat: this.#terms.serviceVat, due: service }]
    const dues = added(taxed.map(({ due }) => due))
    const own = added(taxed.flatMap(({ vat, due }) => (vat === '11' ? [due] : [])))
    if (!isAny(own)) return dues
    const before = book.taxes.get('11') ?? { base: zero, tax: zero }
    const tax = this.coins(times(plus(own, before.base), hundredth('11')))
    return plus(dues, notBelowZero(sub(tax, before.tax)))
  }

  line(at: number, id: string): Own {
    const line = this.books[at]?.lines.find((it) => it.id === id)
    if (!line) throw new Error('It was ordered')
    return line
  }

  /** A ticket took these of the table; a line it names counts as far as it is still there. */
  paid(
    at: number,
    order: string,
    { lines }: BillPart,
    bill: PrintedBill,
    part: number,
    isOpened: boolean,
  ) {
    const book = this.books[at] as Book
    const isSale = isOpened || book.lines.some(({ shared }) => shared)
    for (const { id, quantity, figures, promotions = [] } of lines) {
      const base = sub(of(figures.amount), of(figures.discount))
      const rates = bill.content.lines.find((it) => it.id === id)
      if (rates?.vat === '11') {
        const before = book.taxes.get('11') ?? { base: zero, tax: zero }
        book.taxes.set('11', {
          base: plus(before.base, base),
          tax: plus(before.tax, of(figures.vat)),
        })
      }
      if (id === order) {
        book.service = plus(book.service, base)
        continue
      }
      const line = this.line(at, id)
      const share = shareOf(bill.content, id, part)
      const asWas = this.asked.get(`${bill.id} ${id}`) ?? noPiece
      const gross = fine(times(asWas.gross, share))
      const off =
        asWas.percent === null
          ? fine(times(asWas.off, share))
          : times(gross, hundredth(asWas.percent))
      const given = added(promotions.map(({ amount }) => of(amount)))
      const exact = sub(sub(gross, off), given)
      book.worth = plus(book.worth, exact)
      if (isSale) {
        const { worth, given: took } = line.shared ?? { worth: zero, given: zero }
        line.shared = { worth: plus(worth, sub(gross, off)), given: plus(took, given) }
      }
      line.paid = sumOf([line.paid, quantity])
      line.left = differenceOf(line.left, quantity)
      line.gross = sub(line.gross, gross)
      if (line.percent === null) line.money = notBelowZero(sub(line.money, off))
      line.of = notBelowZero(sub(line.of, of(quantity)))
      line.shift = plus(line.shift, sub(exact, base))
      if (!isMore(line.left, '0')) this.#empty(line)
    }
  }

  #empty(line: Own): void {
    Object.assign(line, { gross: zero, shift: zero, money: zero, of: zero })
  }

  /** What of each line a bill asked for, as it was then. */
  asked = new Map<string, typeof noPiece>()

  billed(at: number, { id, lines }: PrintedBill): void {
    for (const { line: of, quantity } of lines) {
      const line = this.line(at, of)
      const gross = grossOn(line, quantity)
      const { percent } = line
      this.asked.set(`${id} ${of}`, { gross, off: offOn(line, gross, quantity), percent })
    }
  }

  /** The last so many go: with their discount, and with the coins if nothing stays. */
  without(line: Own, quantity: string): Pick<Own, 'gross' | 'money' | 'of' | 'shift'> {
    const isAll = !isMore(line.left, quantity)
    const stays = of(differenceOf(line.left, quantity))
    const kept = smaller(line.of, stays)
    const money = isAny(line.of) ? fine(times(line.money, over(kept, line.of))) : zero
    const gone = {
      gross: isAll ? line.gross : times(line.price, of(quantity)),
      money: sub(line.money, money),
      of: sub(line.of, kept),
      shift: isAll ? line.shift : zero,
    }
    line.gross = sub(line.gross, gone.gross)
    Object.assign(line, { money, of: kept, left: differenceOf(line.left, quantity) })
    if (isAll) this.#empty(line)
    return gone
  }

  move(at: number, to: number, id: string, as: string, quantity: string): void {
    const line = this.line(at, id)
    const isAll = !isMore(line.left, quantity)
    const gone = this.without(line, quantity)
    const moved: Own = {
      ...line,
      ...{ id: as, ordered: quantity, paid: '0', left: quantity },
      ...gone,
      shared: isAll ? line.shared : null,
    }
    line.ordered = differenceOf(line.ordered, quantity)
    if (isAll) line.shared = null
    else {
      const exact = sub(moved.gross, offOn(moved, moved.gross, quantity))
      moved.shift = sub(this.coins(exact), exact)
      line.shift = sub(line.shift, moved.shift)
    }
    this.books[to]?.lines.push(moved)
  }
}
