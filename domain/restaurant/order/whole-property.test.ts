/**
 * Whatever is said at two tables, in whatever order: what was paid and what is left is what a plain
 * account with exact fractions says, to the coin, and the kitchen makes what was ordered and not
 * cancelled.
 */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  added,
  differenceOf,
  isAny,
  lesser,
  plus,
  rounded,
  sumOf,
  times,
  zero,
} from '../../kernel/number/fraction.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { billParts } from '../../pos/bill/bill.ts'
import { promotion, target } from '../../promotions/testing/promotions.ts'
import { Account, hundredth, of, whole } from '../testing/plain-account.ts'
import { factsFor, Table } from '../testing/table.ts'

const anyStep = fc.record({
  kind: fc.constantFrom(
    ...['add', 'more', 'more', 'cancel', 'off', 'off', 'offAll', 'equal', 'shared', 'one', 'all'],
    ...['give', 'give', 'join', 'guests'],
  ),
  table: fc.nat(1),
  line: fc.nat(5),
  n: fc.nat(3),
  price: fc.integer({ min: 20, max: 3000 }),
  pays: fc.subarray([0, 1, 2]),
})

const anyTerms = fc.record({
  decimals: fc.constantFrom<number>(0, 2),
  percent: fc.constantFrom<string>('0', '10', '7.5'),
  perGuest: fc.constantFrom<string>('0', '2'),
  hasPromotion: fc.boolean(),
  isTaxed: fc.boolean(),
})

type Step = typeof anyStep extends fc.Arbitrary<infer It> ? It : never
type Terms = typeof anyTerms extends fc.Arbitrary<infer It> ? It : never

const quarter = promotion({ id: 'p', percent: '25', targets: [target({ item: 'd0' })] })

class Evening {
  readonly tables: Table[]
  readonly account: Account
  readonly #terms: Terms
  #dishes = 0

  constructor(terms: Terms) {
    const { hasPromotion, isTaxed, ...own } = terms
    const promotions = hasPromotion ? [quarter] : []
    const all = { ...own, serviceVat: isTaxed ? '11' : '0' }
    const facts = factsFor({ ...all, promotions })
    this.tables = ['a', 'b'].map((id) => new Table(facts, id))
    this.account = new Account(all, hasPromotion ? 'd0' : '')
    this.#terms = terms
  }

  /** What cannot be said changes nothing. */
  take(step: Step): void {
    try {
      this.#take(step)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
    }
  }

