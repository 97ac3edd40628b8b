/**
 * What a command did, in words. A line of the audit names the route of its command; from it follow
 * the kind of record it is about and the key of its words, so that nobody reads a route. A test asks
 * it of every command there is.
 */
import { entities, singles } from './entity.ts'

/** What every entity can do; told by `timeline.act.…`. */
type Plain = 'created' | 'changed' | 'deleted' | 'restored' | 'exported'

export type RouteWords = {
  /** The kind of record its route is about. */
  kind: string | null
  plain: Plain | null
  /** The key of its words. */
  key: string
}

const plainOnes: Readonly<Record<string, Plain>> = {
  'POST ': 'created',
  'PATCH :': 'changed',
  'PATCH ': 'changed',
  'DELETE :': 'deleted',
  'POST delete': 'deleted',
  'POST restore': 'restored',
  'GET export': 'exported',
}

const camel = (words: readonly string[]): string =>
  words
    .flatMap((word) => word.split('-'))
    .map((word, at) => (at === 0 ? word : word.charAt(0).toUpperCase() + word.slice(1)))
    .join('')

/** Most write and some are asked: what is unusual is said. */
const usual: ReadonlySet<string> = new Set(['POST', 'GET'])

function read(route: string): RouteWords {
  const [method = '', path = ''] = route.split(' ')
  const kind = [...entities(), ...singles()]
    .filter(({ api }) => path === api || path.startsWith(`${api}/`))
    .toSorted((a, b) => b.api.length - a.api.length)[0]
  const rest = (kind ? path.slice(kind.api.length) : path.slice('/api'.length))
    .split('/')
    .filter(Boolean)
  const plain =
    kind && plainOnes[`${method} ${rest.map((it) => (it === ':id' ? ':' : it)).join('/')}`]
  if (kind && plain) return { kind: kind.name, plain, key: `timeline.act.${plain}` }
  const said = rest.filter((it) => !it.startsWith(':'))
  const verb = camel(usual.has(method) ? said : [method.toLowerCase(), ...said])
  return {
    kind: kind?.name ?? null,
    plain: null,
    key: kind ? `timeline.verb.${verb}` : `timeline.did.${verb}`,
  }
}

const known = new Map<string, RouteWords>()
/** Routes that are gone stand in the audit for ever; there are not many of them. */
const mostKnown = 2000

export function wordsOfRoute(route: string): RouteWords {
  const found = known.get(route) ?? read(route)
  if (known.size < mostKnown) known.set(route, found)
  return found
}

const plainKeys: ReadonlySet<string> = new Set(
  ['created', 'changed', 'deleted'].map((act) => `timeline.act.${act}`),
)

/** Whether it says no more than the values before and after do. */
export const isPlain = (key: string): boolean => plainKeys.has(key)

type Line = { command: string; kind: string | null; isBefore: boolean; isAfter: boolean }

/** What a line tells: by its route where that is about this record, else by its values. */
export function doneBy({ command, kind, isBefore, isAfter }: Line): string {
  const words = wordsOfRoute(command)
  // What is done to something that has no records of its own, such as a payslip, is told by its route
  // too: the record it is written at, the run, was neither made nor changed by it.
  const isOfPart = words.kind === null && command.includes('/:')
  const isAbout = kind === null || kind === 'session' || words.kind === kind || isOfPart
  if (isAbout && (!words.plain || kind === null)) return words.key
  if (isAbout && words.plain === 'restored') return words.key
  // Where no values were kept nothing was made: a password that was set anew, a bill that was asked for.
  if (!isBefore && !isAfter && words.kind === null) return words.key
  if (!isBefore) return 'timeline.act.created'
  return isAfter ? 'timeline.act.changed' : 'timeline.act.deleted'
}
