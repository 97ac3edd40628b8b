import { QueryClient } from '@tanstack/react-query'
import i18next from 'i18next'
import { CallError } from './api.ts'

/** What the server refused stays refused; only a lost connection or a fault is worth asking again. */
const isRefused = (error: unknown): boolean =>
  error instanceof CallError && error.status >= 400 && error.status < 500

/**
 * Calls are made even when the browser believes it is offline: they then fail at once with a clear
 * sentence, instead of waiting without a word. Coming back online asks again.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      networkMode: 'always',
      refetchOnReconnect: true,
      staleTime: 30_000,
      retry: (failures, error) => !isRefused(error) && failures < 2,
    },
    mutations: { networkMode: 'always', retry: false },
  },
})

/** The server calls rows as their reader does: in another language they have other names. */
i18next.on('languageChanged', () => void queryClient.invalidateQueries())
