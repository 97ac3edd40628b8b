/**
 * The till behind its screens: reads what this browser keeps, follows the server when it answers,
 * and lets one tab sell. It goes on while other screens are shown, and ends with the page.
 */
import { newId } from '../../../domain/kernel/id.ts'
import type { Claim, TillBasics } from '../../../domain/pos/contract.ts'
import { CallError, call, messageOf } from '../../kernel/session/api.ts'
import { onChanged } from '../../kernel/session/live.ts'
import { isLoggedIn, keepStation } from '../../kernel/session/session.ts'
import { useRootStore } from '../../kernel/session/store.ts'
import { whenIdle } from '../idle.ts'
import type { Till } from '../till-context.ts'
import { keptBasics, pullBasics } from './basics.ts'
import { followClock, readClock } from './clock.ts'
import { Counter, isSignInNeeded, needSignIn } from './counter.ts'
import {
  type CataloguePage,
  keepFact,
  openTillDatabase,
  readFact,
  type TillDatabase,
} from './database.ts'
import { takeEarlyCopy } from './early-copy.ts'
import { lead } from './leader.ts'
import { keptSales } from './open-sales.ts'
import { dropOldTickets, recentTickets } from './past.ts'
import { Pulse } from './pulse.ts'
import { holdRegister, letGo } from './register-end.ts'
import { Shelves } from './shelves.ts'
import { stationName } from './station-name.ts'
import { askForStorage } from './storage.ts'
import { emptyTillState, tell, useTillState } from './till-state.ts'

/** Kept row by row; the basics hold everything else that a till shows. */
const onShelves = new Set(['item', 'thirdparty', 'listPrice'])

const inBasics = new Set([
  ...['company', 'branch', 'warehouse', 'user', 'role', 'setting', 'currency', 'rate'],
  ...['paymentMethod', 'moneyBill', 'unit', 'category', 'modifier', 'priceList', 'thirdparty'],
  ...['register', 'drawer', 'shift', 'posDesign', 'soldOut', 'employee'],
])

const isHeldElsewhere = (error: unknown): boolean =>
  error instanceof CallError && error.problem?.code === 'registerHeld'

export class TillEngine {
  readonly company: string
  readonly db: TillDatabase
  readonly counter: Counter
  readonly #shelves: Shelves
  readonly #pulse: Pulse
  readonly #otherTabs: BroadcastChannel
  #stops: (() => void)[] = []
  #register: string | undefined
  #role: 'unknown' | 'leader' | 'reader' = 'unknown'
  #areBasicsOld = true
  #basicsOnTheWay: Promise<void> | undefined
  #isHoldSure = false

  private constructor(company: string, db: TillDatabase) {
    this.company = company
    this.db = db
    this.#shelves = new Shelves(db)
    this.#pulse = new Pulse(() => this.#pull())
    this.#otherTabs = new BroadcastChannel(`comptoir-till-${company}`)
    this.counter = new Counter(db, {
      maySell: () => this.#stateNow() === 'ready',
      mayCall: () => this.#mayCall(),
      onUnproven: () => {
        this.#isHoldSure = false
        this.#pulse.beatSoon()
      },
    })
  }

  static async open(company: string): Promise<TillEngine> {
    tell(emptyTillState())
    const early = takeEarlyCopy(company)
    const engine = new TillEngine(company, await (early?.db ?? openTillDatabase(company)))
    await engine.#start(early?.pages)
    return engine
  }