  #take({ kind, table: at, line: n, n: many, price, pays }: Step): void {
    const [table, book] = [this.tables[at], this.account.books[at]]
    const to = this.tables[1 - at]
    if (!table || !book || !to || table.order.state === 'closed') return
    const { decimals, isTaxed } = this.#terms
    const open = table.left()
    const some = open[n % Math.max(open.length, 1)]
    const own = some && this.account.line(at, some.line)
    if (kind === 'add') {
      const id = `d${this.#dishes++}`
      const vat = isTaxed && many % 2 === 0 ? '11' : '0'
      const amount = rounded({ top: BigInt(price), bottom: 10n ** BigInt(decimals) }, decimals)
      const quantity = String(many + 1)
      table.add(id, amount, quantity, { rates: { vat, tax1: '0', tax2: '0' } })
      book.lines.push({
        ...{ id, item: id, price: of(amount), vat, ordered: quantity, paid: '0', left: quantity },
        ...{ gross: times(of(amount), of(quantity)), percent: book.all, money: zero },
        ...{ of: book.all === null ? zero : of(quantity), shift: zero, shared: null },
      })
      table.send(id, quantity)
      return
    }
    if (kind === 'guests') {
      table.say({ kind: 'guests', guests: many + 1 })
      book.guests = many + 1
      return
    }
    if (!some || !own) return
    const units = lesser(String(many + 1), some.quantity)
    if (kind === 'more') {
      table.more(own.id, '1')
      table.send(own.id, sumOf([own.ordered, '1']))
      own.ordered = sumOf([own.ordered, '1'])
      if (own.percent === null || own.percent !== book.all) {
        // What was given in percent was given on what was there.
        if (own.percent !== null) {
          own.money = times(own.gross, hundredth(own.percent))
          own.of = isAny(own.of) ? of(own.left) : zero
        }
        own.percent = null
      } else own.of = plus(of(own.left), whole(1))
      own.left = sumOf([own.left, '1'])
      own.gross = plus(own.gross, own.price)
    }
    if (kind === 'cancel') {
      table.cancel(own.id, units)
      own.ordered = differenceOf(own.ordered, units)
      this.account.without(own, units)
    }
    if (kind === 'off' && many < 2) {
      const percent = ['0', '10', '50'][n % 3] ?? '0'
      table.off(own.id, { percent })
      Object.assign(own, { percent: percent === '0' ? null : percent, money: zero, of: zero })
      if (percent !== '0') own.of = of(own.left)
    }
    if (kind === 'off' && many >= 2) {
      table.off(own.id, { amount: '1' })
      Object.assign(own, { percent: null, money: whole(1), of: of(own.left) })
    }
    if (kind === 'offAll') {
      const percent = many % 2 === 0 ? '20' : '0'
      table.off(null, { percent })
      book.all = percent === '0' ? null : percent
      for (const { line } of open) {
        const it = this.account.line(at, line)
        Object.assign(it, { percent: book.all, money: zero, of: zero })
        if (book.all !== null) it.of = of(it.left)
      }
    }
    if (kind === 'give' || kind === 'join') {
      const lines = kind === 'join' ? open : [{ line: own.id, quantity: units }]
      const names = table.give(to, lines, kind === 'join')
      for (const [place, { line, quantity }] of lines.entries())
        this.account.move(at, 1 - at, line, names[place] ?? '', quantity)
      if (kind === 'join') this.#joined(at)
    }
    const shown = table.due()
    if (kind === 'equal') {
      table.inEqual(many + 2)
      this.#pay(at, pays, shown)
    }
    if (kind === 'shared') {
      table.shared(many + 2)
      this.#pay(at, pays, shown)
    }
    if (kind === 'one') {
      table.bill(null, [{ line: own.id, quantity: units }])
      this.#pay(at, [0])
    }
    if (kind === 'all' && many === 3) {
      table.bill()
      this.#pay(at, [0], shown)
    }
  }

  #joined(at: number): void {
    const [book, other] = [this.account.books[at], this.account.books[1 - at]]
    if (!book || !other) return
    other.guests += book.guests
    other.service = plus(other.service, book.service)
    other.worth = plus(other.worth, book.worth)
    const [mine, theirs] = [book.taxes.get('11'), other.taxes.get('11')]
    if (mine)
      other.taxes.set('11', {
        base: plus(mine.base, theirs?.base ?? zero),
        tax: plus(mine.tax, theirs?.tax ?? zero),
      })
    Object.assign(book, { lines: [], service: zero, worth: zero, taxes: new Map() })
  }

  /** These parts are paid; what is left of the bill is opened again. */
  #pay(at: number, pays: readonly number[], shown?: string): void {
    const table = this.tables[at] as Table
    const bill = table.order.bill
    if (!bill) throw new Error('A bill was printed')
    const parts = billParts(bill.content)
    if (shown !== undefined)
      expect(Number(sumOf(parts.map(({ total }) => total)))).toBe(Number(shown))
    this.account.billed(at, bill)
    const own = pays.filter((part) => part < parts.length)
    for (const part of own) table.pay(part)
    const isOpened = own.length < parts.length
    if (isOpened) table.reopen()
    const taken = own.map((part) => [part, parts[part]] as const)
    for (const [part, it] of taken)
      if (it) this.account.paid(at, table.order.id, it, bill, part, isOpened)
  }

  expectRight(): void {
    for (const [at, table] of this.tables.entries()) {
      const book = this.account.books[at]
      if (!book || table.order.state === 'closed') continue
      const due = rounded(this.account.due(book), this.#terms.decimals)
      expect([at, Number(table.due())]).toEqual([at, Number(due)])
      for (const line of book.lines) {
        const { quantity, paid, sent } = table.line(line.id)
        expect([quantity, paid, sent].map(Number)).toEqual(
          [line.ordered, line.paid, line.ordered].map(Number),
        )
      }
    }
  }
}

test('what was paid and what is left is all of it, in whatever order it was said', () => {
  fc.assert(
    fc.property(anyTerms, fc.array(anyStep, { minLength: 4, maxLength: 24 }), (terms, steps) => {
      const evening = new Evening(terms)
      for (const step of [{ ...(steps[0] as Step), kind: 'add' }, ...steps]) {
        evening.take(step)
        evening.expectRight()
      }
    }),
    { numRuns: 60, seed: 16 },
  )
})

const plainKinds = new Set(['add', 'more', 'equal', 'shared', 'one', 'give', 'join'])

test('where nothing is given away or cancelled, tickets and rest are the prices of all dishes', () => {
  fc.assert(
    fc.property(
      fc.constantFrom<number>(0, 2),
      fc.array(anyStep, { minLength: 4, maxLength: 24 }),
      (decimals, steps) => {
        const terms = { percent: '0', perGuest: '0', hasPromotion: false, isTaxed: false }
        const evening = new Evening({ ...terms, decimals })
        for (const step of [{ ...(steps[0] as Step), kind: 'add' }, ...steps])
          if (plainKinds.has(step.kind)) evening.take(step)
        const prices = evening.tables.flatMap(({ events }) => {
          const dishes = new Map(
            events.flatMap((it) => (it.kind === 'add' ? [[it.line, it.dish.price] as const] : [])),
          )
          const taken = new Map(
            events.flatMap((it) =>
              it.kind === 'take'
                ? it.lines.map(({ line, dish }) => [line, dish.price] as const)
                : [],
            ),
          )
          return events.flatMap((it) => {
            if (it.kind !== 'add' && it.kind !== 'more') return []
            const price = dishes.get(it.line) ?? taken.get(it.line) ?? '0'
            return [times(of(price), of(it.quantity))]
          })
        })
        const [one, other] = evening.tables as [Table, Table]
        const open = [one, other].filter(({ order }) => order.state === 'open')
        const found = sumOf([one.paid, other.paid, ...open.map((it) => it.due())])
        expect(Number(found)).toBe(Number(rounded(added(prices), decimals)))
      },
    ),
    { numRuns: 60, seed: 16 },
  )
})
