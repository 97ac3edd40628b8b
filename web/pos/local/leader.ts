/**
 * One tab of a browser sells: the one that holds the lock of the company's till. Another waits for
 * it and meanwhile only shows. The lock goes with the tab, however the tab ends.
 */
import type { Leading } from './lease.ts'
import { leaseLead } from './lease.ts'

const lockName = (company: string): string => `comptoir-till-${company}`

/** Answers how to give the lock back. */
export function lead(company: string, { onLead, onWait }: Leading): () => void {
  const name = lockName(company)
  if (!navigator.locks) return leaseLead(name, { onLead, onWait })
  const leaving = new AbortController()
  let release = (): void => {}
  const held = (): Promise<void> => {
    if (leaving.signal.aborted) return Promise.resolve()
    onLead()
    return new Promise((resolve) => {
      release = resolve
    })
  }
  const request = async (): Promise<void> => {
    const isHeld = await navigator.locks.request(name, { ifAvailable: true }, async (lock) => {
      if (lock) await held()
      return lock !== null
    })
    if (isHeld || leaving.signal.aborted) return
    onWait()
    await navigator.locks.request(name, { signal: leaving.signal }, held)
  }
  request().catch((error: unknown) => {
    if (!leaving.signal.aborted) throw error
  })
  return () => {
    leaving.abort()
    release()
  }
}
