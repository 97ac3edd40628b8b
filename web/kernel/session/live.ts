/**
 * Live updates. Realtime is a hint, the API is the truth: a message only says what to ask again,
 * and whenever the connection stands, what was answered without it is asked again.
 */
import { useEffect } from 'react'
import type { Socket } from 'socket.io-client'
import { create } from 'zustand'
import { referrersOf } from '../../../domain/kernel/entity.ts'
import { queryClient } from './query.ts'
import { sessionKey } from './session.ts'
import { useRootStore } from './store.ts'

export type Connection = 'online' | 'connecting' | 'offline'

const useLiveState = create<{ connection: Connection; lastContact: number | null }>(() => ({
  connection: 'connecting',
  lastContact: null,
}))

export const useConnection = (): Connection => useLiveState((state) => state.connection)

/** When the server last answered, in milliseconds; null before the first time. */
export const useLastContact = (): number | null => useLiveState((state) => state.lastContact)

type NoticeListener = () => void

const noticeListeners = new Set<NoticeListener>()

/** Runs the listener whenever a notification arrives for this user. */
export function onNotice(listener: NoticeListener): () => void {
  noticeListeners.add(listener)
  return () => noticeListeners.delete(listener)
}

type ChangeListener = (entity: string) => void

const changeListeners = new Set<ChangeListener>()

/** Runs the listener whenever rows of an entity changed, for figures made of several entities. */
export function onChanged(listener: ChangeListener): () => void {
  changeListeners.add(listener)
  return () => changeListeners.delete(listener)
}

/** What a user may and sees depends on these, so the session is asked again with them. */
const decidesSession = new Set([
  ...['company', 'user', 'role', 'branch', 'currency', 'rate', 'setting'],
  ...['transactionType', 'posDesign', 'section'],
])

const refusedDelayMs = 5000

const touch = (connection: Connection): void =>
  useLiveState.setState({ connection, lastContact: Date.now() })

function changed(entity: string): void {
  touch('online')
  // Whatever shows the title of the row may show a new one.
  for (const name of new Set([entity, ...referrersOf(entity).map((other) => other.name)]))
    void queryClient.invalidateQueries({ queryKey: [name] })
  if (decidesSession.has(entity)) void queryClient.invalidateQueries({ queryKey: sessionKey })
  for (const listener of changeListeners) listener(entity)
}

function noticed(): void {
  touch('online')
  void queryClient.invalidateQueries({ queryKey: ['notices'] })
  for (const listener of noticeListeners) listener()
}

const goOffline = (): void => useLiveState.setState({ connection: 'offline' })

/** Follows the connection until the function it answers with is called. */
function follow(socket: Socket): () => void {
  let retry: ReturnType<typeof setTimeout> | undefined

  // The client comes back by itself after a broken connection, but not when the server closed or
  // refused it: then the session is asked whether it still lives, and the socket tries again.
  function lose(): void {
    goOffline()
    if (socket.active) return
    void queryClient.invalidateQueries({ queryKey: sessionKey })
    clearTimeout(retry)
    retry = setTimeout(() => socket.connect(), refusedDelayMs)
  }

  socket.on('connect', () => {
    touch('online')
    void queryClient.invalidateQueries()
  })
  socket.on('changed', ({ entity }: { entity: string }) => changed(entity))
  socket.on('notice', noticed)
  socket.on('disconnect', lose)
  socket.on('connect_error', lose)
  socket.io.on('ping', () => touch('online'))
  socket.io.on('reconnect_attempt', () => useLiveState.setState({ connection: 'connecting' }))
  addEventListener('offline', goOffline)
  return () => {
    removeEventListener('offline', goOffline)
    socket.off('disconnect', lose)
    clearTimeout(retry)
    socket.disconnect()
  }
}

/**
 * The connection is fetched beside the first screen, which stands without it; what did not come is
 * asked for again.
 */
function whenOpen(userId: string): () => void {
  let retry: ReturnType<typeof setTimeout> | undefined
  let isOver = false
  let close = () => {}

  async function open(): Promise<void> {
    try {
      const { openRealtime } = await import('./realtime.ts')
      if (!isOver) close = follow(openRealtime(userId))
    } catch {
      if (isOver) return
      goOffline()
      retry = setTimeout(() => void open(), refusedDelayMs)
    }
  }

  void open()
  return () => {
    isOver = true
    clearTimeout(retry)
    close()
  }
}

/** Keeps the realtime connection while there is a user id, and only then. */
export function useLive(): void {
  const userId = useRootStore((state) => state.usr_id)
  useEffect(() => {
    if (!userId) return
    useLiveState.setState({ connection: 'connecting' })
    return whenOpen(userId)
  }, [userId])
}
