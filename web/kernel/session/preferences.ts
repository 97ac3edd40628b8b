/** What a user arranged (columns, favourites, views) is kept on the server and follows the user. */
import { useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import { call } from './api.ts'
import { queryClient } from './query.ts'

type Preferences = Record<string, unknown>

const preferencesKey = ['preferences'] as const
const saveDelayMs = 400

const pending = new Map<string, { timer: ReturnType<typeof setTimeout>; value: unknown }>()

/** What was changed while the answer was under way wins over the answer. */
async function fetchPreferences(): Promise<Preferences> {
  const kept = await call<Preferences>('GET', '/api/preferences')
  const changed = [...pending].map(([key, { value }]) => [key, value])
  return { ...kept, ...Object.fromEntries(changed) }
}

const preferencesQuery = {
  queryKey: preferencesKey,
  queryFn: fetchPreferences,
  staleTime: Number.POSITIVE_INFINITY,
}

function send(key: string): void {
  const waiting = pending.get(key)
  if (!waiting) return
  clearTimeout(waiting.timer)
  pending.delete(key)
  // A preference is a comfort: when it cannot be kept, the screen goes on with it all the same.
  const { value } = waiting
  call('PUT', `/api/preferences/${encodeURIComponent(key)}`, { value }, { keepalive: true }).catch(
    () => undefined,
  )
}

/** Shows the change at once; a burst of changes (dragging a width) is sent as one. */
export function setPreference(key: string, value: unknown): void {
  queryClient.setQueryData<Preferences>(preferencesKey, (known) => ({ ...known, [key]: value }))
  clearTimeout(pending.get(key)?.timer)
  pending.set(key, { timer: setTimeout(() => send(key), saveDelayMs), value })
}

/** Sends what still waits, before the page goes or the user leaves. */
export function flushPreferences(): void {
  for (const key of pending.keys()) send(key)
}

export function usePreference<T>(key: string, initial: T): [T, (next: T) => void] {
  const { data } = useQuery(preferencesQuery)
  const set = useCallback((next: T) => setPreference(key, next), [key])
  const kept = data?.[key]
  return [kept === undefined ? initial : (kept as T), set]
}
