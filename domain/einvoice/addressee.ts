/**
 * Whether an invoice was meant for this house. Numbers alone tell: a name is written in many ways,
 * and a number with its country or without, with its dots or without.
 */
import { financialMark } from '../partners/likeness.ts'
import type { ImportedInvoice } from './contract.ts'
import type { IncomingBuyer } from './incoming.ts'

/** With and without its country: both are typed. */
export function marksOf(number: string | null): string[] {
  const whole = financialMark(number ?? '')
  const bare = financialMark((number ?? '').replace(/^[A-Za-z]{2}/, ''))
  return [whole, bare].filter((mark) => mark !== undefined)
}

type Own = { financialNumber: string | null; registrationNumber: string | null }

/** Whom it names instead of us; nobody where either side has no number to compare. */
export function otherBuyer(
  { name, vatId, registration }: IncomingBuyer,
  { financialNumber, registrationNumber }: Own,
): ImportedInvoice['otherBuyer'] {
  const isOurs = (theirs: string | null, ours: string | null): boolean | null => {
    const [a, b] = [marksOf(theirs), marksOf(ours)]
    return a.length === 0 || b.length === 0 ? null : a.some((mark) => b.includes(mark))
  }
  const verdicts = [isOurs(vatId, financialNumber), isOurs(registration, registrationNumber)]
  if (verdicts.includes(true) || !verdicts.includes(false)) return null
  return { name: name ?? '', number: vatId ?? registration ?? '' }
}
