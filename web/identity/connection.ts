/** Whether the server is there, asked before anybody is signed in. */
import { onlineManager, useQuery } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { call } from '../kernel/session/api.ts'

type Health = { status: string; version: string; isDemo: boolean; isRegistrationOpen: boolean }

const askAgainMs = 20_000

export const useHealth = () =>
  useQuery({
    queryKey: ['health'],
    queryFn: ({ signal }) => call<Health>('GET', '/api/health', undefined, { signal }),
    refetchInterval: askAgainMs,
    staleTime: 0,
    retry: false,
  })

/** A pulled cable is known at once, a server that went away with the next question. */
export function useServerState(): 'connected' | 'connecting' | 'notConnected' {
  const { isSuccess, isError } = useHealth()
  const isOnline = useSyncExternalStore(
    (changed) => onlineManager.subscribe(changed),
    () => onlineManager.isOnline(),
  )
  if (isError || !isOnline) return 'notConnected'
  return isSuccess ? 'connected' : 'connecting'
}
