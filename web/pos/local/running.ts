/** The one till of this page. Another company's login starts another; the page ends it. */
import { TillEngine } from './engine.ts'

let company: string | undefined
let running: Promise<TillEngine> | undefined

export function runTill(of: string): Promise<TillEngine> {
  if (company !== of || !running) {
    // The tables of one company are never open beside those of another.
    void running?.then((engine) => engine.close())
    company = of
    running = TillEngine.open(of)
    // A browser that refuses to store anything is asked again the next time.
    running.catch(() => {
      running = undefined
    })
  }
  return running
}

/** The till of the company if it runs already. */
export const runningTill = (of: string): Promise<TillEngine> | undefined =>
  company === of ? running : undefined

/** Somebody has read why a ticket was parked: it need not stand here any longer. */
export async function forgetRow(id: string): Promise<void> {
  await (await running)?.counter.forget(id)
}
