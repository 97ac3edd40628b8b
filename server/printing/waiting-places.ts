/**
 * The places of agents that wait for something to do: one each, a second question lets the first go.
 * So many of them may be of one company, so that none takes the places of all others; whoever finds
 * none asks again later, as if the line were poor.
 */
import { Refusal } from '../../domain/kernel/refusal.ts'
import { askSeconds } from '../../domain/printing/print-job.ts'

const mostOfCompany = 100
const mostOfAll = 2000

export type Waiting = { companyId: string; agent?: string; ended: Promise<void>; end(): void }

export class WaitingPlaces {
  readonly #all = new Set<Waiting>()
  readonly #limits: { ofCompany: number; ofAll: number }

  constructor(limits = { ofCompany: mostOfCompany, ofAll: mostOfAll }) {
    this.#limits = limits
  }

  /** News that come while it is asked who it is end the wait before it begins. It has no place yet. */
  arrive(companyId: string): Waiting {
    const { promise, resolve } = Promise.withResolvers<void>()
    const waiting: Waiting = { companyId, ended: promise, end: resolve }
    this.#all.add(waiting)
    return waiting
  }

  /** Once it is proven to be this agent: nobody takes places in the name of another company. */
  sit(waiting: Waiting, agent: string): void {
    const seated = [...this.#all].filter((it) => it.agent !== undefined && it !== waiting)
    const former = seated.find((it) => it.agent === agent)
    const others = seated.filter((it) => it !== former)
    const own = others.filter(({ companyId }) => companyId === waiting.companyId)
    if (own.length >= this.#limits.ofCompany || others.length >= this.#limits.ofAll)
      throw new Refusal('tooFast', undefined, { seconds: askSeconds })
    if (former) this.leave(former)
    waiting.agent = agent
  }

  leave(waiting: Waiting): void {
    this.#all.delete(waiting)
    waiting.end()
  }

  changed(companyId: string): void {
    for (const it of this.#all) if (it.companyId === companyId) it.end()
  }

  close(): void {
    for (const it of this.#all) it.end()
  }
}
