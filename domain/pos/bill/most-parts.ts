/** How far a bill is cut, apart from the cutting, which a till that only sells does without. */
import { Refusal } from '../../kernel/refusal.ts'
import type { Split } from './bill.ts'

/** Of one bill. */
export const mostParts = 50

/** Lines times parts: whoever cuts them does nothing else meanwhile, and everybody waits. */
const mostPieces = 10_000

export const partsIn = (split: Split | null): number =>
  split === null ? 1 : (split.way === 'lines' ? split.parts : split.amounts).length

type Asked = { lines: readonly unknown[]; split: Split | null }

/** All that is asked for at a time. */
export function refuseTooFine(bills: readonly Asked[]): void {
  const pieces = bills.reduce((sum, { lines, split }) => sum + lines.length * partsIn(split), 0)
  if (pieces > mostPieces) throw new Refusal('billTooFine', 'split')
}
