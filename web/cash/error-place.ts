/** Where on the page of money it is said what is wrong with what was sent. */
import type { AllocationInput, WriteOffInput } from '../../domain/cash/money-input.ts'

/** What was sent of the documents it pays. */
export type SentLines = {
  allocations?: readonly AllocationInput[]
  writeOff?: readonly WriteOffInput[]
}

/** A line of the grid stands at its document, and the account of its rest below it. */
export function placeOf(field: string, { allocations = [], writeOff = [] }: SentLines): string {
  const [key, at, cell] = field.split('.')
  if (key === 'counts') return 'counts'
  if (key === 'allocations') return allocations[Number(at)]?.to ?? ''
  if (key !== 'writeOff') return field
  const to = writeOff[Number(at)]?.to ?? ''
  return cell === 'account' ? `gaps.${to}` : to
}
