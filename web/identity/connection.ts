/** Whether the server is there, asked before anybody is signed in. */
import { useQuery } from '@tanstack/react-query'
import { call } from '../kernel/api.ts'

type Health = { status: string; isDemo?: boolean }

const askAgainMs = 20_000

export const useHealth = () =>
  useQuery({
    queryKey: ['health'],
    queryFn: ({ signal }) => call<Health>('GET', '/api/health', undefined, { signal }),
    refetchInterval: askAgainMs,
    retry: false,
  })
