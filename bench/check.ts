/**
 * `npm run bench:check`: how long a night's `check:data` takes at a million documents (`BENCH_MANY`
 * for another number) of which no table was ever counted, as after a crash or a bulk load; in how
 * many nights all of it is proven; and what everything at once takes, as by hand.
 */
import pg from 'pg'
import { brokenInvariants } from '../server/kernel/invariants.ts'
import { openNightPace, provenNow } from '../server/kernel/night-pace.ts'
import { mostCheckMs } from '../server/vault/nightly.ts'
import { copyBooks, makeBooks, officeDocuments } from './books.ts'
import { databaseMs, tellsProcessors } from './processor.ts'
import { bench, say } from './verdict.ts'

const many = Number(process.env.BENCH_MANY ?? 1_000_000)
const shown = 10
const mostNights = 14

await bench(async (start) => {
  process.env.SAMPLE_DOCUMENTS = String(officeDocuments)
  const installation = await start('books')
  const { databaseUrl, postmaster } = installation
  const made = await makeBooks(installation)
  const times = Math.max(1, Math.round(many / made))
  await copyBooks(installation, times - 1)
  const taken = () => (tellsProcessors() ? databaseMs(postmaster) / 1000 : Number.NaN)
  const owner = new pg.Client({ connectionString: databaseUrl })
  await owner.connect()
  const nights: number[] = []
  let found = 0
  const isProven = async () => !(await provenNow(owner)).includes(null)
  while (nights.length < mostNights && !(await isProven())) {
    const startedAt = performance.now()
    const pace = await openNightPace(owner, mostCheckMs)
    found += (await brokenInvariants(databaseUrl, { pace })).length
    nights.push((performance.now() - startedAt) / 1000)
    const parts = await provenNow(owner)
    const proven = parts.filter((at) => at !== null).length
    say(`${nights.at(-1)?.toFixed(1).padStart(6)} s  a night: ${proven} of ${parts.length} proven`)
  }
  await owner.end()

  const answers: { name: string; seconds: number }[] = []
  const before = taken()
  const startedAt = performance.now()
  const broken = await brokenInvariants(databaseUrl, {
    onAnswered: (names, ms) => answers.push({ name: names.join('; '), seconds: ms / 1000 }),
  })
  const seconds = (performance.now() - startedAt) / 1000
  const processor = taken() - before
  for (const it of answers.toSorted((a, b) => b.seconds - a.seconds).slice(0, shown))
    say(`${it.seconds.toFixed(1).padStart(6)} s  ${it.name}`)
  for (const { name, rows } of broken) say(`BROKEN: ${name} ${JSON.stringify(rows.slice(0, 2))}`)
  say(`everything at once: ${seconds.toFixed(1)} s`)
  if (tellsProcessors()) say(`${processor.toFixed(1)} s of the processors`)
  return [
    {
      name: `longest night of check:data at ${times * made} documents, in seconds`,
      value: Math.max(...nights),
      atMost: 60,
    },
    { name: 'nights until all of it is proven', value: nights.length, atMost: 7 },
    { name: 'invariants broken', value: found + broken.length, atMost: 0 },
  ]
})
