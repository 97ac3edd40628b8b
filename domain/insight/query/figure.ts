/**
 * Which number of an answer stands for all of it, and the same in the second currency where that was
 * asked for too: an amount is never turned at the rate of today.
 */
import type { AskedColumn } from './compile.ts'

export type FigureColumns = { figure: number; twin: number | null }

const keyOf = ({ column, name }: AskedColumn): string => column ?? name

/** The last number; where that is the second currency of another one, that other one. */
export function figureIn(
  columns: readonly AskedColumn[],
  isNumeric: (column: AskedColumn) => boolean,
): FigureColumns | null {
  const at = columns.findLastIndex(isNumeric)
  const last = columns[at]
  if (!last) return null
  const find = (key: string): number | null => {
    const found = columns.findIndex((it) => it.sum === last.sum && keyOf(it) === key)
    return found === -1 ? null : found
  }
  const key = keyOf(last)
  if (last.type === 'money') return { figure: at, twin: find(`second_${key}`) }
  const first = last.type === 'second' && key.startsWith('second_') ? find(key.slice(7)) : null
  return first === null ? { figure: at, twin: null } : { figure: first, twin: at }
}
