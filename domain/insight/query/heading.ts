/** What a column of an answer and a value in it are called, by whoever says the words. */
import { formatDate, formatDecimal } from '../../kernel/format.ts'
import { tidyDecimal } from '../../kernel/number/decimal.ts'
import type { AskedColumn } from './compile.ts'
import type { Cell } from './pivot.ts'

type Say = (key: string, facts?: Record<string, unknown>) => string

export function headOf({ name, column, part, sum }: AskedColumn, say: Say): string {
  if (sum === 'count') return say('query.sum.count')
  const plain = column ? say(`query.column.${column}`) : name
  if (part) return say(`query.partOf.${part}`, { column: plain })
  return sum && sum !== 'sum' ? say(`query.sumOf.${sum}`, { column: plain }) : plain
}

/** A value that other values are grouped by: a head across, a place of a chart. */
export function valueText({ type }: AskedColumn, cell: Cell, say: Say): string {
  if (cell === null) return '–'
  const text = String(cell)
  switch (type) {
    case 'boolean':
      return say(text === 'true' ? 'label.yes' : 'label.no')
    case 'day':
      return formatDate(text)
    case 'instant':
      return `${formatDate(text.slice(0, 10))} ${text.slice(11)}`
    case 'text':
      return text
    default:
      return /^-?\d/.test(text) ? formatDecimal(tidyDecimal(text)) : text
  }
}
