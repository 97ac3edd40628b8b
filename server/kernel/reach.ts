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
import type { Tx } from './postgres/db.ts'

/** Undefined where all of them are reached. */
export type Reach = {
  branches: readonly string[] | undefined
  warehouses: readonly string[] | undefined
}

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

/** The row a question is about is hidden from it by row security, as one that does not exist. */
const leftOutOf = ({ isReadOnly, route, namesBeyond = [] }: Command): readonly string[] =>
  isReadOnly ? [...namesBeyond, ...keysOf(route)] : namesBeyond

const keysOf = (route: string): string[] =>
  [...route.matchAll(/:(\w+)/g)].map(([, key]) => key ?? '')

export async function holdToReach(tx: Tx, command: Command, input: unknown): Promise<void> {
  const named = idsIn(input, leftOutOf(command))
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

/** Every id the input names, with the path of its field; not those under the keys left out. */
function idsIn(input: unknown, leftOut: readonly string[]): Map<string, string> {
  const found = new Map<string, string>()
  const waiting: [path: string, value: unknown][] = [['', input]]
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const [path, value] = next
    if (typeof value === 'string' && idPattern.test(value)) found.set(value.toLowerCase(), path)
    else if (value !== null && typeof value === 'object' && !ArrayBuffer.isView(value))
      for (const [key, inner] of Object.entries(value))
        if (!leftOut.includes(key)) waiting.push([path ? `${path}.${key}` : key, inner])
  }
  return found
}
