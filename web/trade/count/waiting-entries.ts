/** What was counted here and waits, for the sheet: it is sent as soon as somebody takes it. */
import { useCallback, useEffect, useRef, useState } from 'react'
import { isPassing, messageOf } from '../../kernel/session/api.ts'
import { useRootStore } from '../../kernel/session/store.ts'
import {
  dropEntries,
  keepEntry,
  sendEntries,
  type WaitingEntry,
  waitingOf,
} from './entry-outbox.ts'

const tryAgainMs = 5000

export function useWaitingEntries(count: string) {
  const user = useRootStore(({ usr_id }) => usr_id) ?? ''
  const [waiting, setWaiting] = useState<WaitingEntry[]>([])
  const [refusal, setRefusal] = useState<string | null>(null)
  const isSending = useRef(false)

  const send = useCallback(async () => {
    if (isSending.current) return
    isSending.current = true
    try {
      setWaiting(await waitingOf(user, count))
      await sendEntries(user, count)
      setRefusal(null)
    } catch (error) {
      if (!isPassing(error)) setRefusal(messageOf(error))
    } finally {
      isSending.current = false
      setWaiting(await waitingOf(user, count))
    }
  }, [user, count])

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

  const refuse = (error: unknown) => setRefusal(messageOf(error))
  const keep = async (entry: WaitingEntry) => {
    await keepEntry(user, count, entry)
    setWaiting(await waitingOf(user, count))
    await send()
  }
  const add = (entry: WaitingEntry) => void keep(entry).catch(refuse)
  const drop = (id: string) => {
    setRefusal(null)
    setWaiting((before) => before.filter((it) => it.id !== id))
    void dropEntries([id]).catch(refuse)
  }
  return { waiting, refusal, add, drop }
}
