/**
 * What the kitchen knows, kept up to date: asked for when something was said, when the connection
 * is back, and now and then anyway. A screen that shows stations says that it is there.
 */
import { useEffect, useMemo, useRef, useState } from 'react'
import { type Board, merged, placeOf } from '../../../domain/restaurant/kitchen/kitchen-board.ts'
import type {
  KitchenNews,
  KitchenStation,
  KitchenTicket,
} from '../../../domain/restaurant/kitchen/kitchen-contract.ts'
import { call } from '../../kernel/session/api.ts'
import { onChanged, useConnection } from '../../kernel/session/live.ts'
import { useNow } from '../use-now.ts'
import { type Shown, useKitchenDevice } from './kitchen-device.ts'

const speaksOfKitchen = new Set(['order', 'kitchen', 'station', 'setting', 'diningTable'])
const beatMs = 10_000
/** After so long everything is asked for anew: what cannot be recalled any more goes. */
const anewMs = 15 * 60_000

export type Kitchen = {
  board: Board | undefined
  /** How far the clock of the server is ahead of this device's. */
  ahead: number
  error: unknown
  ask: () => void
  /** Stations that came or went are known before the next news. */
  hear: (stations: KitchenStation[]) => void
}

type State = Pick<Kitchen, 'board' | 'ahead' | 'error'>

const pathOf = (branch: string, stations: readonly string[] | null, after?: string): string => {
  const params = new URLSearchParams({
    ...(stations ? { stations: stations.join(',') } : {}),
    ...(after ? { after } : {}),
  })
  return `/api/kitchen/${branch}?${params}`
}

/** One question at a time; what is said meanwhile is asked for once more. */
function follower(path: (after?: string) => string, tell: (state: State) => void) {
  let state: State = { board: undefined, ahead: 0, error: null }
  let [isAsking, isAgain, isOpen, since] = [false, false, true, 0]
  const put = (next: State): void => {
    if (!isOpen) return
    state = next
    tell(next)
  }
  async function once(): Promise<void> {
    const isAnew = Date.now() - since > anewMs
    const known = isAnew ? undefined : state.board
    const news = await call<KitchenNews>('GET', path(known?.cursor))
    if (isAnew) since = Date.now()
    const ahead = Date.parse(news.now) - Date.now()
    put({ board: merged(known, news), ahead, error: null })
  }
  async function ask(): Promise<void> {
    isAgain = true
    if (isAsking) return
    isAsking = true
    try {
      while (isAgain && isOpen) {
        isAgain = false
        await once()
      }
    } catch (error) {
      put({ ...state, error })
    } finally {
      isAsking = false
    }
  }
  return {
    ask: () => void ask(),
    hear: (stations: KitchenStation[]) =>
      state.board && put({ ...state, board: { ...state.board, stations } }),
    close: () => {
      isOpen = false
    },
  }
}

export function useKitchen(branch: string, { stations, isPass }: Shown): Kitchen {
  const [state, setState] = useState<State>({ board: undefined, ahead: 0, error: null })
  const following = useRef<ReturnType<typeof follower>>(undefined)
  const connection = useConnection()
  const wanted = isPass ? null : stations.join(',')
  useEffect(() => {
    const own = wanted === null ? null : wanted.split(',').filter(Boolean)
    const it = follower((after) => pathOf(branch, own, after), setState)
    following.current = it
    it.ask()
    const timer = setInterval(it.ask, 60_000)
    const silence = onChanged((entity) => speaksOfKitchen.has(entity) && it.ask())
    return () => {
      it.close()
      clearInterval(timer)
      silence()
    }
  }, [branch, wanted])
  useEffect(() => {
    if (connection === 'online') following.current?.ask()
  }, [connection])
  return {
    ...state,
    ask: () => following.current?.ask(),
    hear: (next) => following.current?.hear(next),
  }
}

/** One look at the clock for the whole screen, by the time of the server. */
export function useServerNow(ahead: number): Date {
  const tick = useNow(beatMs)
  return useMemo(() => new Date(tick + ahead), [tick, ahead])
}

const isUnreceived = (ticket: KitchenTicket, own: ReadonlySet<string>): boolean =>
  ticket.receivedAt === null || (ticket.ownReceivedAt === null && own.has(ticket.station))

/** Tells the server that this screen is there, and which tickets it shows for the first time. */
export function useBeat(
  branch: string,
  stations: readonly string[],
  { board, hear }: Pick<Kitchen, 'board' | 'hear'>,
  now: Date,
): void {
  const announced = useRef(new Set<string>())
  const own = new Set(stations)
  const fresh = (board?.tickets ?? [])
    .filter((it) => board && placeOf(it, own, { ...board, now }) && isUnreceived(it, own))
    .map(({ id }) => id)
    .toSorted()
  const key = [...stations].join(',')
  const news = fresh.filter((id) => !announced.current.has(`${key} ${id}`)).join(',')
  const beat = useRef<(tickets: string[]) => void>(undefined)
  beat.current = (tickets) => {
    if (stations.length === 0 || document.visibilityState !== 'visible') return
    const { screen } = useKitchenDevice.getState()
    for (const id of tickets) announced.current.add(`${key} ${id}`)
    call<{ stations: KitchenStation[] }>('POST', `/api/kitchen/${branch}/seen`, {
      screen,
      stations,
      tickets,
    }).then(
      (answer) => hear(answer.stations),
      () => {
        // Not received, as far as anybody knows: told with the next beat.
        for (const id of tickets) announced.current.delete(`${key} ${id}`)
      },
    )
  }
  const waiting = useRef<string[]>([])
  waiting.current = fresh
  // biome-ignore lint/correctness/useExhaustiveDependencies: the stations are what it beats for.
  useEffect(() => {
    beat.current?.(waiting.current)
    const timer = setInterval(() => beat.current?.(waiting.current), beatMs)
    const onVisible = () => beat.current?.(waiting.current)
    document.addEventListener('visibilitychange', onVisible)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', onVisible)
    }
  }, [branch, key])
  useEffect(() => {
    if (news) beat.current?.(news.split(','))
  }, [news])
}
