// npm test: every check there is, from a fresh clone on, in the order in which they fail fastest.
// npm test -- --only=types,domain runs only those steps; other words go to the test runners.

import { mkdirSync, mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs'
import { freemem, tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureBrowser } from './browser.mjs'
import { main, modules, SetupError } from './command.mjs'
import { ensureBuilt, ensureInstalled, pinnedNode, run, toolEnvironment } from './setup.mjs'

const projects = ['domain', 'server', 'web']
const words = process.argv.slice(2)
const filters = words.filter((word) => !word.startsWith('--only='))
const only = words.flatMap((word) => /^--only=(.*)$/.exec(word)?.[1]?.split(',') ?? [])
const tally = { passed: 0, failed: 0, skipped: 0 }

/** Each answers with an exit code, having shown its own output. */
const steps = [
  { names: ['lint'], title: 'Format and lint', act: () => tool('biome', ['ci', '.']) },
  { names: ['types'], title: 'Types', act: () => tool('tsc', ['-p', '.']) },
  { names: ['unused'], title: 'Unused files, exports and packages', act: () => tool('knip', []) },
  { names: ['unit', ...projects], title: 'Domain, server and web tests', act: unitTests },
  { names: ['build'], title: 'Build', act: build },
  { names: ['size'], title: 'Size budget', act: size },
  { names: ['stories'], title: 'Stories in a real browser', act: stories },
]

const reports = mkdtempSync(join(roomiest(), 'comptoir-test-'))
/** The temporary folder of everything that is tested: whatever is forgotten in it goes with it. */
const scratch = join(reports, 'tmp')
mkdirSync(scratch)
try {
  await main(testAll)
} finally {
  // A browser that is still going down may write once more.
  rmSync(reports, { recursive: true, force: true, maxRetries: 10 })
}

/**
 * Hundreds of databases are made and forgotten: in memory that is a sixth of the work less, and no
 * busy disk holds up a browser. Where memory is short they lie in the usual folder.
 */
function roomiest() {
  const memory = '/dev/shm'
  const needed = 14 * 1024 ** 3
  try {
    const { bavail, bsize } = statfsSync(memory)
    return Math.min(bavail * bsize, freemem()) > needed ? memory : tmpdir()
  } catch {
    return tmpdir()
  }
}

async function testAll() {
  const known = steps.flatMap(({ names }) => names)
  const unknown = only.find((name) => !known.includes(name))
  if (unknown) throw new SetupError(`There is no step "${unknown}": use ${known.join(', ')}.`)
  await ensureInstalled()
  for (const step of steps) {
    if (only.length > 0 && !step.names.some((name) => only.includes(name))) continue
    const code = await timed(step)
    if (code !== 0) return code
  }
  if (tally.skipped > 0) console.log(`${tally.skipped} skipped`)
  console.log(`${tally.passed} passed, ${tally.failed} failed`)
  return 0
}

async function timed({ title, act }) {
  console.log(`\n── ${title}`)
  const startMs = Date.now()
  const code = await act().catch((error) => {
    if (!(error instanceof SetupError)) throw error
    console.error(error.message)
    return error.code
  })
  const seconds = ((Date.now() - startMs) / 1000).toFixed(1)
  console.log(`── ${title}: ${code === 0 ? 'good' : `FAILED with code ${code}`}, ${seconds} s`)
  // A step that failed without a failed test, such as a lint error, counts as one.
  if (code !== 0) console.log(`${tally.passed} passed, ${Math.max(1, tally.failed)} failed`)
  return code
}

function tool(name, args, more) {
  return run(join(modules, '.bin', name), args, { env: testEnvironment(more) })
}

/** The tests must not see, and so cannot reach, the database or mail server of this machine. */
function testEnvironment(more) {
  const env = toolEnvironment({ TMPDIR: scratch, ...more })
  const ours = ['PORT', 'HOST', 'DATA_DIR', 'SMTP_URL', 'PUBLIC_URL', 'LOG_LEVEL', 'REGISTRATION']
  for (const name of Object.keys(env)) {
    if (ours.includes(name) || /^(DATABASE_\w*URL|MAILS_PER_\w+|SECRETS_KEY)$/.test(name))
      delete env[name]
  }
  return env
}

async function build() {
  await ensureBuilt()
  return 0
}

async function size() {
  await ensureBuilt()
  return run(pinnedNode(), ['bench/web.ts'], { env: testEnvironment() })
}

async function unitTests() {
  const report = join(reports, 'vitest.json')
  const chosen = only.filter((name) => projects.includes(name))
  const args = ['run', '--allowOnly=false', '--reporter=default', '--reporter=json']
  const selection = [`--outputFile.json=${report}`, ...chosen.map((name) => `--project=${name}*`)]
  const code = await tool('vitest', [...args, ...selection, ...filters], { NODE_ENV: 'test' })
  const { numPassedTests, numFailedTests, numPendingTests, numTodoTests } = reportIn(report)
  add(numPassedTests, numFailedTests, numPendingTests + numTodoTests)
  return code
}

async function stories() {
  const report = join(reports, 'playwright.json')
  await ensureBuilt()
  const chromium = await ensureBrowser()
  const more = { CHROMIUM_PATH: chromium, PLAYWRIGHT_JSON_OUTPUT_FILE: report }
  const strict = ['--forbid-only', '--fail-on-flaky-tests', '--reporter=list,json']
  const code = await tool('playwright', ['test', ...strict, ...filters], more)
  const { expected, unexpected, flaky, skipped } = reportIn(report).stats ?? {}
  add(expected, unexpected + flaky, skipped)
  return code
}

function add(passed = 0, failed = 0, skipped = 0) {
  tally.passed += passed
  tally.failed += failed || 0
  tally.skipped += skipped || 0
}

function reportIn(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return {}
  }
}
