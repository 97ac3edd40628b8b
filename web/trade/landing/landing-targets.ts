/** The goods that costs of the document being written are added to, and how they are divided. */
import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { isDecimal, isZero } from '../../../domain/kernel/number/decimal.ts'
import { fractionOf, plus, rounded, times, zero } from '../../../domain/kernel/number/fraction.ts'
import { type Currency, currencyOf, exchanged } from '../../../domain/money/measure.ts'
import type { DraftLine, ReceivedPurchase } from '../../../domain/trade/contract.ts'
import type { LandingGoods } from '../../../domain/trade/landing.ts'
import { call } from '../../kernel/session/api.ts'
import { onChanged } from '../../kernel/session/live.ts'
import { queryClient } from '../../kernel/session/query.ts'
import { useSession } from '../../kernel/session/session.ts'
import { reckon } from '../editor/DraftTotals.tsx'
import { useEdited, useRoom } from '../editor/model/editor-context.ts'
import { type EditorState, factsFor } from '../editor/model/editor-state.ts'
import { linesOf } from '../editor/model/line-edits.ts'

/** Named, for the list of shares. */
export type NamedTarget = LandingGoods & { name: string; unit: string }

export const receivedQuery = (params: { q?: string; ids?: readonly string[] }) => ({
  queryKey: ['purchase', 'received', params],
  queryFn: async ({ signal }: { signal: AbortSignal }) => {
    const asked = new URLSearchParams()
    if (params.q) asked.set('q', params.q)
    if (params.ids) asked.set('ids', params.ids.join())
    const path = `/api/purchases/received?${asked}`
    return (await call<{ rows: ReceivedPurchase[] }>('GET', path, undefined, { signal })).rows
  },
  // Whoever comes back from the card of an item wants to see the weight that was added there.
  staleTime: 0,
})

/** A measure that is added on a card, in this window or another, is reckoned with at once. */
export function useFreshMeasures(): void {
  const { editor } = useRoom()
  useEffect(
    () =>
      onChanged((entity) => {
        if (entity !== 'item') return
        void editor.refreshFacts()
        void queryClient.invalidateQueries({ queryKey: ['purchase', 'received'] })
      }),
    [editor],
  )
}

const isWritten = ({ quantity }: DraftLine): boolean =>
  quantity != null && isDecimal(quantity) && !isZero(quantity)

const kindOf = (state: EditorState, line: DraftLine) => factsFor(state, line)?.kind

/** The lines of cost: services that come to something. */
export const costLines = (state: EditorState): DraftLine[] =>
  linesOf(state).filter((line) => line.item && kindOf(state, line) === 'service')

export const goodsLines = (state: EditorState): DraftLine[] =>
  linesOf(state).filter((line) => isWritten(line) && kindOf(state, line) === 'stocked')

type Reckoned = ReturnType<typeof reckon>['totals']

/** What a line costs in the currency of the document: its net and the taxes nobody gives back. */
export function costOf(state: EditorState, { lines }: Reckoned, id: string): string {
  const said = lines[state.order.indexOf(id)]
  if (!said) return '0'
  return rounded([said.net, said.tax1, said.tax2].map(fractionOf).reduce(plus, zero), 6)
}

const inBooks = (cost: string, currency: Currency, rate: string | null): string =>
  rounded(exchanged(fractionOf(cost), currency, 'first', rate), 6)

/** Its own goods, valued in the books as those of other purchases are. */
function ownTargets(state: EditorState, totals: Reckoned, currency: Currency): NamedTarget[] {
  const { rate } = state.head
  return goodsLines(state).map((line) => {
    const facts = factsFor(state, line)
    const factor = facts?.units.find(({ unit }) => unit.id === line.unit?.id)?.factor ?? '1'
    const cost = costOf(state, totals, line.id)
    const known = rate != null && isDecimal(rate) && !isZero(rate) ? rate : null
    return {
      line: line.id,
      item: line.item?.id ?? '',
      pieces: rounded(times(fractionOf(line.quantity ?? '0'), fractionOf(factor)), 6),
      value: currency === 'second' && known === null ? cost : inBooks(cost, currency, known),
      weight: facts?.weight ?? null,
      volume: facts?.volume ?? null,
      name: line.name ?? line.item?.title ?? '',
      unit: facts?.unit.title ?? '',
    }
  })
}

const namedTargets = (rows: readonly ReceivedPurchase[]): NamedTarget[] =>
  rows.flatMap(({ lines }) =>
    lines.map(({ item, value = '0', ...line }) => ({
      ...line,
      item: item.id,
      value,
      name: item.title,
    })),
  )

const noPurchases: readonly ReceivedPurchase[] = []

export function useLandingTargets(): { targets: NamedTarget[]; totals: Reckoned } {
  const { editor, terms } = useRoom()
  const session = useSession()
  const state = useEdited((it) => it)
  const { landedOn = [], currency } = state.head
  const others = landedOn.map(({ id }) => id).filter((id) => id !== editor.id)
  const { data = noPurchases } = useQuery({
    ...receivedQuery({ ids: others }),
    enabled: others.length > 0,
  })
  const isOnItself = others.length < landedOn.length
  const chosen = others.length > 0 ? data : noPurchases
  return useMemo(() => {
    const { totals } = reckon(state, terms, session)
    const found = session.company.currencies.find(({ id }) => id === currency)
    const own = isOnItself ? ownTargets(state, totals, found ? currencyOf(found) : 'first') : []
    return { targets: [...own, ...namedTargets(chosen)], totals }
  }, [state, terms, session, currency, isOnItself, chosen])
}
