/** A shop with printers that are none, and agents that are real: processes that can be killed. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { newId } from '../../../domain/kernel/id.ts'
import type { ShownJob } from '../../../domain/printing/print-contract.ts'
import type { JobState } from '../../../domain/printing/print-job.ts'
import type { Station } from '../../kernel/testing/station.ts'

const program = new URL('../agent/main.ts', import.meta.url).pathname

export type Ended = { code: number | null; said: string }

/** The agent of one folder; it runs until it is killed, stopped, or ends by itself. */
export class AgentProcess {
  readonly folder = mkdtempSync(join(tmpdir(), 'print-agent-'))
  #child: ChildProcess | undefined

  #spawn(words: readonly string[]): { child: ChildProcess; ended: Promise<Ended> } {
    const child = spawn(process.execPath, [program, ...words, '--folder', this.folder], {
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    const parts: Buffer[] = []
    child.stdout.on('data', (part) => parts.push(part))
    child.stderr.on('data', (part) => parts.push(part))
    const ended = once(child, 'close').then(([code]) => ({
      code: code as number | null,
      said: Buffer.concat(parts).toString(),
    }))
    return { child, ended }
  }

  pair(server: string, code: string): Promise<Ended> {
    return this.#spawn(['pair', server, code]).ended
  }

  start(): Promise<Ended> {
    const { child, ended } = this.#spawn(['run'])
    this.#child = child
    return ended
  }

  /** As a power cut would: it gets no chance to say anything. */
  async kill(): Promise<void> {
    const child = this.#child
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    child.kill('SIGKILL')
    await once(child, 'close')
  }

  async clear(): Promise<void> {
    await this.kill()
    rmSync(this.folder, { recursive: true, force: true })
  }
}

/** A picture that no other is like. */
export function pictureOf(seed: number, height: number, width = 384) {
  const across = width / 8
  const bits = Uint8Array.from({ length: across * height }, (_, at) => (at * seed + seed) & 0xff)
  return { width, height, bits }
}

export type Picture = ReturnType<typeof pictureOf>

export const jobOf = (printer: string, { bits, ...size }: Picture, more: object = {}) => {
  const id = newId()
  const sheets = [{ ...size, bits: Buffer.from(bits).toString('base64'), copies: 1 }]
  return { id, key: `test:${id}`, printer, kind: 'receipt', title: `Ticket ${id}`, sheets, ...more }
}

export async function send(shop: Station, job: object): Promise<ShownJob> {
  const { status, body, text } = await shop.call<ShownJob>('POST', '/api/print-jobs', job)
  if (status >= 300) throw new Error(text)
  return body
}

/** Waits until the job is there, and says how it stands when it never is. */
export async function until(shop: Station, id: string, state: JobState): Promise<ShownJob> {
  for (let tries = 0; ; tries++) {
    const { body } = await shop.call<ShownJob>('GET', `/api/print-jobs/${id}`)
    if (body.state === state) return body
    if (tries > 300) throw new Error(`${id} is ${body.state} (${body.reason}), not ${state}`)
    await pause(50)
  }
}
