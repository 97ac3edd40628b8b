/**
 * The reach of whoever asks: the branches and warehouses of his role. Row security hides what is out
 * of it (0029-scope.sql). What a command names is judged here, once for all of them: an id out of
 * reach is like one that does not exist. A command that writes then works beyond the reach, because
 * a void must undo and a posting must know what lies elsewhere.
 */
import { sql } from 'kysely'
import { idPattern } from '../../domain/kernel/id.ts'
import { Refusal } from '../../domain/kernel/refusal.ts'
import type { Command } from './command.ts'
import type { Reach } from './context.ts'
import type { Tx } from './postgres/db.ts'

/** From the arrays of the database, '{a,b}'; an empty text is no limit, an empty array reaches none. */
export function reachOf(idsText: { branches: string; warehouses: string }): Reach | undefined {
  const idsOf = (text: string) =>
    text === '' ? undefined : text.slice(1, -1).split(',').filter(Boolean)
  const reach = { branches: idsOf(idsText.branches), warehouses: idsOf(idsText.warehouses) }
  return reach.branches || reach.warehouses ? reach : undefined
}

/** For a transaction that did not ask who it serves. */
export async function enterReach(tx: Tx, { branches, warehouses }: Reach): Promise<void> {
  const idsText = (ids: readonly string[] | undefined) => (ids ? `{${ids.join(',')}}` : '')
  await tx.rows(sql`
    select set_config('app.reach_branches', ${idsText(branches)}, true),
      set_config('app.reach_warehouses', ${idsText(warehouses)}, true)`)
}

const startWork = sql`select set_config('app.reach_work', 'on', true)`

const beyond = (ids: readonly string[]) => sql<{ id: string }>`
  select id
  from beyond_reach(${ids}::uuid[]) as id
  limit 1`

/**
 * Gathers without the limits of the reader, whose answer is judged by `outOfReach` before anybody is
 * told: where row security would ask every row by itself, hundreds are judged by one question.
 */
export async function gathered<Answer>(tx: Tx, gather: () => Promise<Answer>): Promise<Answer> {
  await tx.rows(startWork)
  const answer = await gather()
  await tx.rows(sql`select set_config('app.reach_work', '', true)`)
  return answer
}

/** Of these ids, those this reader must not know of. */
export async function outOfReach(tx: Tx, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const found = await tx.rows(sql<{ id: string }>`
    select id
    from beyond_reach(${ids}::uuid[]) as id`)
  return new Set(found.map(({ id }) => id))
}

/** In whatever is done beyond the reach: of these ids, those whoever asks must not know of. */
export async function unknownTo(
  { tx, actor }: { tx: Tx; actor?: { reach?: Reach } | undefined },
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  if (!actor?.reach || ids.length === 0) return new Set()
  const { work } = await tx.one(sql<{ work: string }>`
    select coalesce(current_setting('app.reach_work', true), '') as work,
      set_config('app.reach_work', '', true)`)
  const hidden = await outOfReach(tx, ids)
  await tx.rows(sql`select set_config('app.reach_work', ${work}, true)`)
  return hidden
}

/** The row a question is about is hidden from it by row security, as one that does not exist. */
const leftOutOf = ({ isReadOnly, route, namesBeyond = [] }: Command): readonly string[] =>
  isReadOnly ? [...namesBeyond, ...keysOf(route)] : namesBeyond

const keysOf = (route: string): string[] =>
  [...route.matchAll(/:(\w+)/g)].map(([, key]) => key ?? '')

/**
 * A question that is limited to a place nobody has is refused like one out of reach: two answers
 * would tell which places there are, and figures of nowhere are no answer.
 */
async function refuseNowhere(tx: Tx, named: ReadonlyMap<string, string>): Promise<void> {
  const at = (place: Place): string[] =>
    [...named].flatMap(([id, path]) => (placeIn(path) === place ? [id] : []))
  const [branches, warehouses] = [at('branch'), at('warehouse')]
  if (branches.length + warehouses.length === 0) return
  const nowhere = await tx.maybe(sql`
    select asked.id
    from unnest(${branches}::uuid[]) as asked (id)
    where not exists (select from branch where branch.id = asked.id)
    union all
    select asked.id
    from unnest(${warehouses}::uuid[]) as asked (id)
    where not exists (select from warehouse where warehouse.id = asked.id)
    limit 1`)
  if (nowhere) throw new Refusal('notFound')
}

export async function holdToReach(
  { tx, actor }: { tx: Tx; actor: { reach?: Reach } },
  command: Command,
  input: unknown,
): Promise<void> {
  if (!actor.reach && !command.isReadOnly) return
  const named = idsIn(input, leftOutOf(command))
  if (command.isReadOnly) await refuseNowhere(tx, named)
  if (!actor.reach) return
  // Both leave together; the second holds for what comes after.
  const [strange] = await Promise.all([
    named.size > 0 ? tx.maybe(beyond([...named.keys()])) : undefined,
    command.isReadOnly ? undefined : tx.rows(startWork),
  ])
  if (!strange) return
  const field = named.get(strange.id) ?? ''
  const isAskedFor = command.isReadOnly || field === 'id' || keysOf(command.route).includes(field)
  throw isAskedFor ? new Refusal('notFound') : new Refusal('missingReference', field)
}

/**
 * For a command whose input is many things that are answered one by one: of each, the field that
 * names an id out of reach. The command leaves them out of its `namesBeyond` and refuses those alone.
 */
export async function strangeFields(
  tx: Tx,
  inputs: readonly unknown[],
): Promise<(string | undefined)[]> {
  const named = inputs.map((input) => idsIn(input, []))
  await tx.rows(sql`select set_config('app.reach_work', '', true)`)
  const strange = await outOfReach(tx, [...new Set(named.flatMap((own) => [...own.keys()]))])
  await tx.rows(startWork)
  return named.map((own) => [...own].find(([id]) => strange.has(id))?.[1])
}

type Place = 'branch' | 'warehouse'

/** The place an id of this path is meant to be: `branch`, `filters.branch.0`. */
const placeIn = (path: string): Place | undefined =>
  /(?:^|\.)(branch|warehouse)(?:\.\d+)*$/.exec(path)?.[1] as Place | undefined

/** Every id the input names, with the path of its field; not those under the keys left out. */
function idsIn(input: unknown, leftOut: readonly string[]): Map<string, string> {
  const found = new Map<string, string>()
  const waiting: [path: string, value: unknown][] = [['', input]]
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const [path, value] = next
    if (typeof value === 'string' && idPattern.test(value)) {
      const key = value.toLowerCase()
      // One that is named twice is judged as the place it was meant to be.
      if (!placeIn(found.get(key) ?? '')) found.set(key, path)
    } else if (value !== null && typeof value === 'object' && !ArrayBuffer.isView(value))
      for (const [key, inner] of Object.entries(value))
        if (!leftOut.includes(key)) waiting.push([path ? `${path}.${key}` : key, inner])
  }
  return found
}
