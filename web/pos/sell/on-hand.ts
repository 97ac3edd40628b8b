/** What the shelf holds of the items in hand, as long as the office can be asked. */
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { beyondStock, type OnHand } from '../../../domain/pos/quantity/beyond-stock.ts'
import { call } from '../../kernel/session/api.ts'
import { useMay } from '../../kernel/session/session.ts'
import { useDesk } from '../desk.ts'

const restMs = 300
const freshMs = 60_000

const nothing: readonly OnHand[] = []

export function useOnHand(): readonly OnHand[] {
  const { sale, basics, till, isReader } = useDesk()
  const may = useMay()
  const ids = [...new Set(sale.lines.map(({ item }) => item.id))].sort().slice(0, 200).join()
  const [items] = useDebouncedValue(ids, restMs)
  // Who may not see stock is not told of it here either.
  const isAsked =
    may('stock.level.view') &&
    till.isOnline &&
    !isReader &&
    !sale.isTraining &&
    sale.kind === 'posSale'
  const { register } = basics
  const { data } = useQuery({
    queryKey: ['till-stock', register.id, items],
    queryFn: ({ signal }) =>
      call<{ rows: OnHand[] }>(
        'GET',
        `/api/pos/stock?register=${register.id}&items=${items}`,
        undefined,
        { signal },
      ),
    enabled: isAsked && items !== '',
    placeholderData: keepPreviousData,
    staleTime: freshMs,
    // What is not known is not told: a sale never waits for it.
    retry: false,
  })
  return isAsked ? (data?.rows ?? nothing) : nothing
}

/** By line, how many there are of what is asked for beyond it. */
export function useBeyondStock(): ReadonlyMap<string, string> {
  const { sale } = useDesk()
  return beyondStock(sale.lines, useOnHand())
}
