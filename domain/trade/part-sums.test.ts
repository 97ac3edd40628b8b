import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isNegative } from '../kernel/number/decimal.ts'
import { fractionOf, over, rounded, sumOf } from '../kernel/number/fraction.ts'
import { foldedFigures, partOfLine } from './part.ts'
import { decimal, names, nothing, priced, rule, terms } from './testing/parts.ts'
import { trade, line as tradeLine } from './testing/trades.ts'
import { totalsOf } from './totals.ts'
import { postTrade } from './trade.ts'

test('returns of a sale in the second currency add up in the currency of the books, too', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 2, max: 12 }),
      fc.integer({ min: 1, max: 9_999_999 }).map(String),
      fc.array(fc.integer({ min: 1, max: 4 }), { maxLength: 12 }),
      (pieces, unitPrice, cuts) => {
        const sold = tradeLine({ quantity: String(pieces), unitPrice, isStocked: false })
        const money = { decimals: 0, currency: 'second' as const }
        const facts = {
          decimals: { first: 2, second: 0 },
          day: '2026-11-16',
          balances: new Map(),
          policy: 'allow' as const,
          isConfirmed: true,
        }
        const whole = postTrade(trade('salesInvoice', { ...money, lines: [sold] }), facts)
        const figures = { ...nothing, ...whole.totals.lines[0] }
        const sizes: number[] = []
        for (let left = pieces; left > 0; left -= sizes.at(-1) ?? 0)
          sizes.push(Math.min(cuts[sizes.length] ?? left, left))
        const zero = {
          net: '0',
          vat: '0',
          tax1: '0',
          tax2: '0',
          total: '0',
          first: '0',
          second: '0',
        }
        const booked = new Map<unknown, string>()
        const add = (bookings: typeof whole.bookings) => {
          for (const { account, first } of bookings)
            booked.set(account, sumOf([booked.get(account) ?? '0', first]))
        }
        add(whole.bookings)
        let credited = zero
        let before = 0
        for (const size of sizes) {
          const at = { before: String(before), part: String(size), whole: sold.quantity }
          const part = partOfLine(figures, at, terms({ decimals: 0 }))
          const lines = [{ ...sold, quantity: String(size), part }]
          const made = postTrade(trade('salesReturn', { ...money, credited, lines }), facts)
          add(made.bookings)
          const { net, vat, tax1, tax2, total } = made.totals
          const now = {
            net,
            vat,
            tax1,
            tax2,
            total,
            first: made.firstTotal,
            second: made.secondTotal ?? '0',
          }
          credited = Object.fromEntries(
            Object.entries(now).map(([name, amount]) => [
              name,
              sumOf([credited[name as keyof typeof zero], amount]),
            ]),
          ) as typeof zero
          before += size
        }
        expect(credited).toMatchObject({ first: whole.firstTotal, second: whole.secondTotal })
        expect([...booked.values()].every((amount) => amount === '0')).toBe(true)
      },
    ),
  )
})

const cutLine = fc.record({
  quantity: fc.integer({ min: 1, max: 40 }),
  unitPrice: fc.oneof(decimal(99_999, 2), decimal(300, 4)),
  discountPercent: fc.constantFrom('0', '10', '33.33', '50'),
  isMoneyOff: fc.boolean(),
  vat: fc.constantFrom('0', '11', '5.5'),
  tax1: fc.constantFrom('0', '3'),
  tax2: fc.constantFrom('0', '1.25'),
  decimals: fc.integer({ min: 0, max: 3 }),
  isIncluded: fc.tuple(fc.boolean(), fc.boolean(), fc.boolean()),
  base: fc.constantFrom('net' as const, 'netAndVat' as const),
  documentPercent: fc.constantFrom('0', '12.5'),
  /** In tenths of a piece. */
  parts: fc.array(fc.integer({ min: 1, max: 60 }), { maxLength: 80 }),
})

test('any parts of any line are never below nothing and together the line, also at a till', () => {
  fc.assert(
    fc.property(cutLine, (it) => {
      const [vat, tax1, tax2] = it.isIncluded
      const taxes = {
        vat: rule(vat),
        tax1: { base: it.base, isIncluded: tax1 },
        tax2: { base: it.base, isIncluded: tax2 },
      }
      const bare = priced({
        quantity: String(it.quantity),
        unitPrice: it.unitPrice,
        discountPercent: it.discountPercent,
        vat: it.vat,
        tax1: it.tax1,
        tax2: it.tax2,
      })
      const asked = terms({ decimals: it.decimals, taxes, discountPercent: it.documentPercent })
      const half = over(fractionOf(totalsOf([bare], asked).subtotal), fractionOf('3'))
      const discountAmount = it.isMoneyOff ? rounded(half, it.decimals) : '0'
      const [sold] = totalsOf([{ ...bare, discountAmount }], asked).lines
      if (!sold) throw new Error('One line has totals')
      for (const of of [{ ...nothing, ...sold }, foldedFigures({ ...nothing, ...sold })]) {
        const whole = bare.quantity
        const sums = { amount: '0', discount: '0', vat: '0', tax1: '0', tax2: '0' }
        const ends = { net: '0', total: '0' }
        let before = 0
        for (const size of [...it.parts, it.quantity * 10]) {
          const taken = Math.min(size, it.quantity * 10 - before)
          if (taken <= 0) continue
          const tenths = (n: number) => rounded({ top: BigInt(n), bottom: 10n }, 1)
          const place = { before: tenths(before), part: tenths(taken), whole }
          // A till knows only how much came back before, an office what was given for it.
          const part = partOfLine(of, place, asked)
          expect(partOfLine(of, place, asked, sums)).toEqual(part)
          const { net, total } = totalsOf([{ ...bare, part }], asked)
          expect(
            [net, total, ...Object.values(part)].filter((amount) => isNegative(amount)),
          ).toEqual([])
          for (const name of names) sums[name] = sumOf([sums[name], part[name]])
          ends.net = sumOf([ends.net, net])
          ends.total = sumOf([ends.total, total])
          before += taken
        }
        expect({ ...sums, ...ends }).toEqual({
          ...of,
          net: sold.net,
          total: sold.total,
        })
      }
    }),
    { numRuns: 300 },
  )
})
