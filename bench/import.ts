/**
 * `npm run bench:import`: 10,000 items from a spreadsheet with 137 planted faults: how long, how much
 * memory, every fault told, the second run changes nothing, undoing leaves what was there; and how the
 * time grows to 100,000 rows.
 */
import { readFileSync } from 'node:fs'
import pg from 'pg'
import writeXlsxFile from 'write-excel-file/node'
import type { ImportRow, ImportRun } from '../domain/imports/contract.ts'
import { newId } from '../domain/kernel/id.ts'
import type { Installation } from './installation.ts'
import { bench, say, type Verdict } from './verdict.ts'

const unit = 'Piece for import'
const faults = 137

type Row = (string | number)[]

/** Faults of several kinds, spread over the file. */
function itemRow(n: number, faulty: boolean): Row {
  const good: Row = [`Item ${n}`, `IMP-${n}`, unit, (n % 500) + 0.5, `B${n}X`]
  if (!faulty) return good
  const bad: Row[] = [
    ['', `IMP-${n}`, unit, 1, ''],
    [`Item ${n}`, `IMP-${n}`, 'Nothing', 1, ''],
    [`Item ${n}`, `IMP-${n}`, unit, 'dear', ''],
    [`Item ${n}`, `IMP-${n}`, unit, 1, '6.29E+12'],
    [`Item ${n}`, `IMP-${n}`, unit, -1, ''],
  ]
  return bad[n % bad.length] as Row
}

/** The column of the fault in each of these rows. */
const wrongColumns = [0, 2, 3, 4, 3]

const isFaulty = (n: number, count: number): boolean => {
  const every = Math.floor(count / faults)
  return n % every === 0 && n / every < faults
}

/** As the file counts them: its heads are row 1. */
const planted = (count: number): Set<string> =>
  new Set(
    Array.from({ length: count }, (_, n) => n)
      .filter((n) => isFaulty(n, count))
      .map((n) => `${n + 2} ${wrongColumns[n % wrongColumns.length]}`),
  )

/** Every place that is told, page after page. */
async function faultPlaces(it: Installation, id: string): Promise<Set<string>> {
  const places = new Set<string>()
  for (let after = 0; ; ) {
    const path = `/api/imports/${id}/rows?states=error&after=${after}`
    const { rows }: { rows: ImportRow[] } = JSON.parse(await it.ask('GET', path))
    for (const { row, faults: found } of rows)
      for (const { column } of found) places.add(`${row} ${column}`)
    const last = rows.at(-1)
    if (!last) return places
    after = last.row
  }
}

async function sheetOf(count: number): Promise<Uint8Array> {
  const rows = Array.from({ length: count }, (_, n) => itemRow(n, isFaulty(n, count)))
  const heads = ['Name', 'Special code', 'Unit', 'Unit price', 'Barcodes']
  const data = [heads, ...rows].map((cells) =>
    cells.map((value) => ({ value, type: typeof value === 'number' ? Number : String })),
  )
  return new Uint8Array(await writeXlsxFile(data as never).toBuffer())
}

async function bring({ origin, token }: Installation, bytes: Uint8Array): Promise<ImportRun> {
  const form = new FormData()
  form.append('id', newId())
  form.append('kind', 'item')
  form.append('name', 'items.xlsx')
  form.append('file', new Blob([bytes as BlobPart]))
  const headers = { authorization: `Bearer ${token}` }
  const answer = await fetch(`${origin}/api/imports`, { method: 'POST', headers, body: form })
  if (!answer.ok) throw new Error(await answer.text())
  return answer.json()
}

const memoryOf = ({ pid }: Installation): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024

type Watched = { most: number }

