/** What a till asks the server about deposits. Without a network there is no answer, and it says so. */
import { useQuery } from '@tanstack/react-query'
import type { DepositHold, OrderDeposits } from '../../../domain/pos/promise/deposit.ts'
import { call } from '../../kernel/session/api.ts'

type Found = { rows: OrderDeposits[] }

/** Orders with a deposit that is left, those that are due first. */
export const useDeposits = () =>
  useQuery({
    queryKey: ['invoice', 'deposits'],
    // Tickets that came in meanwhile have changed it.
    staleTime: 0,
    queryFn: ({ signal }) => call<Found>('GET', '/api/pos/deposits', undefined, { signal }),
  })

/** One order, as the sale that is being paid sees it. */
export const useOrderDeposits = (order: string | undefined, sale?: string) =>
  useQuery({
    queryKey: ['invoice', 'deposits', order, sale],
    staleTime: 0,
    queryFn: async ({ signal }) => {
      const asked = new URLSearchParams({ order: order ?? '', ...(sale ? { sale } : {}) })
      const { rows } = await call<Found>('GET', `/api/pos/deposits?${asked}`, undefined, { signal })
      return rows[0] ?? null
    },
    enabled: order !== undefined,
  })

type Held = { sale: string; order: string; value: string; amount: string }

export const holdDeposit = (asked: Held): Promise<DepositHold> =>
  call('POST', '/api/pos/deposits/hold', asked)
