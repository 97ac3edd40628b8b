/** What is asked of an order at work; what others post or promise changes what is there for it. */
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { documentScreens } from '../../domain/books/behaviour.ts'
import type { ProductionWork } from '../../domain/production/contract.ts'
import { call } from '../kernel/session/api.ts'
import { onChanged } from '../kernel/session/live.ts'
import { queryClient } from '../kernel/session/query.ts'

const moving = new Set<string>([
  'productionOrder',
  ...Object.values(documentScreens).map(({ entity }) => entity),
])

export function useProductionWork(id: string) {
  useEffect(
    () =>
      onChanged((entity) => {
        if (moving.has(entity))
          void queryClient.invalidateQueries({ queryKey: ['productionOrder', 'work'] })
      }),
    [],
  )
  return useQuery({
    queryKey: ['productionOrder', 'work', id],
    queryFn: ({ signal }) =>
      call<ProductionWork>('GET', `/api/production-orders/${id}/work`, undefined, { signal }),
  })
}
