// The server comes back when it died, and only then.

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { run } from './command.mjs'
import { keepRunning } from './keeper.mjs'

afterEach(() => vi.restoreAllMocks())

describe('a server', () => {
  /** Ends with these codes, one start after the other. */
  const ending = async (...codes) => {
    const said = vi.spyOn(console, 'error').mockReturnValue()
    const restartsSeen = []
    const pausesMs = []
    let endedAt
    const code = await keepRunning(async (restarts) => {
      if (endedAt) pausesMs.push(performance.now() - endedAt)
      restartsSeen.push(restarts)
      const next = codes.shift() ?? 0
      const code = await run('sh', [
        '-c',
        typeof next === 'string' ? `kill -${next} $$` : `exit ${next}`,
      ])
      endedAt = performance.now()
      return code
    }, 300)
    return { code, restartsSeen, pausesMs, said: said.mock.calls.flat() }
  }

  test.each([
    ['that was stopped', 0],
    ['that refused to start', 1],
  ])('%s is left alone', async (_, code) => {
    expect(await ending(code, 0)).toEqual({ code, restartsSeen: [''], pausesMs: [], said: [] })
  })

  test.each([70, 'KILL', 'SEGV', 'ABRT'])(
    'that died of %s is started again within two seconds',
    async (death) => {
      const { code, restartsSeen, pausesMs, said } = await ending(death, 0)
      expect(pausesMs[0]).toBeLessThan(2000)
      expect(code).toBe(0)
      expect(restartsSeen).toEqual(['', expect.stringMatching(/^1 20\d\d-.*Z$/)])
      expect(said).toEqual([expect.stringContaining('is started again (1)')])
    },
  )

  test('that ran is started again until its database is back', async () => {
    const { code, pausesMs } = await ending('KILL', 1, 1, 0)
    expect(code).toBe(0)
    expect(pausesMs).toHaveLength(3)
    expect(Math.min(...pausesMs.slice(1))).toBeGreaterThanOrEqual(290)
  })

  test('that dies six times within a minute is not started a seventh time', async () => {
    const { code, restartsSeen, said } = await ending(70, 70, 'KILL', 70, 70, 70, 0)
    expect(code).toBe(70)
    expect(restartsSeen).toHaveLength(6)
    expect(said.at(-1)).toContain('not started again')
  })
})

/** As npm start keeps it, with a fault that a signal sets off. */
async function keptServer() {
  const dir = mkdtempSync(join(tmpdir(), 'comptoir-kept-'))
  const fault = join(dir, 'fault.mjs')
  writeFileSync(
    fault,
    `process.on('SIGUSR2', () => { Promise.reject(new Error('a promise nobody awaits')) })`,
  )
  const keeper = JSON.stringify(join(import.meta.dirname, 'keeper.mjs'))
  const command = JSON.stringify(join(import.meta.dirname, 'command.mjs'))
  const script = `
    import { main } from ${command}
    import { keepServer } from ${keeper}
    await main(() => keepServer([]))`
  const { npm_lifecycle_event: _, VITEST: __, ...env } = process.env
  const data = join(dir, 'data')
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    env: {
      ...env,
      NODE_OPTIONS: `--import=${fault}`,
      DATA_DIR: data,
      PORT: '0',
      HOST: '127.0.0.1',
      LOG_LEVEL: 'warn',
    },
  })
  let text = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (part) => {
      text += part
    })
  return {
    child,
    data,
    said: () => text,
    /** Where it is ready for the so-many-th time. */
    async ready(times) {
      for (;;) {
        const found = [...text.matchAll(/Comptoir is ready at (\S+)/g)]
        if (found.length >= times) return found[times - 1][1]
        if (child.exitCode !== null) throw new Error(`It ended: ${text}`)
        await pause(20)
      }
    },
    pid: () => JSON.parse(readFileSync(join(data, 'lock'), 'utf8')).pid,
    async end() {
      const ended = child.exitCode === null ? once(child, 'exit') : [child.exitCode]
      child.kill('SIGTERM')
      const [code] = await ended
      rmSync(dir, { recursive: true, force: true })
      return code
    },
  }
}

const call = async (url, method, path, { token, body } = {}) => {
  const headers = {
    ...(token ? { authorization: `Bearer ${token}` } : {}),
    ...(body ? { 'content-type': 'application/json' } : {}),
  }
  const answer = await fetch(url + path, { method, headers, body: body && JSON.stringify(body) })
  return answer.json()
}

test('it takes its database over, whether it ended in order or was killed', async () => {
  const server = await keptServer()
  try {
    const first = await server.ready(1)
    const account = {
      id: crypto.randomUUID(),
      companyName: 'Kept',
      country: 'LB',
      firstCurrency: 'USD',
      secondCurrency: 'LBP',
      fullName: 'Owner',
      username: 'kept',
      email: 'kept@shop.example',
      password: 'correct horse',
      language: 'en',
    }
    const { token } = await call(first, 'POST', '/api/registration', { body: account })
    expect((await call(first, 'GET', '/api/about', { token })).restarts).toEqual({
      count: 0,
      lastAt: null,
    })

    const faulty = server.pid()
    process.kill(faulty, 'SIGUSR2')
    const second = await server.ready(2)
    expect(server.said()).toContain('a promise nobody awaits')
    expect(server.said()).toContain('The server died with 70 and is started again (1)')
    // It ended in order: the database was shut down and had nothing to recover.
    const log = readFileSync(join(server.data, 'postgres.log'), 'utf8')
    expect(log).toContain('database system is shut down')
    expect(log).not.toContain('not properly shut down')
    expect(server.pid()).not.toBe(faulty)
    expect((await call(second, 'GET', '/api/session', { token })).company.name).toBe('Kept')

    process.kill(server.pid(), 'SIGKILL')
    const third = await server.ready(3)
    const { restarts } = await call(third, 'GET', '/api/about', { token })
    expect(restarts).toEqual({ count: 2, lastAt: expect.stringMatching(/^20\d\d-/) })
    expect((await call(third, 'GET', '/api/session', { token })).company.name).toBe('Kept')
  } finally {
    expect(await server.end()).toBe(0)
  }
}, 120_000)
