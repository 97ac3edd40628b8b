/**
 * What stands before the digits of a number: prefix, code of the branch, year; or, of a till, code of
 * the branch and of the register. What one series or register has printed is never printed by
 * another, whatever prefixes and codes become: their numbers would read alike.
 */
import type { GivenValue } from '../kernel/setting.ts'
import { settingOf } from '../kernel/setting.ts'
import { type NumberedType, numberPrefixes, numberRestart } from './numbering.settings.ts'

/** Whose numbers they are: those of a type in a branch, or of a register. */
type StemOwner = { type: string; branch: string } | { register: string; branch: string }

/** What was printed; the year its series starts again with, 0 where it never does. */
export type UsedStem = { stem: string; year: number } & (
  | { type: string; branch: string; register: null }
  | { type: null; branch: null; register: string }
)

export type NumberingFacts = {
  types: readonly { id: string; behaviour: NumberedType; prefix: string | null }[]
  branches: readonly { id: string; code: string | null }[]
  registers: readonly { id: string; code: string; branch: string }[]
  values: readonly GivenValue[]
  used: readonly UsedStem[]
}

/** As it is set up now: what a series would print before year and digits, a register before digits. */
type SetUp = { stem: string; owner: StemOwner; behaviour?: NumberedType }

const joined = (first: string, ...more: readonly (string | null)[]): string =>
  [first, ...more.filter((part) => part !== null)].join('-')

function setUpOf({ types, branches, registers, values }: NumberingFacts): SetUp[] {
  const codes = new Map(branches.map(({ id, code }) => [id, code]))
  const series = branches.flatMap(({ id: branch, code }) =>
    types.map(({ id: type, behaviour, prefix }): SetUp => {
      const { value } = settingOf(values, numberPrefixes[behaviour], { branch })
      const own = prefix ?? (value as string | null | undefined) ?? ''
      return { stem: joined(own, code), owner: { type, branch }, behaviour }
    }),
  )
  const tills = registers.map(({ id, code, branch }): SetUp => {
    const ofBranch = codes.get(branch)
    const stem = ofBranch ? joined(ofBranch, code) : code
    return { stem, owner: { register: id, branch } }
  })
  return [...series, ...tills]
}

const isSeries = (owner: StemOwner): owner is { type: string; branch: string } => 'type' in owner

const isSame = (a: StemOwner, b: StemOwner): boolean =>
  isSeries(a)
    ? isSeries(b) && a.type === b.type && a.branch === b.branch
    : !isSeries(b) && a.register === b.register

/** The year that one stem has more than the other; 0 where they are the same. */
function yearBehind(stem: string, other: string): number | undefined {
  if (stem === other) return 0
  const isLonger = other.startsWith(`${stem}-`)
  const rest = isLonger ? other.slice(stem.length + 1) : ''
  return /^\d{4}$/.test(rest) ? Number(rest) : undefined
}

const couldMeet = (a: SetUp, b: SetUp): boolean =>
  a.stem === b.stem ||
  (isSeries(a.owner) && yearBehind(a.stem, b.stem) !== undefined) ||
  (isSeries(b.owner) && yearBehind(b.stem, a.stem) !== undefined)

function isPrintedByOther({ stem, owner }: SetUp, used: UsedStem): boolean {
  const year = yearBehind(stem, used.stem)
  if (year === undefined || (year !== 0 && !isSeries(owner))) return false
  if (!isSeries(owner)) return used.register !== owner.register
  return used.type !== owner.type || used.branch !== owner.branch || used.year !== year
}

/** What is being set up: everything of it is held against all others. */
export type StemChange = { type: string } | { branch: string } | { register: string } | SettingAt

type SettingAt = { behaviour: NumberedType | null; branch: string | null }

/** What a decision about numbers changes; nothing where the setting is another one. */
export function stemsChangedBy(key: string, branch: string | null): StemChange | undefined {
  if (key === numberRestart.key) return { behaviour: null, branch }
  const [behaviour] = Object.entries(numberPrefixes).find(([, it]) => it.key === key) ?? []
  return behaviour ? { behaviour: behaviour as NumberedType, branch } : undefined
}

function isChanged({ owner, behaviour }: SetUp, change: StemChange): boolean {
  if ('type' in change) return isSeries(owner) && owner.type === change.type
  if ('register' in change) return !isSeries(owner) && owner.register === change.register
  if (!('behaviour' in change)) return owner.branch === change.branch
  const isThere = change.branch === null || change.branch === owner.branch
  return isSeries(owner) && isThere && (change.behaviour ?? behaviour) === behaviour
}

/** What stands before the digits of numbers that would read like those of another. */
export function stemOfAnother(facts: NumberingFacts, change: StemChange): string | undefined {
  const all = setUpOf(facts)
  const clashing = all
    .filter((it) => isChanged(it, change))
    .find(
      (it) =>
        facts.used.some((used) => isPrintedByOther(it, used)) ||
        all.some((other) => !isSame(it.owner, other.owner) && couldMeet(it, other)),
    )
  return clashing?.stem
}
