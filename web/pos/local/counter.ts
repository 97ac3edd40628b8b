/**
 * The selling side of the till: open sales, tickets that get their number, and the outbox behind
 * them. It works the same with and without a network.
 */
import type { OpenSale } from '../../../domain/pos/ticket/sale.ts'
import type { Ticket } from '../../../domain/pos/ticket/ticket.ts'
import type { UnsignedTicket } from '../../../domain/pos/ticket/unsigned-ticket.ts'
import { CallError, messageOf } from '../../kernel/session/api.ts'
import type { TillDatabase } from './database.ts'
import { OpenSales } from './open-sales.ts'
import {
  countUnsent,
  forgetParked,
  isUnproven,
  runErrands,
  sendNext,
  wakeRefused,
} from './outbox.ts'
import { outboxView } from './outbox-view.ts'
import { RegisterNotHeld } from './register-end.ts'
import { Sender } from './sender.ts'
import { tell, useTillState } from './till-state.ts'

/** What the till as a whole says about this moment. */
export type Permit = {
  maySell: () => boolean
  mayCall: () => boolean
  /** The server does not know this station as the one that holds the register. */
  onUnproven: () => void
}

const mostRecent = 200

/** What seals a ticket is fetched beside the rest: nobody pays before there is something to pay. */
const sealing = () => import('./ticket-commit.ts')

export const isSignInNeeded = (error: unknown): boolean =>
  error instanceof CallError && error.status === 401

/** Nothing is sent until somebody signs in again; the screens say so. */
export const needSignIn = (): void =>
  tell({ outbox: { ...useTillState.getState().outbox, isSignInNeeded: true } })

export class Counter {
  readonly #db: TillDatabase
  readonly #permit: Permit
  readonly #sales: OpenSales
  readonly #sender: Sender

  constructor(db: TillDatabase, permit: Permit) {
    this.#db = db
    this.#permit = permit
    this.#sales = new OpenSales(db)
    // What did not come now is asked for again when it is needed.
    sealing().catch(() => undefined)
    this.#sender = new Sender({ send: () => this.#send(), onTried: (error) => this.#tried(error) })
  }

  saveSale(sale: OpenSale): void {
    if (!this.#permit.maySell() || !this.#sales.save(sale)) return
    const { sales } = useTillState.getState()
    const isKnown = sales.some(({ id }) => id === sale.id)
    tell({ sales: isKnown ? sales.map((it) => (it.id === sale.id ? sale : it)) : [...sales, sale] })
  }

  dropSale(id: string): void {
    if (!this.#permit.maySell()) return
    this.#sales.drop(id)
    this.#leaveOut(id)
  }

  #leaveOut(id: string): void {
    tell({ sales: useTillState.getState().sales.filter((sale) => sale.id !== id) })
  }

  async commit(unsigned: UnsignedTicket): Promise<Ticket> {
    const { basics } = useTillState.getState()
    if (!basics || !this.#permit.maySell()) throw new RegisterNotHeld()
    const { commitTicket } = await sealing()
    // Until the ticket is kept the sale is: a till that dies in between has the one or the other.
    await this.#sales.settled()
    this.#sales.end(unsigned.id)
    let ticket: Ticket
    try {
      ticket = await commitTicket(this.#db, basics.register, unsigned)
    } catch (error) {
      this.#sales.reopen(unsigned.id)
      throw error
    }
    this.#leaveOut(unsigned.id)
    const past = useTillState.getState().recent.filter(({ id }) => id !== ticket.id)
    tell({ recent: [ticket, ...past].slice(0, mostRecent) })
    await this.tellOutbox()
    void this.#sender.kick()
    return ticket
  }

  /** A call that may wait. */
  async send(path: string, body: { id: string }, proven?: { register: string }): Promise<void> {
    const at = new Date().toISOString()
    await this.#db.put('errands', { id: body.id, path, body, at, message: null, ...proven })
    await this.tellOutbox()
    void this.#sender.kick()
  }

  wake(): void {
    void this.#sender.kick()
  }

  async retry(): Promise<void> {
    await wakeRefused(this.#db)
    this.wake()
  }

  /** Sends what can be sent now; answers how many tickets could not. */
  async flush(): Promise<number> {
    await this.#sender.kick()
    return countUnsent(this.#db)
  }

  async forget(id: string): Promise<void> {
    await forgetParked(this.#db, id)
    await this.tellOutbox()
  }

  /** Ready once everything said so far about open sales is kept. */
  settled(): Promise<void> {
    return this.#sales.settled()
  }

  async close(): Promise<void> {
    await this.#sender.stop()
    await this.settled()
  }

  async tellOutbox(isSending = false): Promise<void> {
    const view = await outboxView(this.#db, isSending)
    tell({ outbox: { ...useTillState.getState().outbox, ...view } })
  }

  async #send(): Promise<boolean> {
    if (!this.#permit.mayCall()) return false
    await this.tellOutbox(true)
    const { heardBefore } = await import('../before-tickets.ts')
    await heardBefore()
    const wasAny = await sendNext(this.#db, useTillState.getState().station)
    if (!wasAny) await runErrands(this.#db)
    return wasAny
  }

  async #tried(error: unknown): Promise<void> {
    const { outbox } = useTillState.getState()
    if (isUnproven(error)) this.#permit.onUnproven()
    const isSignIn = error !== null && (outbox.isSignInNeeded || isSignInNeeded(error))
    const lastError = error === null ? null : messageOf(error)
    tell({ outbox: { ...outbox, lastError, isSignInNeeded: isSignIn } })
    await this.tellOutbox()
  }
}
