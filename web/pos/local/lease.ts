/**
 * Leading without locks, which browsers give only to safe pages: the tab that leads says so every
 * second where all tabs can read it, and another takes over when it has been silent for a while. A
 * tab that slept too long finds another's name there, and gives way.
 */
import { newId } from '../../../domain/kernel/id.ts'

export type Leading = { onLead: () => void; onWait: () => void }

const sayMs = 1000
const silentMs = 5000
const settleMs = 200

type Lease = { tab: string; at: number }

export function leaseLead(name: string, { onLead, onWait }: Leading): () => void {
  const tab = newId()
  let isLeading: boolean | undefined
  let isOver = false

  const holder = (): string | undefined => {
    const lease: Lease | null = JSON.parse(localStorage.getItem(name) ?? 'null')
    return lease && Date.now() - lease.at < silentMs ? lease.tab : undefined
  }
  const say = (): void =>
    localStorage.setItem(name, JSON.stringify({ tab, at: Date.now() } satisfies Lease))
  const settle = (leads: boolean): void => {
    if (isOver || leads === isLeading) return
    isLeading = leads
    if (leads) onLead()
    else onWait()
  }

  const tick = (): void => {
    if ((holder() ?? tab) !== tab) settle(false)
    else {
      say()
      // Two that wrote at once read the same name a moment later.
      if (!isLeading) setTimeout(() => settle(holder() === tab), settleMs)
    }
  }

  tick()
  const timer = setInterval(tick, sayMs)
  return () => {
    isOver = true
    clearInterval(timer)
    if (holder() === tab) localStorage.removeItem(name)
  }
}