async function settled(it: Installation, id: string, watched: Watched): Promise<ImportRun> {
  for (;;) {
    const run: ImportRun = JSON.parse(await it.ask('GET', `/api/imports/${id}`))
    watched.most = Math.max(watched.most, memoryOf(it))
    if (!['checking', 'writing', 'undoing'].includes(run.state)) return run
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}

async function act(it: Installation, id: string, verb: string, body: object, watched: Watched) {
  await it.ask('POST', `/api/imports/${id}/${verb}`, body)
  return settled(it, id, watched)
}

/** Every table of the company but the history, what tills must hear and what imports remember of themselves. */
async function everything({ databaseUrl }: Installation): Promise<string> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const { rows } = await client.query(`
    select c.relname as name
    from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attname = 'company_id'
    where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
      and c.relname not in ('audit', 'job', 'import_run', 'import_row', 'import_made', 'session',
        'till_change', 'standing_mark')
    order by 1`)
  const found: string[] = []
  for (const { name } of rows) {
    const sum = await client.query(
      `select count(*) as n, md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as of from ${name} t`,
    )
    found.push(`${name} ${sum.rows[0].n} ${sum.rows[0].of}`)
  }
  await client.end()
  return found.join('\n')
}

async function imported(it: Installation, bytes: Uint8Array, watched: Watched) {
  const started = performance.now()
  const run = await bring(it, bytes)
  const checked = await act(it, run.id, 'check', run.options, watched)
  const done = await act(it, run.id, 'commit', {}, watched)
  return { run, checked, done, seconds: (performance.now() - started) / 1000 }
}

async function small(it: Installation): Promise<{ verdicts: Verdict[]; seconds: number }> {
  const bytes = await sheetOf(10_000)
  const before = await everything(it)
  const idle = memoryOf(it)
  const watched = { most: idle }
  const first = await imported(it, bytes, watched)
  say(`10,000 items: ${first.seconds.toFixed(1)} s, ${JSON.stringify(first.done.counts)}`)
  const [planned, found] = [planted(10_000), await faultPlaces(it, first.run.id)]
  const again = await bring(it, bytes)
  const second = await act(it, again.id, 'check', again.options, watched)
  const undone = await act(it, first.run.id, 'undo', {}, watched)
  const after = await everything(it)
  if (after !== before)
    for (const line of after.split('\n')) if (!before.includes(line)) say(`left: ${line}`)
  return {
    seconds: first.seconds,
    verdicts: [
      { name: '10,000 items', value: first.seconds, unit: ' s', atMost: 20 },
      { name: 'memory above idle', value: watched.most - idle, unit: ' MB', atMost: 300 },
      { name: 'faults told', value: first.checked.counts.error, atLeast: faults },
      {
        name: 'planted faults told at their row and column',
        value: [...planned].filter((place) => found.has(place)).length,
        atLeast: faults,
      },
      {
        name: 'faults told elsewhere',
        value: [...found].filter((place) => !planned.has(place)).length,
        atMost: 0,
      },
      { name: 'rows refused', value: first.done.counts.error, atMost: faults },
      { name: 'rows written', value: first.done.counts.created, atLeast: 10_000 - faults },
      {
        name: 'changes of the second run',
        value: second.counts.new + second.counts.update,
        atMost: 0,
      },
      { name: 'rows undone', value: undone.counts.undone, atLeast: 10_000 - faults },
      { name: 'tables as before', value: after === before ? 1 : 0, atLeast: 1 },
    ],
  }
}

await bench(async (start) => {
  const begin = async (name: string) => {
    const it = await start(name)
    await it.ask('POST', '/api/units', { id: newId(), name: unit })
    return it
  }
  const it = await begin('few')
  const { verdicts, seconds } = await small(it)
  const large = await imported(await begin('many'), await sheetOf(100_000), { most: 0 })
  say(`100,000 items: ${large.seconds.toFixed(1)} s`)
  return [
    ...verdicts,
    {
      name: 'rows written of 100,000',
      value: large.done.counts.created,
      atLeast: 100_000 - faults,
    },
    { name: '100,000 against 10,000', value: large.seconds / seconds, atMost: 12 },
  ]
})
