/**
 * `npm run bench:check`: how long `check:data` takes at a million documents (`BENCH_MANY` for
 * another number) of which no table was ever counted, as after a crash or a bulk load.
 */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { brokenInvariants } from '../server/kernel/invariants.ts'
import { copyBooks, makeBooks, officeDocuments } from './books.ts'
import { bench, say } from './verdict.ts'

const many = Number(process.env.BENCH_MANY ?? 1_000_000)
const shown = 10

/** What the finished connections of the server took of the processors; Linux alone tells. */
async function processorSeconds(databaseUrl: string): Promise<number> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const { rows } = await client.query("select current_setting('data_directory') as dir")
  await client.end()
  const [pid] = readFileSync(join(rows[0].dir, 'postmaster.pid'), 'utf8').split('\n')
  if (!existsSync(`/proc/${pid}/stat`)) return Number.NaN
  const [, fields = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')
  const [user, system] = fields.split(' ').slice(13, 15)
  return (Number(user) + Number(system)) / 100
}

await bench(async (start) => {
  process.env.SAMPLE_DOCUMENTS = String(officeDocuments)
  const installation = await start('books')
  const { databaseUrl } = installation
  const made = await makeBooks(installation)
  const times = Math.max(1, Math.round(many / made))
  await copyBooks(installation, times - 1)
  const answers: { name: string; seconds: number }[] = []
  const before = await processorSeconds(databaseUrl)
  const startedAt = performance.now()
  const broken = await brokenInvariants(databaseUrl, undefined, undefined, (names, ms) =>
    answers.push({ name: names.join('; '), seconds: ms / 1000 }),
  )
  const seconds = (performance.now() - startedAt) / 1000
  const processor = (await processorSeconds(databaseUrl)) - before
  for (const it of answers.toSorted((a, b) => b.seconds - a.seconds).slice(0, shown))
    say(`${it.seconds.toFixed(1).padStart(6)} s  ${it.name}`)
  for (const { name, rows } of broken) say(`BROKEN: ${name} ${JSON.stringify(rows.slice(0, 2))}`)
  say(`${processor.toFixed(1)} s of the processors`)
  return [
    { name: `seconds of check:data at ${times * made} documents`, value: seconds, atMost: 60 },
    { name: 'invariants broken', value: broken.length, atMost: 0 },
  ]
})
