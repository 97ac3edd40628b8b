/**
 * Live updates. Realtime is a hint, the API is the truth: a message only says what to ask again,
 * and after a lost connection everything on screen is asked again.
 */
import { useEffect } from 'react'
import type { Socket } from 'socket.io-client'
import { create } from 'zustand'
import { queryClient } from './query.ts'
import { openRealtime } from './realtime.ts'
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

const refusedDelayMs = 5000

const touch = (connection: Connection): void =>
  useLiveState.setState({ connection, lastContact: Date.now() })

function follow(socket: Socket): void {
  let wasConnected = false
  socket.on('connect', () => {
    touch('online')
    if (wasConnected) void queryClient.invalidateQueries()
    wasConnected = true
  })
  socket.on('changed', ({ entity }: { entity: string }) => {
    touch('online')
    void queryClient.invalidateQueries({ queryKey: [entity] })
    for (const listener of changeListeners) listener(entity)
  })
  socket.on('notice', () => {
    touch('online')
    void queryClient.invalidateQueries({ queryKey: ['notices'] })
    for (const listener of noticeListeners) listener()
  })
  socket.io.on('ping', () => touch('online'))
  socket.on('disconnect', () => lose(socket))
  socket.on('connect_error', () => lose(socket))
  socket.io.on('reconnect_attempt', () => useLiveState.setState({ connection: 'connecting' }))
}

/**
 * The client comes back by itself after a broken connection, but not when the server closed or
 * refused it: then the session is asked whether it still lives, and the socket tries again.
 */
function lose(socket: Socket): void {
  useLiveState.setState({ connection: 'offline' })
  if (socket.active) return
  void queryClient.invalidateQueries({ queryKey: ['session'] })
  setTimeout(() => {
    if (useRootStore.getState().usrId) socket.connect()
  }, refusedDelayMs)
}

/** Keeps the realtime connection while there is a user id, and only then. */
export function useLive(): void {
  const userId = useRootStore((state) => state.usrId)
  useEffect(() => {
    if (!userId) return
    useLiveState.setState({ connection: 'connecting' })
    const socket = openRealtime(userId)
    follow(socket)
    const goOffline = (): void => useLiveState.setState({ connection: 'offline' })
    addEventListener('offline', goOffline)
    return () => {
      removeEventListener('offline', goOffline)
      socket.disconnect()
    }
  }, [userId])
}
