/** Papers of people at work: which there are, and when somebody should see to a new one. */
import { addDays } from '../kernel/date.ts'

export const documentKinds = [
  'identityCard',
  'passport',
  'residencePermit',
  'workPermit',
  'contract',
  'drivingLicence',
  'diploma',
  'medical',
  'other',
] as const

/** A paper does not end before it was made. */
export const expiresBeforeIssue = (paper: { issuedOn?: unknown; expiresOn?: unknown }): boolean =>
  typeof paper.issuedOn === 'string' &&
  typeof paper.expiresOn === 'string' &&
  paper.expiresOn < paper.issuedOn

/** What expires up to this day is told today. */
export const warnedUntil = (today: string, days: number): string => addDays(today, days)
