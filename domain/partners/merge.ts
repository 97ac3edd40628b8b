/**
 * Two records of one and the same third party become one. Field by field somebody may choose; what
 * nobody chooses stays as the kept record has it, and what that one leaves empty comes from the
 * other. Being a client and being a supplier add up, and neither a phone number nor an e-mail
 * address is lost while there is room for it.
 */
import { type AnyRow, sentFields } from '../kernel/entity.ts'
import type { Linked } from '../kernel/field.ts'
import { Refusal } from '../kernel/refusal.ts'
import { phoneKeys } from './likeness.ts'
import { isSamePhone } from './phone.ts'
import { maxEmails, thirdparty } from './thirdparty.entity.ts'
import { refuseThirdparty } from './thirdparty-rules.ts'

export type Side = 'keep' | 'drop'

export type Choices = Readonly<Record<string, Side | undefined>>

/** One field the two records do not agree upon. */
export type Difference = { key: string; keep: unknown; drop: unknown; side: Side }

type Values = Record<string, unknown>

/** What merging would bring together: both records, and how many of each kind point at the one that goes. */
export type MergePreview = {
  keep: AnyRow
  drop: AnyRow
  moves: { entity: string; count: number }[]
}

/** What can be chosen: every field but the e-mails, which are united. */
export const chosenKeys = (): string[] =>
  sentFields(thirdparty).flatMap(([key, { lines }]) => (lines ? [] : [key]))

/** Nothing said: for these two, "no" says nothing either. */
const isEmpty = (key: string, value: unknown): boolean =>
  value === null ||
  value === undefined ||
  (value === false && (key === 'isClient' || key === 'isSupplier'))

const idOf = (value: unknown): unknown =>
  typeof value === 'object' && value !== null ? (value as Linked).id : (value ?? null)

export function differencesOf(keep: AnyRow, drop: AnyRow, choices: Choices = {}): Difference[] {
  return chosenKeys().flatMap((key) => {
    const [mine, theirs] = [keep[key], drop[key]]
    if (idOf(mine) === idOf(theirs)) return []
    const usual = isEmpty(key, mine) && !isKnownPhone(keep, key, theirs) ? 'drop' : 'keep'
    return [{ key, keep: mine ?? null, drop: theirs ?? null, side: choices[key] ?? usual }]
  })
}

/** A number of the kept record in another place of the other one. */
const isKnownPhone = (keep: AnyRow, key: string, theirs: unknown): boolean =>
  isPhoneKey(key) && typeof theirs === 'string' && hasPhone(keep, theirs)

const isPhoneKey = (key: string): boolean => (phoneKeys as readonly string[]).includes(key)

const hasPhone = (values: Values, phone: string): boolean =>
  phoneKeys.some((key) => {
    const held = values[key]
    return typeof held === 'string' && isSamePhone(held, phone)
  })

type Email = { id: string; address: string; type: string }

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
  const added: Values = {}
  for (const phone of records.flatMap((record) => phoneKeys.map((key) => record[key]))) {
    const free = phoneKeys.find((key) => !merged[key])
    if (!free) break
    if (typeof phone !== 'string' || hasPhone(merged, phone)) continue
    merged[free] = phone
    added[free] = phone
  }
  return added
}

/** What is kept besides the choices: numbers that found a free place, and added addresses. */
export function keptBesides(keep: AnyRow, drop: AnyRow, choices: Choices = {}) {
  const changes = mergeChanges(keep, drop, choices)
  const chosen = differencesOf(keep, drop, choices).filter(({ side }) => side === 'drop')
  const phones = phoneKeys.flatMap((key) => {
    const isChosen = chosen.some((difference) => difference.key === key)
    return typeof changes[key] === 'string' && !isChosen ? [{ key, phone: changes[key] }] : []
  })
  return { phones, emails: emailsBesides(keep, drop).map(({ address }) => address) }
}

/** The addresses of the other record that the kept one does not have yet. */
function emailsBesides(keep: AnyRow, drop: AnyRow): Email[] {
  const known = new Set((keep.emails as Email[]).map(({ address }) => address.toLowerCase()))
  return (drop.emails as Email[]).filter(({ address }) => !known.has(address.toLowerCase()))
}

/** Who must stay, and what the one record must not become. */
export function refuseMerge(keep: AnyRow, drop: AnyRow, changes: Values): void {
  if (drop.isCashClient) throw new Refusal('cashClientStays', 'drop')
  const merged = { ...keep, ...changes }
  if ((merged.emails as Email[]).length > maxEmails)
    throw new Refusal('range', 'emails', { limit: maxEmails })
  refuseThirdparty(merged)
}
