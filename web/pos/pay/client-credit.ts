/** What the house owes the client in hand; nothing without network, and nothing of a moment ago. */
import { useQuery } from '@tanstack/react-query'
import type { TillBasics } from '../../../domain/pos/contract.ts'
import type { ClientCredit } from '../../../domain/pos/money/credit.ts'
import type { OpenSale } from '../../../domain/pos/ticket/sale.ts'
import { call } from '../../kernel/session/api.ts'
import { useTill } from '../till-context.ts'

export function useClientCredit(
  { customer, isTraining }: OpenSale,
  { register }: TillBasics,
): string | null {
  const { isOnline } = useTill()
  const client = customer?.id ?? ''
  const enabled = client !== '' && isOnline && !isTraining
  const { data } = useQuery({
    queryKey: ['till-credit', client],
    queryFn: ({ signal }) =>
      call<ClientCredit>(
        'POST',
        '/api/pos/credit/look',
        { register: register.id, client },
        { signal },
      ),
    enabled,
    staleTime: 0,
    gcTime: 0,
    retry: false,
  })
  return (enabled && data?.credit) || null
}
