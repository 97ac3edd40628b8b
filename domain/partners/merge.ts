/**
 * Two records of one and the same third party become one. Field by field somebody may choose; what
 * nobody chooses stays as the kept record has it, and what that one leaves empty comes from the
 * other. Being a client and being a supplier add up, and neither a phone number nor an e-mail
 * address is lost while there is room for it.
 */
import type { AnyRow } from '../kernel/entity.ts'
import type { Linked } from '../kernel/field.ts'
import { Refusal } from '../kernel/refusal.ts'
import { isSamePhone, phoneKeys } from './likeness.ts'

export type Side = 'keep' | 'drop'

export type Choices = Readonly<Record<string, Side | undefined>>

/** One field the two records do not agree upon. */
export type Difference = { key: string; keep: unknown; drop: unknown; side: Side }

type Values = Record<string, unknown>

/** What can be chosen; e-mails are united, and who the cash client is nobody chooses. */
export const chosenKeys = [
  'name',
  'altName',
  'contactPerson',
  'financialNumber',
  ...phoneKeys,
  'fax',
  'website',
  'address',
  'country',
  'isClient',
  'isSupplier',
  'group',
  'creditLimit',
  'termsDays',
  'currency',
  'language',
  'note',
  'isActive',
] as const

/** Nothing said: for these two, "no" says nothing either. */
const isEmpty = (key: string, value: unknown): boolean =>
  value === null ||
  value === undefined ||
  (value === false && (key === 'isClient' || key === 'isSupplier'))

const idOf = (value: unknown): unknown =>
  typeof value === 'object' && value !== null ? (value as Linked).id : (value ?? null)

export function differencesOf(keep: AnyRow, drop: AnyRow, choices: Choices = {}): Difference[] {
  return chosenKeys.flatMap((key) => {
    const [mine, theirs] = [keep[key], drop[key]]
    if (idOf(mine) === idOf(theirs)) return []
    const usual = isEmpty(key, mine) ? 'drop' : 'keep'
    return [{ key, keep: mine ?? null, drop: theirs ?? null, side: choices[key] ?? usual }]
  })
}

export type Email = { id: string; address: string; type: string }

/** What the kept record must change, as an input of its entity. */
export function mergeChanges(keep: AnyRow, drop: AnyRow, choices: Choices = {}): Values {
  const changes: Values = {}
  for (const { key, drop: theirs, side } of differencesOf(keep, drop, choices))
    if (side === 'drop') changes[key] = idOf(theirs)
  Object.assign(changes, phonesBesides({ ...keep, ...changes }, [keep, drop]))
  const emails = emailsBesides(keep, drop)
  if (emails.length > 0) changes.emails = [...(keep.emails as Email[]), ...emails]
  return changes
}

/** The numbers that were not chosen, in the places that are still free. */
function phonesBesides(merged: Values, records: readonly Values[]): Values {
  const isThere = (phone: string): boolean =>
    phoneKeys.some((key) => merged[key] && isSamePhone(phone, merged[key] as string))
  const added: Values = {}
  for (const phone of records.flatMap((record) => phoneKeys.map((key) => record[key]))) {
    const free = phoneKeys.find((key) => !merged[key])
    if (!free) break
    if (typeof phone !== 'string' || isThere(phone)) continue
    merged[free] = phone
    added[free] = phone
  }
  return added
}

/** The addresses of the other record that the kept one does not have yet. */
function emailsBesides(keep: AnyRow, drop: AnyRow): Email[] {
  const known = new Set((keep.emails as Email[]).map(({ address }) => address.toLowerCase()))
  return (drop.emails as Email[]).filter(({ address }) => !known.has(address.toLowerCase()))
}

export function refuseMerge(keep: AnyRow, drop: AnyRow): void {
  if (keep.id === drop.id) throw new Refusal('mergeNeedsTwo', 'drop')
  if (drop.isCashClient) throw new Refusal('cashClientStays', 'drop')
}
