/**
 * The realtime connection, with the customer's figures. The server trusts the token; the user id
 * in the query is there because the customer asks for it.
 */
import i18next from 'i18next'
import { io, type ManagerOptions, type Socket, type SocketOptions } from 'socket.io-client'
import { toast } from '../parts/toast.tsx'
import { tokenKey } from './api.ts'
import { atMost, giveWay } from './session.ts'
import { emptyStation } from './station.ts'
import { useRootStore } from './store.ts'

const leaveDelayMs = 2000

const realtimeOptions = (userId: string): Partial<ManagerOptions & SocketOptions> => ({
  query: { userId },
  auth: (send) => send({ token: localStorage.getItem(tokenKey) }),
  timeout: 20_000,
  reconnection: true,
  reconnectionDelay: 1000,
  reconnectionDelayMax: 5000,
  randomizationFactor: 0.5,
  reconnectionAttempts: Number.POSITIVE_INFINITY,
})

/**
 * A newer login elsewhere ends this station, which keeps as little as one that was left. When that
 * login happened in another tab of this very browser, local storage already holds its token:
 * clearing it would end both.
 */
function leaveToOtherStation(token: string | null): void {
  giveWay()
  toast.info(i18next.t('login.otherStation'))
  setTimeout(() => void emptyAndReload(token), leaveDelayMs)
}

async function emptyAndReload(token: string | null): Promise<void> {
  if (localStorage.getItem(tokenKey) === token) {
    const emptied = emptyStation(useRootStore.getState().companyId)
    useRootStore.getState().reset()
    localStorage.clear()
    await atMost(emptied)
  }
  location.reload()
}

/** Opens the connection of a user, on our own origin unless a test says otherwise. */
export function openRealtime(userId: string, origin = location.origin): Socket {
  const token = localStorage.getItem(tokenKey)
  const socket = io(origin, realtimeOptions(userId))
  socket.on('duplicateLoginAttempt', ({ username }: { username: string }) => {
    if (username === useRootStore.getState().username) leaveToOtherStation(token)
  })
  return socket
}
