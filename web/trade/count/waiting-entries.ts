/**
 * What was counted and is not at the server yet. It is kept in the browser until the server has it,
 * so that a cellar without a network, or a phone that goes to sleep, loses nothing.
 */
import { useCallback, useEffect, useRef, useState } from 'react'
import type { EntriesInput } from '../../../domain/stock/count-contract.ts'
import { mostEntries } from '../../../domain/stock/count-contract.ts'
import { CallError, messageOf } from '../../kernel/session/api.ts'
import { tellCount } from './count-queries.ts'

export type WaitingEntry = EntriesInput['entries'][number]

const keyOf = (count: string): string => `count:${count}`

function readWaiting(count: string): WaitingEntry[] {
  try {
    return JSON.parse(localStorage.getItem(keyOf(count)) ?? '[]') as WaitingEntry[]
  } catch {
    return []
  }
}

function keepWaiting(count: string, entries: readonly WaitingEntry[]): void {
  if (entries.length === 0) localStorage.removeItem(keyOf(count))
  else localStorage.setItem(keyOf(count), JSON.stringify(entries))
}

/** Without an answer it is tried again; what was refused stays, and says why. */
const isAway = (error: unknown): boolean =>
  error instanceof CallError && (error.status === 0 || error.status >= 500 || error.status === 429)

const tryAgainMs = 5000

export function useWaitingEntries(count: string) {
  const [waiting, setWaiting] = useState(() => readWaiting(count))
  const [refusal, setRefusal] = useState<string | null>(null)
  const isSending = useRef(false)

  const change = useCallback(
    (next: (before: WaitingEntry[]) => WaitingEntry[]) => {
      const entries = next(readWaiting(count))
      keepWaiting(count, entries)
      setWaiting(entries)
    },
    [count],
  )

  const send = useCallback(async () => {
    const entries = readWaiting(count).slice(0, mostEntries)
    if (entries.length === 0 || isSending.current) return
    isSending.current = true
    try {
      await tellCount(count, 'entries', { sentAt: new Date().toISOString(), entries })
      const sent = new Set(entries.map(({ id }) => id))
      change((before) => before.filter(({ id }) => !sent.has(id)))
      setRefusal(null)
    } catch (error) {
      if (!isAway(error)) setRefusal(messageOf(error))
    } finally {
      isSending.current = false
    }
  }, [count, change])

  useEffect(() => {
    const trying = () => void send()
    trying()
    const timer = setInterval(trying, tryAgainMs)
    window.addEventListener('online', trying)
    return () => {
      clearInterval(timer)
      window.removeEventListener('online', trying)
    }
  }, [send])

  const add = (entry: WaitingEntry) => {
    change((before) => [...before, entry])
    void send()
  }
  const drop = (id: string) => {
    change((before) => before.filter((it) => it.id !== id))
    setRefusal(null)
  }
  return { waiting, refusal, add, drop }
}
