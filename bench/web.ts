/**
 * What the browser must fetch: JavaScript of the login page in all, and of each later screen
 * beyond what is there already. Prints kilobytes after gzip and fails above the budget.
 */
import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'

type Chunk = {
  file: string
  src?: string
  isEntry?: boolean
  isDynamicEntry?: boolean
  imports?: string[]
  dynamicImports?: string[]
}

const dist = new URL('../web/dist/', import.meta.url)
const loginBudgetKb = 200
const shellBudgetKb = 160
const screenBudgetKb = 60
/** A till opens in the morning, with somebody waiting. */
const tillBudgetKb = 58

const languages = ['en', 'fr', 'ar']
const manifest = readManifest()

function readManifest(): Record<string, Chunk> {
  try {
    return JSON.parse(readFileSync(new URL('.vite/manifest.json', dist), 'utf8'))
  } catch {
    console.error('There is no build to measure: run npm run build first.')
    process.exit(1)
  }
}

/** A chunk with everything it imports at once; what it imports later is not fetched with it. */
function fetched(name: string, found = new Set<string>()): Set<string> {
  const chunk = manifest[name]
  if (!chunk) throw new Error(`The build holds no chunk named ${name}`)
  if (found.has(name)) return found
  found.add(name)
  for (const imported of chunk.imports ?? []) fetched(imported, found)
  return found
}

const together = (...names: string[]): Set<string> =>
  new Set(names.flatMap((name) => [...fetched(name)]))

const sizes = new Map<string, number>()

function sizeOf(name: string): number {
  const file = manifest[name]?.file ?? ''
  if (!file.endsWith('.js')) return 0
  const known = sizes.get(file) ?? gzipSync(readFileSync(new URL(file, dist)), { level: 9 }).length
  sizes.set(file, known)
  return known
}

const kbOf = (names: Iterable<string>): number =>
  [...names].reduce((sum, name) => sum + sizeOf(name), 0) / 1000

/** English is the fallback, so it is fetched beside any other language. */
const wordsOf = (language: string): string[] => [
  ...new Set([`locales/${language}.json?public`, 'locales/en.json?public']),
]

const entry = Object.keys(manifest).find((name) => manifest[name]?.isEntry) ?? ''
const login = 'web/identity/Login.tsx'
const shell = ['web/kernel/session/Protected.tsx', 'web/kernel/shell/Shell.tsx']
const till = 'web/pos/Till.tsx'
const publicScreens = ['registration/Registration', 'ForgotPassword', 'profile/ChangePassword'].map(
  (name) => `web/identity/${name}.tsx`,
)

const laterScreens = Object.keys(manifest).filter(
  (name) => manifest[name]?.isDynamicEntry && name.endsWith('.tsx') && name !== login,
)

/** Where a part is asked for: by the shell, or only by a screen that then is there already. */
function presentFor(part: string): Set<string> {
  const there = together(entry, ...shell)
  const askers = Object.keys(manifest).filter((name) =>
    manifest[name]?.dynamicImports?.includes(part),
  )
  if (askers.length === 0 || askers.some((name) => there.has(name))) return there
  const [first = new Set<string>(), ...others] = askers.map((name) => fetched(name))
  return new Set([...there, ...[...first].filter((name) => others.every((it) => it.has(name)))])
}

let hasFailed = false

function report(name: string, kb: number, budgetKb: number): void {
  const isOver = kb > budgetKb
  hasFailed ||= isOver
  const mark = isOver ? 'OVER' : 'ok'
  console.log(`${kb.toFixed(1).padStart(7)} kB of ${budgetKb}  ${mark.padEnd(5)} ${name}`)
}

console.log('JavaScript after gzip')
for (const language of languages) {
  const names = together(entry, login, ...wordsOf(language))
  report(`login page in ${language} (${names.size} files)`, kbOf(names), loginBudgetKb)
}
for (const screen of laterScreens) {
  if (shell.includes(screen)) continue
  const present = publicScreens.includes(screen) ? together(entry, login) : presentFor(screen)
  const own = [...fetched(screen)].filter((name) => !present.has(name))
  const budgetKb = screen === till ? tillBudgetKb : screenBudgetKb
  report(`${screen} (${own.length} files)`, kbOf(own), budgetKb)
}
const shellOwn = [...together(...shell)].filter((name) => !together(entry, login).has(name))
report('the shell after login, all screens share it', kbOf(shellOwn), shellBudgetKb)
process.exitCode = hasFailed ? 1 : 0