  /** For a login of another company; nothing that was sold is lost by it. */
  async close(): Promise<void> {
    for (const stop of this.#stops) stop()
    this.#otherTabs.close()
    await Promise.all([this.#pulse.stop(), this.counter.close()])
    this.db.close()
  }

  async #start(pages: Promise<CataloguePage[]> | undefined): Promise<void> {
    await this.#read(pages)
    const wake = (): void => this.wake()
    addEventListener('online', wake)
    this.#otherTabs.onmessage = () => void this.#read().then(wake)
    this.#stops = [
      () => removeEventListener('online', wake),
      followClock(this.db),
      onChanged((entity) => this.#changed(entity)),
      keepStation(() => this.#keepsStation()),
      lead(this.company, { onLead: () => void this.#lead(), onWait: () => this.#wait() }),
    ]
    void askForStorage().then((storage) => tell({ storage }))
  }

  /** Everything this browser keeps, as it is now. */
  async #read(pages?: Promise<CataloguePage[]>): Promise<void> {
    const { db } = this
    await this.counter.settled()
    const held = readFact(db, 'register')
    const [kept, register, basics, sales, recent] = await Promise.all([
      readFact(db, 'station'),
      held,
      held.then((it) => keptBasics(db, it)),
      keptSales(db),
      recentTickets(db),
      this.#shelves.load(pages),
      this.counter.tellOutbox(),
      readClock(db),
    ])
    const station = kept ?? newId()
    if (!kept) await keepFact(db, 'station', station)
    this.#register = register
    this.#adopt(basics)
    tell({ station, sales, recent, catalogue: this.#shelves.catalogue.view() })
    this.#tellState()
    this.#prepareCatalogue()
  }

  /** Another tab may have sold until now: what it wrote is read before anything is done. */
  async #lead(): Promise<void> {
    if (this.#role === 'reader') await this.#read()
    this.#role = 'leader'
    this.#tellState()
    this.#pulse.start()
    this.counter.wake()
    await dropOldTickets(this.db)
  }

  #wait(): void {
    this.#role = 'reader'
    this.#tellState()
  }

  #adopt(basics: TillBasics | null): void {
    const first = basics?.currencies.find(({ rank }) => rank === 'first')
    if (basics && first) this.#shelves.catalogue.readLabels(first.decimals, basics.barcodePrefixes)
    tell({ basics })
  }

  #tellState(): void {
    tell({ state: this.#stateNow() })
  }

  #stateNow(): Till['state'] {
    if (this.#role === 'unknown') return 'loading'
    if (!this.#register) return 'unclaimed'
    if (!useTillState.getState().basics || !this.#shelves.isFilled) return 'loading'
    return this.#role === 'leader' ? 'ready' : 'reader'
  }

  /** Reads the copy and folds its names while nobody waits, a few milliseconds at a time. */
  #prepareCatalogue(): void {
    whenIdle(() => {
      if (!this.#shelves.catalogue.prepare(8)) this.#prepareCatalogue()
    })
  }

  /** Nobody else's login may send or fetch for this company. */
  #mayCall(): boolean {
    const { companyId } = useRootStore.getState()
    return isLoggedIn() && this.#role === 'leader' && companyId === this.company
  }

  #changed(entity: string): void {
    if (inBasics.has(entity)) this.#areBasicsOld = true
    if (inBasics.has(entity) || onShelves.has(entity)) this.#pulse.beatSoon()
  }

  /** The server is asked now, by somebody who waits for what it says. */
  async askAgain(): Promise<void> {
    this.#areBasicsOld = true
    await this.#pull()
  }

  /** There is hope again: a network, a login, a cashier who asks. */
  wake(): void {
    this.#areBasicsOld = true
    this.#isHoldSure = false
    this.#pulse.beat()
    this.counter.wake()
  }

  async #pull(): Promise<void> {
    if (!this.#mayCall()) return
    try {
      await this.#makeSureOfHold()
      await this.#pullBasics()
      await this.#pullShelves()
      if (this.#register) tell({ problem: null })
    } catch (error) {
      if (isSignInNeeded(error)) needSignIn()
      if (this.#stateNow() === 'loading') tell({ problem: messageOf(error), progress: null })
    }
  }

  /** Whoever asks while an answer is on its way waits for it, and for another where it may be too old. */
  async #pullBasics(): Promise<void> {
    while (this.#basicsOnTheWay !== undefined) await this.#basicsOnTheWay.catch(() => undefined)
    if (!this.#register || !this.#areBasicsOld) return
    this.#areBasicsOld = false
    this.#basicsOnTheWay = this.#askBasics(this.#register).finally(() => {
      this.#basicsOnTheWay = undefined
    })
    await this.#basicsOnTheWay
  }

  async #askBasics(register: string): Promise<void> {
    try {
      const basics = await pullBasics(this.db, register)
      if (basics) this.#adopt(basics)
      this.#tellState()
    } catch (error) {
      this.#areBasicsOld = true
      throw error
    }
  }

  async #pullShelves(): Promise<void> {
    const isFirst = !this.#shelves.isFilled
    const isOther = await this.#shelves.pull((progress) => isFirst && tell({ progress }))
    if (isOther || isFirst) tell({ catalogue: this.#shelves.catalogue.view(), progress: null })
    this.#prepareCatalogue()
    this.#tellState()
  }

  /** Once per page and connection: whether the server still means this station. */
  async #makeSureOfHold(): Promise<void> {
    if (!this.#register || this.#isHoldSure) return
    try {
      await holdRegister(this.db, await this.#askForHold(this.#register))
      this.#isHoldSure = true
      // Tickets the server does not have, or did not have yet when it answered, wait again.
      this.counter.wake()
    } catch (error) {
      if (!isHeldElsewhere(error)) throw error
      await this.#letGo()
      tell({ problem: messageOf(error) })
    }
  }

  /** With what this station was given when it claimed before, if it did. */
  async #askForHold(register: string, more: { isTaken?: true } = {}): Promise<Claim> {
    const own = await this.#proof(register)
    const proof = own.token ? {} : await this.#otherProof(own.station)
    return call('POST', '/api/pos/claim', { ...own, ...proof, name: stationName(), ...more })
  }

  /** For a register it never held: what it was given for another. */
  async #otherProof(station: string) {
    const ends = await this.db.getAll('ends')
    const token = ends.find((it) => it.station === station && it.token)?.token
    return token ? { token } : {}
  }

  async #proof(register: string) {
    const { station } = useTillState.getState()
    const token = (await this.db.get('ends', register))?.token
    return { register, station, ...(token ? { token } : {}) }
  }

  async token(): Promise<string | undefined> {
    return this.#register && (await this.db.get('ends', this.#register))?.token
  }

  async #letGo(): Promise<void> {
    await letGo(this.db)
    this.#register = undefined
    this.#isHoldSure = false
    this.#adopt(null)
    this.#tellState()
    this.#otherTabs.postMessage('released')
  }

  async claim(register: string, more: { isTaken?: true } = {}): Promise<void> {
    await holdRegister(this.db, await this.#askForHold(register, more))
    this.#register = register
    this.#isHoldSure = true
    this.#areBasicsOld = true
    tell({ problem: null })
    this.#adopt(await keptBasics(this.db, register))
    this.#tellState()
    this.#otherTabs.postMessage('claimed')
    this.#pulse.beat()
    this.counter.wake()
  }

  /** What was sold must be with the server before another station may go on from there. */
  async release(): Promise<void> {
    if (!this.#register) return
    const waiting = await this.counter.flush()
    const own = await this.#proof(this.#register)
    await call('POST', '/api/pos/release', { ...own, waiting })
    await this.#letGo()
  }

  /** A session that ended does not send a client away who waits at the till. */
  #keepsStation(): boolean {
    const isSelling = location.pathname === '/Pos' && this.#stateNow() === 'ready'
    if (isSelling) needSignIn()
    return isSelling
  }
}
