/** Asks the server what is to be known of the items of a document, many at once. */
import type { DocumentScreen } from '../../../../domain/books/behaviour.ts'
import type { DraftBody, DraftLine, LineFacts } from '../../../../domain/trade/contract.ts'
import { call } from '../../../kernel/session/api.ts'

/** Stock stands in a warehouse, hence its facts too. */
export const factsKey = (item: string, warehouse: string | null): string =>
  `${item} ${warehouse ?? ''}`

export type FactsAsk = {
  screen: DocumentScreen
  head: Pick<DraftBody, 'partner' | 'currency' | 'day' | 'warehouse' | 'branch'>
  lines: readonly DraftLine[]
}

/** What one address can carry. */
const perCall = 50

function paths({ screen, head, lines }: FactsAsk): { path: string; warehouse: string | null }[] {
  const byWarehouse = Map.groupBy(
    lines.filter(({ item }) => item !== null),
    ({ warehouse }) => warehouse?.id ?? head.warehouse?.id ?? null,
  )
  return [...byWarehouse].flatMap(([warehouse, group]) => {
    const items = [...new Set(group.flatMap(({ item }) => item?.id ?? []))]
    return Array.from({ length: Math.ceil(items.length / perCall) }, (_, at) => {
      const params = new URLSearchParams({
        items: items.slice(at * perCall, (at + 1) * perCall).join(),
        screen,
        currency: head.currency,
        day: head.day,
      })
      if (head.partner) params.set('partner', head.partner.id)
      if (warehouse) params.set('warehouse', warehouse)
      if (head.branch) params.set('branch', head.branch.id)
      return { path: `/api/trade/lines?${params}`, warehouse }
    })
  })
}

export async function loadFacts(ask: FactsAsk): Promise<Record<string, LineFacts>> {
  const answers = await Promise.all(
    paths(ask).map(async ({ path, warehouse }) => {
      const { rows } = await call<{ rows: LineFacts[] }>('GET', path)
      return rows.map((facts) => [factsKey(facts.item, warehouse), facts] as const)
    }),
  )
  return Object.fromEntries(answers.flat())
}
