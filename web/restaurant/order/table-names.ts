/** What each table is called, from every plan this device has seen. */
import { useQuery } from '@tanstack/react-query'
import type { Page } from '../../../domain/kernel/list.ts'
import { call } from '../../kernel/session/api.ts'

type TableRow = {
  id: string
  name: string
  section: { id: string; title: string }
  isActive: boolean
}

const mostTables = 200

export function useTables(): TableRow[] {
  const { data } = useQuery({
    queryKey: ['diningTable', 'list', 'names'],
    queryFn: async ({ signal }) =>
      (
        await call<Page<TableRow>>(
          'GET',
          `/api/dining-tables?limit=${mostTables}&sort=name`,
          undefined,
          { signal },
        )
      ).rows,
    staleTime: Number.POSITIVE_INFINITY,
  })
  return data ?? []
}

export const useTableNames = (): ReadonlyMap<string, string> =>
  new Map(useTables().map(({ id, name }) => [id, name]))
