/**
 * The floor of a branch on this device. What is said here is seen at once, kept, and sent as soon as
 * the server can be reached; what others say comes by the live channel. Nothing said is ever dropped
 * without a word: what the server refuses is shown with its reason.
 */
import { create } from 'zustand'
import { newId } from '../../../domain/kernel/id.ts'
import type { FloorNews, Menu } from '../../../domain/restaurant/order/floor-news.ts'
import type { Person, SentEvent } from '../../../domain/restaurant/order/order-event.ts'
import { call } from '../../kernel/session/api.ts'
import { onChanged } from '../../kernel/session/live.ts'
import {
  type FloorDatabase,
  type KeptFloor,
  openFloorDatabase,
  type SaidEvent,
} from './floor-database.ts'
import { mergedFloor } from './floor-fold.ts'
import { keepSaid, nextBatch, sendBatch } from './send-unheard.ts'

type FloorState = {
  floor: KeptFloor | null
  said: readonly SaidEvent[]
  /** Whether the server answered the last time it was asked. */
  isReached: boolean
}

const nothing: FloorState = { floor: null, said: [], isReached: true }

export const useFloorState = create<FloorState>(() => nothing)

type Without<Event> = Event extends unknown ? Omit<Event, 'id' | 'at'> : never

/** An event as a screen says it; id and time are given here. */
export type Saying = Without<SentEvent> & { id?: string }

const retryMs = 5000
const gatherMs = 30

/** Which floor, and who serves there. */
type FloorPlace = { company: string; branch: string; me: Person }

class Floor {
  readonly company: string
  readonly branch: string
  readonly #me: Person
  readonly #db: FloorDatabase
  readonly #stops: (() => void)[] = []
  #pulling: Promise<void> | undefined
  #isPullWanted = false
  #sending: Promise<void> | undefined
  #timer: ReturnType<typeof setTimeout> | undefined
  #isOver = false

  constructor({ company, branch, me }: FloorPlace, db: FloorDatabase) {
    this.company = company
    this.branch = branch
    this.#me = me
    this.#db = db
  }

  static async open(at: FloorPlace): Promise<Floor> {
    const floor = new Floor(at, await openFloorDatabase(at.company))
    await floor.#start()
    return floor
  }

