/**
 * What may not happen to a transaction type. Its documents do what its behaviour says, so with the
 * first document the behaviour stays. Only one type of a behaviour goes without a prefix of its
 * own, and no prefix is that of another series: numbers of two types must never read alike.
 */
import { Refusal } from '../kernel/refusal.ts'

export type TypeValues = { behaviour: string; prefix?: string | null }

export type TypeChange = {
  /** Absent when the type is new. */
  before?: TypeValues
  after: TypeValues
  hasDocuments: boolean
  /** Another type of the same behaviour has no prefix. */
  isPlainTaken: boolean
  /** The prefixes that the settings give. */
  prefixes: readonly string[]
}

export function refuseTypeChange(change: TypeChange): void {
  const { before, after, hasDocuments, isPlainTaken, prefixes } = change
  if (before && before.behaviour !== after.behaviour && hasDocuments)
    throw new Refusal('typeHasDocuments', 'behaviour')
  if (!after.prefix && isPlainTaken) throw new Refusal('prefixNeeded', 'prefix')
  if (after.prefix && after.prefix !== before?.prefix && prefixes.includes(after.prefix))
    throw new Refusal('notUnique', 'prefix')
}
