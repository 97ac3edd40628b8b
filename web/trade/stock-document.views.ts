import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { BehaviourName } from '../../domain/books/behaviour.ts'
import type { TradeTerms } from '../../domain/trade/contract.ts'
import type { BuiltInView } from '../kernel/list/views/built-in-views.ts'
import { termsQuery } from './editor/terms.ts'
import { drafts, waiting } from './money-views.ts'

const onTheWay: BuiltInView = {
  name: 'onTheWay',
  label: 'document.view.onTheWay',
  filters: { delivery: { in: ['none', 'partly'] }, state: { in: ['posted'] } },
}

const behaviours = ['stockIn', 'stockOut', 'transfer'] as const satisfies BehaviourName[]

/** A company may have several types of one behaviour; the view shows them all. */
const viewsOf = (types: TradeTerms['types']): BuiltInView[] =>
  behaviours.flatMap((behaviour) => {
    const ids = types.filter((type) => type.behaviour === behaviour).map(({ id }) => id)
    const view = { name: behaviour, label: `document.view.${behaviour}` }
    return ids.length > 0 ? [{ ...view, filters: { type: { in: ids } } }] : []
  })

export default function useViews(): readonly BuiltInView[] {
  const { data } = useQuery(termsQuery('stock', null))
  return useMemo(() => [drafts, waiting, ...viewsOf(data?.types ?? []), onTheWay], [data])
}
