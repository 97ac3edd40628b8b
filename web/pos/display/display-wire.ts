/**
 * The two ways from a till to its displays: a window of the same browser, which needs no network,
 * and phones or tablets through the server. What is shown is sent when it changes, and again to a
 * display that has just come.
 */
import { io, type Socket } from 'socket.io-client'
import {
  type DisplaySays,
  displaySays,
  type HeardSays,
  heardSays,
  type Shown,
  shown,
} from '../../../domain/pos/display/shown.ts'
import { tokenKey } from '../../kernel/session/api.ts'

const channelName = 'comptoir-display'

type FromTill = { from: 'till'; shown: Shown }
/** The first word of a display asks for what there is to see; later ones say that it is there. */
type FromDisplay = { from: 'display'; isHere?: true; says?: DisplaySays }

/** Sent at most so often; the last one always leaves. */
const gatherMs = 120

export type Wire = { show: (next: Shown) => void; close: () => void }

type Ears = { onSays: (says: HeardSays) => void; onSeen: () => void }

const isFrom = (data: unknown, from: 'till' | 'display'): boolean =>
  typeof data === 'object' && data !== null && 'from' in data && data.from === from

/** Towards a window of this browser. */
export function openWindowWire({ onSays, onSeen }: Ears): Wire {
  const channel = new BroadcastChannel(channelName)
  let last: Shown | undefined
  const send = (): void => {
    if (last) channel.postMessage({ from: 'till', shown: last } satisfies FromTill)
  }
  channel.onmessage = ({ data }: MessageEvent<unknown>) => {
    if (!isFrom(data, 'display')) return
    onSeen()
    const { isHere, says } = data as FromDisplay
    const read = displaySays.safeParse(says)
    if (read.data) onSays(read.data)
    else if (!isHere) send()
  }
  return {
    show(next) {
      last = next
      send()
    },
    close: () => channel.close(),
  }
}

export type Station = { register: string; station: string; proof: string }

/** Towards phones and tablets; while there is no network nothing is sent, and then the last of it. */
export function openPhoneWire(station: Station, { onSays, onSeen }: Ears): Wire {
  const socket = io(`${location.origin}/display`, {
    auth: (send) => send({ as: 'till', token: localStorage.getItem(tokenKey), ...station }),
  })
  let last: Shown | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  const send = (): void => {
    timer = undefined
    if (last && socket.connected) socket.emit('shown', last)
  }
  const soon = (): void => {
    timer ??= setTimeout(send, gatherMs)
  }
  socket.on('connect', soon)
  socket.on('joined', () => {
    onSeen()
    soon()
  })
  socket.on('says', (sent: unknown) => {
    const { data } = heardSays.safeParse(sent)
    if (data) onSays(data)
  })
  return {
    show(next) {
      last = next
      soon()
    },
    close() {
      clearTimeout(timer)
      socket.disconnect()
    },
  }
}

export type Watch = { say: (says: DisplaySays) => void; close: () => void }

/** Of a window beside its till. */
export function watchWindow(onShown: (shown: Shown) => void): Watch {
  const channel = new BroadcastChannel(channelName)
  channel.onmessage = ({ data }: MessageEvent<unknown>) => {
    if (!isFrom(data, 'till')) return
    const read = shown.safeParse((data as FromTill).shown)
    if (!read.data) return
    onShown(read.data)
    channel.postMessage({ from: 'display', isHere: true } satisfies FromDisplay)
  }
  channel.postMessage({ from: 'display' } satisfies FromDisplay)
  return {
    say: (says) => channel.postMessage({ from: 'display', says } satisfies FromDisplay),
    close: () => channel.close(),
  }
}

type PhoneNews = { onShown: (shown: Shown) => void; onEnd: () => void; onAway: () => void }

/** A server that is away or has enough of strangers is asked again. */
const againMs = 5_000

/** Of a phone or tablet. One that was sent away shows nothing of what it saw. */
export function watchTill(token: string, { onShown, onEnd, onAway }: PhoneNews): Watch {
  const socket: Socket = io(`${location.origin}/display`, { auth: { as: 'display', token } })
  socket.on('shown', (sent: unknown) => {
    const { data } = shown.safeParse(sent)
    if (data) onShown(data)
  })
  let timer: ReturnType<typeof setTimeout> | undefined
  socket.on('connect_error', ({ message }) => {
    if (message === 'notPaired') return onEnd()
    onAway()
    if (!socket.active) timer = setTimeout(() => socket.connect(), againMs)
  })
  socket.on('disconnect', (reason) => {
    if (reason === 'io server disconnect') socket.connect()
    else if (reason !== 'io client disconnect') onAway()
  })
  return {
    say: (says) => socket.emit('says', says),
    close() {
      clearTimeout(timer)
      socket.disconnect()
    },
  }
}
