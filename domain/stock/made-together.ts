/**
 * Items whose days are reckoned together, because one was made of the other: what its components
 * cost in truth is what it costs.
 */
import { isMade, isSold, type MoveLink, type PastRow } from './past-row.ts'

type Moved = { item: string; link?: MoveLink }

const potOf = (link: MoveLink | undefined): string | undefined =>
  [link?.into, link?.from].find((pot) => pot !== undefined && isMade(pot))

/** Of the items of histories, each with those it has to do with. */
export function madeTogether(
  histories: ReadonlyMap<string, readonly PastRow[]>,
  moves: readonly Moved[] = [],
): string[][] {
  const groups = new Map([...histories.keys()].map((item) => [item, [item]]))
  const join = (a: string, b: string): void => {
    const [some, others] = [groups.get(a), groups.get(b)]
    if (!some || !others || some === others) return
    const all = [...some, ...others]
    for (const item of all) groups.set(item, all)
  }
  const firstIn = new Map<string, string>()
  const follow = ({ item, link }: Moved): void => {
    const pot = potOf(link)
    if (!pot || !groups.has(item)) return
    join(firstIn.get(pot) ?? item, item)
    firstIn.set(pot, firstIn.get(pot) ?? item)
  }
  for (const [item, rows] of histories) for (const { link } of rows) follow({ item, link })
  for (const move of moves) follow(move)
  return [...new Set(groups.values())]
}

/** What was sold with one line of several items is of each by itself. */
export function soldApart(rows: readonly PastRow[]): PastRow[] {
  const apart = (pot: string | undefined, { key }: PastRow): string | undefined =>
    pot && isSold(pot) ? `${pot} ${key.split(' ')[0]}` : pot
  return rows.map((row) => {
    const { from, into } = row.link
    if (!from && !into) return row
    return { ...row, link: { ...row.link, from: apart(from, row), into: apart(into, row) } }
  })
}
