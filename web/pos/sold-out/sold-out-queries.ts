/** What a branch has run out of, and how it is said. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { SoldOutList } from '../../../domain/pos/sold-out.ts'
import { toast } from '../../kernel/parts/toast.tsx'
import { call, messageOf } from '../../kernel/session/api.ts'

export const useSoldOut = (branch: string) =>
  useQuery({
    queryKey: ['soldOut', branch],
    queryFn: ({ signal }) =>
      call<SoldOutList>('GET', `/api/sold-out?branch=${branch}`, undefined, { signal }),
  })

type Said = { items: readonly string[]; isSoldOut: boolean }

export function useSaySoldOut(branch: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async ({ items, isSoldOut }: Said) => {
      const method = isSoldOut ? 'PUT' : 'DELETE'
      for (const item of items) await call(method, `/api/sold-out/${branch}/${item}`)
    },
    onError: (error) => toast.error(messageOf(error)),
    onSettled: () => queries.invalidateQueries({ queryKey: ['soldOut', branch] }),
  })
}
