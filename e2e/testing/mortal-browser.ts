/**
 * A browser that a story can kill as a power cut would: no page is told, nothing is put away. The
 * next one starts in the same folder and finds what really was kept.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { type BrowserContext, chromium, type TestInfo } from '@playwright/test'

export type MortalBrowser = {
  /** The windows of the life it is in now. */
  context: BrowserContext
  /** Ends it at once; answers with the first moment of its next life. */
  kill(): Promise<void>
  /** For good. */
  close(): Promise<void>
}

type Life = { process: ChildProcess; context: BrowserContext }

/** Where the browser is spoken to, as it says itself. */
async function addressOf(process: ChildProcess): Promise<string> {
  if (!process.stderr) throw new Error('A browser says where it listens')
  for await (const line of createInterface({ input: process.stderr })) {
    const [, address] = /DevTools listening on (ws:\S+)/.exec(line) ?? []
    if (address) return address
  }
  throw new Error('The browser did not start')
}

async function live(folder: string, { project }: TestInfo): Promise<Life> {
  const { executablePath = '', args = [] } = project.use.launchOptions ?? {}
  const own = ['--headless', '--remote-debugging-port=0', `--user-data-dir=${folder}`]
  // A group of its own, so that all its processes die at once.
  const process = spawn(executablePath, [...args, ...own, '--no-first-run', 'about:blank'], {
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const browser = await chromium.connectOverCDP(await addressOf(process))
  process.stderr?.resume()
  const [context] = browser.contexts()
  if (!context) throw new Error('The browser has no window')
  return { process, context }
}

async function die({ process: child }: Life): Promise<void> {
  if (!child.pid || child.exitCode !== null || child.signalCode !== null) return
  const gone = once(child, 'exit')
  process.kill(-child.pid, 'SIGKILL')
  await gone
}

export async function mortalBrowser(info: TestInfo): Promise<MortalBrowser> {
  const folder = await mkdtemp(join(tmpdir(), 'comptoir-profile-'))
  let life = await live(folder, info)
  return {
    get context() {
      return life.context
    },
    async kill() {
      await die(life)
      life = await live(folder, info)
    },
    async close() {
      await die(life)
      await rm(folder, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}
