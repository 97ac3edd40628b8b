import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { asNobody, hasOwnDisk, onOwnDisk } from '../testing/own-disk.ts'
import { DataDirError, openDataDir } from './data-dir.ts'
import { takeLock } from './data-lock.ts'
import { birthOf } from './running-process.ts'

let base: string
let dir: string
const children: ChildProcess[] = []

beforeEach(() => {
  base = mkdtempSync(join(tmpdir(), 'comptoir-data-dir-'))
  dir = join(base, 'deep', 'data')
})

afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL')
  rmSync(base, { recursive: true, force: true })
})

describe('the folder', () => {
  test('is made for its owner alone, with a place for mail and files', async () => {
    const data = await openDataDir(dir)
    expect(modeOf(dir)).toBe(0o700)
    expect(modeOf(data.outbox)).toBe(0o700)
    expect(modeOf(data.files)).toBe(0o700)
    expect(readdirSync(dir).sort()).toEqual(['files', 'lock', 'outbox'])
    await data.close()
    expect(existsSync(join(dir, 'lock'))).toBe(false)
  })

  test('cannot be a file', async () => {
    writeFileSync(join(base, 'file'), '')
    await expect(openDataDir(join(base, 'file'))).rejects.toThrow(/is not a folder/)
    await expect(openDataDir(join(base, 'file', 'below'))).rejects.toThrow(DataDirError)
  })

  test.skipIf(!hasOwnDisk)('without write access is refused', () => {
    mkdirSync(dir, { recursive: true })
    chmodSync(dir, 0o500)
    expect(asNobody([...openWith, dir])).toMatch(
      /^DataDirError: .* cannot be written by this user:/,
    )
  })

  test.skipIf(!hasOwnDisk)('on a read-only file system is refused', () => {
    expect(onOwnDisk('ro', base, [...openWith, base])).toMatch(
      /^DataDirError: .* is on a read-only file system: make it writable, or set DATA_DIR to/,
    )
  })

  test.skipIf(!hasOwnDisk)('on a full disk is refused, and nothing is left there', () => {
    const andList = ['sh', '-c', '"$@"; ls -A "$0"', base, ...openWith, base]
    expect(onOwnDisk('size=64k', base, andList)).toMatch(
      /^DataDirError: .* is on a full disk: free some space, or set DATA_DIR to another folder\.$/,
    )
  })
})

describe('a secret', () => {
  test('is made once and is the same after a restart', async () => {
    const first = await openDataDir(dir)
    const made = first.secret('jwt')
    expect(Buffer.from(made, 'base64url')).toHaveLength(32)
    expect(first.secret('jwt')).toBe(made)
    expect(first.secret('postgres')).not.toBe(made)
    await first.close()

    const second = await openDataDir(dir)
    expect(second.secret('jwt')).toBe(made)
    expect(modeOf(join(dir, 'secrets.json'))).toBe(0o600)
    expect(readdirSync(dir).sort()).toEqual(['files', 'outbox', 'secrets.json', 'lock'].sort())
    await second.close()
  })

  test('is never replaced because its file is damaged', async () => {
    mkdirSync(dir, { recursive: true })
    writeFileSync(join(dir, 'secrets.json'), '{"jwt": "abc')
    await expect(openDataDir(dir)).rejects.toThrow(/secrets\.json is damaged: restore it/)
    expect(existsSync(join(dir, 'lock'))).toBe(false)
    expect(readFileSync(join(dir, 'secrets.json'), 'utf8')).toBe('{"jwt": "abc')
  })

  test('read by everybody is closed again', async () => {
    mkdirSync(dir, { recursive: true })
    writeFileSync(join(dir, 'secrets.json'), '{"jwt":"abc"}', { mode: 0o644 })
    const data = await openDataDir(dir)
    expect(data.secret('jwt')).toBe('abc')
    expect(modeOf(join(dir, 'secrets.json'))).toBe(0o600)
    await data.close()
  })
})

describe('the lock', () => {
  test('names the process that holds the folder and where it serves', async () => {
    const data = await openDataDir(dir)
    const holder = `in use by process ${process.pid} on host ${hostname()}, started 20`
    await expect(openDataDir(dir)).rejects.toThrow(holder)
    data.announce('http://localhost:4711')
    await expect(openDataDir(dir)).rejects.toThrow(/, serving http:\/\/localhost:4711\.$/)
    await data.close()
    await (await openDataDir(dir)).close()
  })

  test('of a killed process is taken over', async () => {
    const { child, said } = await openInAnotherProcess()
    expect(said).toBe('opened')
    await expect(openDataDir(dir)).rejects.toThrow(`in use by process ${child.pid} `)
    child.kill('SIGKILL')
    await once(child, 'exit')
    await (await openDataDir(dir)).close()
  })

  test('of a dead process whose number another program now has is taken over', async () => {
    const data = await openDataDir(dir)
    const lock = JSON.parse(readFileSync(join(dir, 'lock'), 'utf8'))
    await data.close()
    writeFileSync(join(dir, 'lock'), JSON.stringify({ ...lock, pid: process.ppid }))
    expect(birthOf(process.ppid)).not.toBe(lock.birth)
    await (await openDataDir(dir)).close()
  })

  test('that a power cut emptied is taken over', async () => {
    mkdirSync(dir, { recursive: true })
    writeFileSync(join(dir, 'lock'), '')
    await (await openDataDir(dir)).close()
  })

  test('of another machine holds while it beats, and is taken over when it does not', async () => {
    const file = join(base, 'lock')
    const elsewhere = { token: 'far', pid: 1, host: 'far', place: 'far', startedAt: 'then' }
    writeFileSync(file, JSON.stringify(elsewhere))
    const beating = setInterval(() => writeFileSync(file, JSON.stringify(elsewhere)), 20)
    await expect(takeLock(file, 40)).rejects.toThrow('held by process 1 on host far')
    clearInterval(beating)
    const lock = await takeLock(file, 40)
    expect(readFileSync(file, 'utf8')).toContain(`"pid": ${process.pid}`)
    lock.release()
    expect(existsSync(file)).toBe(false)
  })

  test.each(['over nothing', 'over a dead lock'])('has one winner in a race %s', async (ground) => {
    if (ground === 'over a dead lock') {
      const { child } = await openInAnotherProcess()
      child.kill('SIGKILL')
      await once(child, 'exit')
    }
    const rivals = await Promise.all([1, 2, 3, 4].map(() => openInAnotherProcess()))
    const winners = rivals.filter(({ said }) => said === 'opened')
    expect(winners).toHaveLength(1)
    for (const { said } of rivals.filter((rival) => rival !== winners[0])) {
      expect(said).toContain(`is in use by process ${winners[0]?.child.pid} `)
    }
  })
})

function modeOf(path: string): number {
  return statSync(path).mode & 0o777
}

const program = `
  const { openDataDir } = await import(${JSON.stringify(join(import.meta.dirname, 'data-dir.ts'))})
  await openDataDir(process.argv[1]).then(() => console.log('opened'), (e) => console.log(String(e)))
`

const openWith = [process.execPath, '--input-type=module', '-e', program]

/** A real process that opens the folder, says how it went and stays. */
async function openInAnotherProcess() {
  const stay = `${program}; setInterval(() => {}, 1000)`
  const child = spawn(process.execPath, ['--input-type=module', '-e', stay, dir])
  children.push(child)
  const [said] = await once(child.stdout, 'data')
  return { child, said: String(said).trim() }
}
