/** Finds items as they are typed or scanned into a line. */
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { FoundItem, FoundItems } from '../../../../domain/catalog/found-item.ts'
import { fold } from '../../../../domain/kernel/text.ts'
import type { DraftLine } from '../../../../domain/trade/contract.ts'
import { call } from '../../../kernel/session/api.ts'
import { queryClient } from '../../../kernel/session/query.ts'
import { lineOf } from '../model/line-facts.ts'
import type { PastedLine } from './paste-lines.ts'

const mostOptions = 12

const findQuery = (q: string) => ({
  queryKey: ['item', 'find', q],
  queryFn: ({ signal }: { signal: AbortSignal }) => {
    const params = new URLSearchParams({ q, limit: String(mostOptions) })
    return call<FoundItems>('GET', `/api/items/find?${params}`, undefined, { signal })
  },
})

/** A scanner has typed all of it and pressed Enter before anything could be shown. */
export const findNow = (q: string): Promise<FoundItems> => queryClient.fetchQuery(findQuery(q))

export type ItemFinding = {
  options: FoundItem[]
  /** They are only alike: none becomes a line before somebody has chosen it. */
  isGuess: boolean
  isSettled: boolean
  error: unknown
}

export function useItemFinding(typed: string): ItemFinding {
  const wanted = typed.trim().slice(0, 100)
  const [q] = useDebouncedValue(wanted, 120)
  const query = useQuery({
    ...findQuery(q),
    enabled: q !== '' && q === wanted,
    placeholderData: keepPreviousData,
  })
  const isSettled = q === wanted && query.isSuccess && !query.isPlaceholderData
  const { rows = [], isGuess = false } = (wanted !== '' && query.data) || {}
  return { options: rows, isGuess, isSettled, error: query.error }
}

/** The one item a pasted text can mean; of several that are alike none is taken. */
function meant({ rows, isGuess }: FoundItems, text: string): FoundItem | undefined {
  const [first, second] = rows
  if (!first || isGuess) return undefined
  if (first.hit || !second) return first
  const wanted = fold(text)
  const names = ({ name, altName, nameFr, nameAr, specialCode }: FoundItem) =>
    [name, altName, nameFr, nameAr, specialCode].map((it) => fold(it ?? ''))
  const exact = rows.filter((row) => names(row).includes(wanted))
  return exact.length === 1 ? exact[0] : undefined
}

type Resolved = { lines: DraftLine[]; missing: string[] }

const atOnce = 6

/** Lines of what was pasted, in its order, and the texts that name no item. */
export async function resolvePasted(pasted: readonly PastedLine[]): Promise<Resolved> {
  const found: (DraftLine | undefined)[] = []
  const find = async (at: number): Promise<void> => {
    const line = pasted[at]
    if (!line) return
    const item = meant(await findNow(line.text.slice(0, 100)), line.text)
    if (item) {
      const begun = lineOf(item)
      found[at] = {
        ...begun,
        quantity: line.quantity ?? begun.quantity,
        ...(line.price === null ? {} : { unitPrice: line.price }),
      }
    }
    return find(at + atOnce)
  }
  await Promise.all(Array.from({ length: atOnce }, (_, at) => find(at)))
  return {
    lines: found.filter((line) => line !== undefined),
    missing: pasted.flatMap(({ text }, at) => (found[at] ? [] : [text])),
  }
}
