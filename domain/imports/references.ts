/**
 * References as a file names them. Several in one cell stand between commas, and a comma may also
 * stand within a name: what somebody bears as a whole is one name.
 */

/** A reference as a file names it. */
export type Named = { target: string; text: string }

/** What is known of a name: whose it is, or that nobody or several bear it. */
export type Lookup = (named: Named) => { id: string; isMade?: boolean } | 'missing' | 'ambiguous'

export const isNamed = (value: unknown): value is Named =>
  typeof value === 'object' && value !== null && 'target' in value && 'text' in value

/** More names in one cell than these are a list for certain. */
const mostJoined = 6

/** Some that follow each other, taken as one name with commas in it. */
const joined = (names: readonly Named[]): Named => ({
  target: names[0]?.target ?? '',
  text: names.map(({ text }) => text).join(', '),
})

function guessesIn(names: readonly Named[]): Named[] {
  if (names.length < 2 || names.length > mostJoined) return []
  return names.flatMap((_, from) =>
    names.slice(from + 1).map((__, more) => joined(names.slice(from, from + more + 2))),
  )
}

function namesBy(value: unknown, ofList: (list: readonly Named[]) => readonly Named[]): Named[] {
  if (isNamed(value)) return [value]
  if (Array.isArray(value) && value.every(isNamed)) return [...ofList(value)]
  if (typeof value !== 'object' || value === null) return []
  return Object.values(value).flatMap((part) => namesBy(part, ofList))
}

/** Every name in these values, whatever its commas may mean. */
export const namesIn = (value: unknown): Named[] =>
  namesBy(value, (list) => [...list, ...guessesIn(list)])

/** Every name that is meant in these values, as far as it is known what is there. */
export const meantIn = (value: unknown, lookup: Lookup): Named[] =>
  namesBy(value, (list) => regrouped(list, lookup))

/** A list of names, with those put together again that somebody bears as a whole. */
export function regrouped(list: readonly Named[], lookup: Lookup): Named[] {
  if (list.length < 2 || list.length > mostJoined) return [...list]
  const whole: Named[] = []
  for (let from = 0; from < list.length; ) {
    const ends = Array.from({ length: list.length - from - 1 }, (_, less) => list.length - less)
    const end = ends.find((to) => typeof lookup(joined(list.slice(from, to))) === 'object')
    whole.push(end ? joined(list.slice(from, end)) : (list[from] as Named))
    from = end ?? from + 1
  }
  return whole
}
