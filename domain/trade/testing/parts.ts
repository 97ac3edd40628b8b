/** Sales that come back in parts. */
import fc from 'fast-check'
import { expect } from 'vitest'
import { rounded, sumOf } from '../../kernel/number/fraction.ts'
import { dearerPart, partsOf, sharedDiscounts, type Whole, type WholeLine } from '../part.ts'
import type { Figures } from '../totals.ts'
import { type PricedLine, type Terms, totalsOf } from '../totals.ts'

export const priced = (given: Partial<PricedLine> = {}): PricedLine => ({
  quantity: '8',
  unitPrice: '9.99',
  discountPercent: '10',
  discountAmount: '0',
  vat: '11',
  tax1: '0',
  tax2: '0',
  ...given,
})

export const rule = (isIncluded: boolean) => ({ base: 'net' as const, isIncluded })

export const terms = (given: Partial<Terms> = {}): Terms => ({
  decimals: 2,
  taxes: { vat: rule(false), tax1: rule(false), tax2: rule(false) },
  discountPercent: '0',
  discountAmount: '0',
  ...given,
})

export const nothing: Figures = { amount: '0', discount: '0', vat: '0', tax1: '0', tax2: '0' }

export function wholeOfSale(lines: readonly PricedLine[], asked: Terms): Whole {
  const totals = totalsOf(lines, asked)
  return {
    ...asked,
    subtotal: totals.subtotal,
    lines: lines.map((line, at) => ({
      id: String(at),
      quantity: line.quantity,
      returned: '0',
      discountPercent: line.discountPercent,
      discountAmount: line.discountAmount,
      figures: { ...nothing, ...totals.lines[at] },
      given: nothing,
    })),
  }
}

export const names = ['amount', 'discount', 'vat', 'tax1', 'tax2'] as const

const plus = (a: Figures, b: Figures): Figures =>
  Object.fromEntries(names.map((name) => [name, sumOf([a[name], b[name]])])) as Figures

/** Returns so much of each line after what came back before, as an office does. */
export function takeBack(
  sold: readonly PricedLine[],
  whole: Whole,
  asked: Terms,
  taken: readonly string[],
) {
  const back = sold.flatMap((line, at) =>
    taken[at] === '0' ? [] : [{ ...line, originLine: String(at), quantity: taken[at] ?? '0' }],
  )
  const shares = sharedDiscounts(back, whole, asked.decimals)
  const lines = back.map((line, at) => ({ ...line, discountAmount: shares.lines[at] ?? '0' }))
  const own = { ...asked, discountAmount: shares.document }
  const parts = partsOf(lines, own, whole)
  const totals = totalsOf(
    lines.map((line, at) => ({ ...line, part: parts?.[at] })),
    own,
  )
  expect(dearerPart(lines, totals.lines, whole, asked.decimals)).toBeUndefined()
  const after = whole.lines.map((line): WholeLine => {
    const at = lines.findIndex(({ originLine }) => originLine === line.id)
    const part = parts?.[at]
    if (!part) return line
    const { quantity = '0' } = lines[at] ?? {}
    return { ...line, returned: sumOf([line.returned, quantity]), given: plus(line.given, part) }
  })
  return { isCut: parts !== undefined, shares, totals, whole: { ...whole, lines: after } }
}

export const included: Terms['taxes'] = { vat: rule(true), tax1: rule(false), tax2: rule(false) }

export const decimal = (most: number, places: number) =>
  fc
    .integer({ min: 1, max: most })
    .map((it) => rounded({ top: BigInt(it), bottom: 10n ** BigInt(places) }, places))
