/** What /Integrations asks the server. */
import { useQuery } from '@tanstack/react-query'
import type { ShownKey } from '../../domain/doors/api-key.ts'
import { call } from '../kernel/session/api.ts'
import { queryClient } from '../kernel/session/query.ts'

const keysKey = ['apiKey'] as const

export const useKeys = () =>
  useQuery({
    queryKey: keysKey,
    queryFn: ({ signal }) =>
      call<{ rows: ShownKey[] }>('GET', '/api/api-keys', undefined, { signal }),
  })

export const keysChanged = (): Promise<void> => queryClient.invalidateQueries({ queryKey: keysKey })
