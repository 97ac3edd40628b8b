/** What a column of an answer is called, by whoever says the words. */
import type { AskedColumn } from './compile.ts'

type Say = (key: string, facts?: Record<string, unknown>) => string

export function headOf({ name, column, part, sum }: AskedColumn, say: Say): string {
  if (sum === 'count') return say('query.sum.count')
  const plain = column ? say(`query.column.${column}`) : name
  if (part) return say(`query.partOf.${part}`, { column: plain })
  return sum && sum !== 'sum' ? say(`query.sumOf.${sum}`, { column: plain }) : plain
}
