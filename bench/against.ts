/** A work over HTTP against the plain statements of `one-by-one.ts`, with 1, 4 and 16 clients. */
import { compared, median, ratioOf, type Work } from './load.ts'
import { oneByOne } from './one-by-one.ts'
import { Meter } from './processor.ts'
import type { Shop } from './shop.ts'
import { say } from './verdict.ts'

const shown = (rates: number[]): string => `${Math.round(median(rates))}/s`

/** Where the plain statements come from there is no server: whoever sends them is the application. */
function sayProcessors(meter: Meter<'ours' | 'plain'>): void {
  const [ours, plain] = [meter.of('ours'), meter.of('plain')]
  if (!ours || !plain) return
  const ms = (value: number) => `${value.toFixed(2)} ms`
  const whole = (ours.server + ours.database) / (plain.bench + plain.database)
  say(
    `  processor time each: server ${ms(ours.server)} and database ${ms(ours.database)}; ` +
      `one by one ${ms(plain.bench)} and ${ms(plain.database)}; ` +
      `database ${(plain.database / ours.database).toFixed(2)} times less, both ${(1 / whole).toFixed(2)}`,
  )
}

/** Answers how many of ours are done at 16 clients while one is done one by one. */
export async function againstPlain(shop: Shop, ours: Work): Promise<number> {
  const plain = await oneByOne(shop)
  let last = Number.NaN
  for (const hands of [1, 4, 16]) {
    const meter = new Meter<'ours' | 'plain'>(shop.installation)
    const rates = await compared({ ours, plain: plain.work }, hands, meter)
    last = ratioOf(rates.ours, rates.plain)
    say(
      `${hands} clients: ${shown(rates.ours)} over HTTP, ${shown(rates.plain)} one by one, ratio ${last.toFixed(2)}`,
    )
    sayProcessors(meter)
  }
  await plain.close()
  return last
}