  async #start(): Promise<void> {
    const [kept, said] = await Promise.all([
      this.#db.get('floors', this.branch),
      this.#db.getAll('said'),
    ])
    const empty: KeptFloor = {
      branch: this.branch,
      cursor: null,
      orders: [],
      events: [],
      kitchen: [],
      menu: null,
    }
    useFloorState.setState({ floor: kept ?? empty, said: said.toSorted((a, b) => a.n - b.n) })
    const wake = (): void => this.wake()
    addEventListener('online', wake)
    this.#stops.push(
      () => removeEventListener('online', wake),
      onChanged((entity) => {
        if (entity === 'order' || entity === 'kitchen') this.#pullSoon()
        if (['item', 'modifier', 'category', 'course', 'soldOut', 'listPrice'].includes(entity))
          void this.#pullMenu()
      }),
    )
    this.wake()
  }

  close(): void {
    this.#isOver = true
    clearTimeout(this.#timer)
    for (const stop of this.#stops) stop()
    this.#db.close()
  }

  wake(): void {
    this.#send()
    this.#pullSoon()
    void this.#pullMenu()
  }

  /** Seen at once, kept right behind it, sent as soon as that can be. */
  async say(order: string, events: readonly Saying[]): Promise<void> {
    const { said } = useFloorState.getState()
    const last = Math.max(0, ...said.map(({ n }) => n))
    const at = new Date().toISOString()
    const own = events.map((event, place): SaidEvent => {
      const whole = { id: newId(), at, ...event } as SentEvent
      const { branch } = this
      const more = { by: this.#me, isHeard: false, refusal: null }
      return { id: whole.id, n: last + place + 1, branch, order, event: whole, ...more }
    })
    useFloorState.setState({ said: [...said, ...own] })
    await keepSaid(this.#db, own)
    this.#send()
  }

  async forget(id: string): Promise<void> {
    useFloorState.setState(({ said }) => ({ said: said.filter((it) => it.id !== id) }))
    await this.#db.delete('said', id)
  }

  #send(): void {
    this.#sending ??= this.#sendAll().finally(() => {
      this.#sending = undefined
    })
  }

  async #sendAll(): Promise<void> {
    for (;;) {
      const some = nextBatch(useFloorState.getState().said, this.#me.id)
      if (some.length === 0 || this.#isOver) return
      try {
        await this.#mark(await sendBatch(some))
      } catch {
        return this.#later()
      }
      useFloorState.setState({ isReached: true })
      this.#pullSoon()
    }
  }

  async #mark(some: readonly SaidEvent[]): Promise<void> {
    const marked = new Map(some.map((it) => [it.id, it]))
    useFloorState.setState(({ said }) => ({ said: said.map((it) => marked.get(it.id) ?? it) }))
    await keepSaid(this.#db, some)
  }

  #later(): void {
    useFloorState.setState({ isReached: false })
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => this.wake(), retryMs)
  }

  #pullSoon(): void {
    this.#isPullWanted = true
    this.#pulling ??= this.#pullAll().finally(() => {
      this.#pulling = undefined
    })
  }

  async #pullAll(): Promise<void> {
    await new Promise((done) => setTimeout(done, gatherMs))
    while (this.#isPullWanted && !this.#isOver) {
      this.#isPullWanted = false
      try {
        await this.#pull()
        useFloorState.setState({ isReached: true })
      } catch {
        return this.#later()
      }
    }
  }

  async #pull(): Promise<void> {
    const before = useFloorState.getState().floor
    if (!before) return
    const after = before.cursor ? `?after=${before.cursor}` : ''
    const news = await call<FloorNews>('GET', `/api/floor/${this.branch}${after}`)
    if (this.#isOver) return
    const { floor, said } = useFloorState.getState()
    if (!floor) return
    const merged = mergedFloor(floor, news)
    const heard = new Set(news.events.map(({ id }) => id))
    const ended = new Set(news.orders.flatMap((it) => (it.state === 'closed' ? [it.id] : [])))
    const isOver = (it: SaidEvent) => heard.has(it.id) || (it.isHeard && ended.has(it.order))
    useFloorState.setState({ floor: merged, said: said.filter((it) => !isOver(it)) })
    const tx = this.#db.transaction(['floors', 'said'], 'readwrite')
    void tx.objectStore('floors').put(merged)
    for (const it of said.filter(isOver)) void tx.objectStore('said').delete(it.id)
    await tx.done
  }

  async #pullMenu(): Promise<void> {
    const { floor } = useFloorState.getState()
    const tag = floor?.menu ? `?tag=${floor.menu.tag}` : ''
    try {
      const path = `/api/floor/${this.branch}/menu${tag}`
      const menu = await call<Menu | { tag: string }>('GET', path)
      const now = useFloorState.getState().floor
      if (!('dishes' in menu) || !now || this.#isOver) return
      const next = { ...now, menu }
      useFloorState.setState({ floor: next })
      await this.#db.put('floors', next)
    } catch {
      // Whoever may only look, or is without network, orders from what is known, or not at all.
    }
  }
}

let current: Promise<Floor> | undefined
let place = ''

/** One floor at a time: another company, branch or person takes its place. */
export async function openFloor(at: FloorPlace): Promise<void> {
  const wanted = `${at.company} ${at.branch} ${at.me.id}`
  if (place === wanted) return
  place = wanted
  const before = current
  current = (async () => {
    ;(await before)?.close()
    useFloorState.setState(nothing)
    return Floor.open(at)
  })()
  await current
}

export async function closeFloor(): Promise<void> {
  const before = current
  current = undefined
  place = ''
  ;(await before)?.close()
  useFloorState.setState(nothing)
}

export async function say(order: string, ...events: Saying[]): Promise<void> {
  await (await current)?.say(order, events)
}

export async function forgetRefused(id: string): Promise<void> {
  await (await current)?.forget(id)
}

export const wakeFloor = async (): Promise<void> => (await current)?.wake()
