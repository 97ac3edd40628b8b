/**
 * `npm run bench:pdf`: how long a warm A4 invoice of 20 lines takes in English and in Arabic,
 * from the sheet to the bytes of the PDF, and what 200 in one job leave in memory. The native
 * typesetter is held to its bar; the one for every machine is printed beside it.
 */
import { pino } from 'pino'
import type { Language } from '../domain/kernel/language.ts'
import { sheetOf } from '../domain/paper/composition.ts'
import { sampleTrade } from '../domain/paper/testing/samples.ts'
import { Press } from '../server/kernel/paper/paper.ts'
import type { PrintedPaper } from '../server/kernel/paper/paper-press.ts'
import { type TypesetterName, typesettersHere } from '../server/kernel/paper/typesetter.ts'
import { Words } from '../server/kernel/words.ts'
import { median } from './load.ts'
import { judge, say, type Verdict } from './verdict.ts'

const lines = 20
const warmUp = 20
const rounds = 60
const job = 200

const words = await Words.load()
const log = pino({ level: 'warn' })

/** No two papers are the same: neither number nor quantities nor totals. */
function print(press: Press, language: Language, n: number): Promise<PrintedPaper> {
  const document = { ...sampleTrade('invoice', language, lines, n), number: `INV-2026-${n}` }
  return press.print(sheetOf(document, (key, facts) => words.say(language, key, facts)))
}

type Timed = { ms: number; cpuMs: number; bytes: number }

async function timed(press: Press, language: Language, n: number): Promise<Timed> {
  const startedAt = performance.now()
  const { cost } = await print(press, language, n)
  return { ms: performance.now() - startedAt, ...cost }
}

/** Processor time is shown beside it, because a crowded machine makes every clock slow. */
async function speed(press: Press, language: Language, name: string): Promise<Verdict> {
  const times: Timed[] = []
  for (let n = 0; n < rounds; n++) times.push(await timed(press, language, warmUp + n))
  const value = median(times.map(({ ms }) => ms))
  const fastest = Math.min(...times.map(({ ms }) => ms))
  const cpu = median(times.map(({ cpuMs }) => cpuMs))
  say(`${name}: median ${shown(value)}, fastest ${shown(fastest)}, processor ${shown(cpu)}`)
  return { name: `${name} of ${lines} lines`, value, unit: ' ms', atMost: 25 }
}

const shown = (ms: number): string => `${ms.toFixed(1)} ms`

/** What the first quarter of the job needed is there; the rest must not add to it. */
async function growth(press: Press): Promise<Verdict> {
  const startedAt = performance.now()
  const sizes: number[] = []
  for (let n = 0; n < job; n++) sizes.push((await timed(press, n % 2 ? 'ar' : 'en', n)).bytes)
  const seconds = (performance.now() - startedAt) / 1000
  const [early = 0, late = 0] = [sizes[job / 4], sizes.at(-1)]
  say(`${job} in one job: ${seconds.toFixed(1)} s, the press takes ${Math.round(late / 1e6)} MB`)
  const value = late / early
  return { name: 'growth of memory', value, atMost: 1.1 }
}

async function measured(typesetter: TypesetterName): Promise<Verdict[]> {
  const press = new Press({ log, typesetter })
  try {
    const { ms } = await timed(press, 'en', 0)
    say(`${typesetter}, the first paper: ${shown(ms)}, with the start of the press`)
    for (let n = 1; n < warmUp; n++) await print(press, n % 2 ? 'ar' : 'en', n)
    return [
      await speed(press, 'en', 'English invoice'),
      await speed(press, 'ar', 'Arabic invoice'),
      await growth(press),
    ]
  } finally {
    press.close()
  }
}

const here = typesettersHere()
for (const typesetter of here) {
  const verdicts = await measured(typesetter)
  if (typesetter === 'native') judge(verdicts)
}
if (!here.includes('native')) say('No native typesetter for this machine: nothing is judged')
