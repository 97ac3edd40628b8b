/** What the search found, and which of it Enter would take. */
import { useDeferredValue, useMemo } from 'react'
import { create } from 'zustand'
import type { TillItem } from '../../../domain/pos/contract.ts'
import { useTill } from '../till-context.ts'
import { useTillUi } from '../till-ui.ts'

export const mostFound = 40

export const resultsId = 'till-results'

export const resultId = (item: string): string => `till-result-${item}`

/** The place belongs to one query: another one starts at the top. */
const usePlace = create<{ query: string; at: number }>(() => ({ query: '', at: 0 }))

export function useFound() {
  const { catalogue } = useTill()
  const query = useDeferredValue(useTillUi((ui) => ui.query.trim()))
  const found = useMemo(
    (): TillItem[] => (query === '' ? [] : catalogue.search(query, mostFound)),
    [catalogue, query],
  )
  const at = usePlace((place) => (place.query === query ? place.at : 0))
  const walk = (step: 1 | -1): void => {
    const next = Math.min(Math.max(at + step, 0), Math.max(found.length - 1, 0))
    usePlace.setState({ query, at: next })
    document.getElementById(resultId(found[next]?.id ?? ''))?.scrollIntoView({ block: 'nearest' })
  }
  return { found, at, walk, query }
}
