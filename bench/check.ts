/**
 * `npm run bench:check`: how long `check:data` takes at a million documents (`BENCH_MANY` for
 * another number) of which no table was ever counted, as after a crash or a bulk load.
 */
import { brokenInvariants } from '../server/kernel/invariants.ts'
import { copyBooks, makeBooks, officeDocuments } from './books.ts'
import { databaseMs, tellsProcessors } from './processor.ts'
import { bench, say } from './verdict.ts'

const many = Number(process.env.BENCH_MANY ?? 1_000_000)
const shown = 10

await bench(async (start) => {
  process.env.SAMPLE_DOCUMENTS = String(officeDocuments)
  const installation = await start('books')
  const { databaseUrl, postmaster } = installation
  const made = await makeBooks(installation)
  const times = Math.max(1, Math.round(many / made))
  await copyBooks(installation, times - 1)
  const answers: { name: string; seconds: number }[] = []
  const taken = () => (tellsProcessors() ? databaseMs(postmaster) / 1000 : Number.NaN)
  const before = taken()
  const startedAt = performance.now()
  const broken = await brokenInvariants(databaseUrl, undefined, undefined, (names, ms) =>
    answers.push({ name: names.join('; '), seconds: ms / 1000 }),
  )
  const seconds = (performance.now() - startedAt) / 1000
  const processor = taken() - before
  for (const it of answers.toSorted((a, b) => b.seconds - a.seconds).slice(0, shown))
    say(`${it.seconds.toFixed(1).padStart(6)} s  ${it.name}`)
  for (const { name, rows } of broken) say(`BROKEN: ${name} ${JSON.stringify(rows.slice(0, 2))}`)
  if (tellsProcessors()) say(`${processor.toFixed(1)} s of the processors`)
  return [
    { name: `seconds of check:data at ${times * made} documents`, value: seconds, atMost: 60 },
    { name: 'invariants broken', value: broken.length, atMost: 0 },
  ]
})
