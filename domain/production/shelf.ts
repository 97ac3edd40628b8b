/** What has no shelf can neither be made nor used; nothing is made of itself. */
import { refuseFields } from '../kernel/refusal.ts'

export type Made = {
  item: string
  components: readonly { item: string }[]
  byProducts?: readonly { item: string }[]
}

export function refuseShelfless(
  { item, components, byProducts = [] }: Made,
  hasNone: ReadonlySet<string>,
): void {
  const linesOf = (name: string, lines: readonly { item: string }[]) =>
    lines.flatMap((line, at) => {
      const field = `${name}.${at}.item`
      if (line.item === item) return [{ code: 'componentIsItself', field }]
      return hasNone.has(line.item) ? [{ code: 'itemHasNoStock', field }] : []
    })
  const refusals = [
    ...(hasNone.has(item) ? [{ code: 'itemHasNoStock', field: 'item' }] : []),
    ...linesOf('components', components),
    ...linesOf('byProducts', byProducts),
  ]
  if (refusals.length > 0) throw refuseFields(refusals)
}
