/** The codes of the house, and what can be done with them. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { newId } from '../../../domain/kernel/id.ts'
import type {
  MenuCodeList,
  MenuCodeRow,
  NewMenuCodes,
} from '../../../domain/restaurant/menu-code.ts'
import { toast } from '../../kernel/parts/toast.tsx'
import { call, messageOf } from '../../kernel/session/api.ts'

const codesKey = ['menuCode']

export const useCodes = () =>
  useQuery({
    queryKey: codesKey,
    queryFn: ({ signal }) => call<MenuCodeList>('GET', '/api/menu-codes', undefined, { signal }),
  })

function useCodeChange<Input>(change: (input: Input) => Promise<unknown>) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: change,
    onError: (error) => toast.error(messageOf(error)),
    onSettled: () => queries.invalidateQueries({ queryKey: codesKey }),
  })
}

export const useNewCodes = () =>
  useCodeChange((codes: NewMenuCodes['codes']) => call('POST', '/api/menu-codes', { codes }))

export const useRenewal = () =>
  useCodeChange(({ id }: MenuCodeRow) =>
    call('POST', `/api/menu-codes/${id}/renew`, { newId: newId() }),
  )

export const useWithdrawal = () =>
  useCodeChange(({ id }: MenuCodeRow) => call('POST', `/api/menu-codes/${id}/withdraw`, {}))
