/** What was taken out of a sale again, for the report of the shift: told by the till as it happens. */
import { z } from 'zod'
import { money, text } from '../../kernel/field.ts'
import { id, moment } from '../../kernel/input.ts'
import type { TillBasics } from '../contract.ts'
import type { OpenSale, SaleLine } from '../ticket/sale.ts'
import { saleTotals } from '../ticket/sale-totals.ts'

const removalKinds = ['line', 'sale'] as const

type RemovalKind = (typeof removalKinds)[number]

const longestWhat = 300

/** More of them make no name that anybody reads. */
const mostGoods = 100

const longestName = 200

export const removalFields = {
  id,
  kind: z.enum(removalKinds, 'invalid'),
  what: text({ max: longestWhat }).schema,
  /** Good by good; tills of yesterday say `what` alone. */
  goods: z
    .array(z.strictObject({ item: id, name: text({ max: longestName }).schema }))
    .max(mostGoods)
    .optional(),
  /** In the first currency. */
  amount: money().schema,
  /** By the clock of the till, if it comes later than it happened. */
  at: moment,
}

type RemovedGood = { item: string; name: string }

export type Removal = { kind: RemovalKind; what: string; goods: RemovedGood[]; amount: string }

/** Practice and what comes back are nothing that was not sold. */
const isCounted = ({ kind, isTraining }: OpenSale): boolean => kind === 'posSale' && !isTraining

const called = (lines: readonly SaleLine[]): Pick<Removal, 'what' | 'goods'> => ({
  what: lines
    .map(({ item }) => item.name)
    .join(', ')
    .slice(0, longestWhat),
  goods: lines.slice(0, mostGoods).map(({ item }) => ({ item: item.id, name: item.name })),
})

/** The lines that stood in the sale before and do not any more. */
export function removalsOf(before: OpenSale, after: OpenSale, basics: TillBasics): Removal[] {
  if (before.id !== after.id || !isCounted(before)) return []
  const { lines } = saleTotals(before, basics)
  return before.lines.flatMap((line, at) =>
    after.lines.some(({ id: kept }) => kept === line.id)
      ? []
      : [
          {
            kind: 'line' as const,
            ...called([line]),
            amount: lines[at]?.amount ?? '0',
          },
        ],
  )
}

/** A sale that nobody pays any more; an empty one was none. */
export function givenUp(sale: OpenSale, basics: TillBasics): Removal | undefined {
  if (!isCounted(sale) || sale.lines.length === 0) return undefined
  return {
    kind: 'sale',
    ...called(sale.lines),
    amount: saleTotals(sale, basics).total,
  }
}
