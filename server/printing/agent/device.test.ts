/** Printers that are files of the system: a line that is none, with a printer of ours at its other end. */
import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterEach, expect, test } from 'vitest'
import { DeviceTrouble, openDevice, openFile } from './device.ts'

/** The two ends of a line: its file, and what a printer at it hears and says. */
type FarEnd = { place: string; heard(): Buffer; say(...bytes: number[]): void }

const ofLine = process.platform === 'darwin' ? '-f' : '-F'

const running: ChildProcess[] = []

afterEach(async () => {
  for (const child of running.splice(0)) {
    child.kill('SIGKILL')
    await once(child, 'close')
  }
})

/** What a terminal is for its program, a serial line is for an agent. */
async function line(): Promise<FarEnd> {
  const waits = 'tty; exec sleep 600'
  const words =
    process.platform === 'linux'
      ? ['-qfec', waits, '/dev/null']
      : ['-q', '/dev/null', 'sh', '-c', waits]
  const child = spawn('script', words, { stdio: ['pipe', 'pipe', 'ignore'] })
  running.push(child)
  let heard = Buffer.alloc(0)
  child.stdout.on('data', (bytes: Buffer) => {
    heard = Buffer.concat([heard, bytes])
  })
  await expect.poll(() => heard.toString()).toMatch(/^\/dev\/\S+\r\n$/)
  const place = heard.toString().trim()
  heard = Buffer.alloc(0)
  return {
    place,
    heard: () => heard,
    say: (...bytes) => void child.stdin.write(Uint8Array.from(bytes)),
  }
}

const everyByte = Uint8Array.from({ length: 9000 }, (_, n) => n & 0xff)

test.each(['serial', 'usb'] as const)(
  'a %s printer gets every byte as it is',
  async (connection) => {
    const { place, heard } = await line()
    // What the system does to the lines of a terminal it must not do to those of a printer.
    if (connection === 'usb') await promisify(execFile)('stty', [ofLine, place, 'raw', '-echo'])
    const device = await openFile({ connection, place, baudRate: '19200' })
    await device.write(everyByte, 10_000)
    await device.finish(1000)
    await expect.poll(() => heard().length).toBe(everyByte.length)
    expect(Buffer.compare(heard(), everyByte)).toBe(0)
    await device.close()
  },
)

test('a serial line has the speed it was told, and answers are heard as they come', async () => {
  const { place, heard, say } = await line()
  const device = await openFile({ connection: 'serial', place, baudRate: '38400' })
  const { stdout } = await promisify(execFile)('stty', [ofLine, place])
  expect(stdout).toContain('speed 38400 baud')
  await device.write(Uint8Array.of(0x10, 4, 2), 1000)
  await expect.poll(() => [...heard()]).toEqual([0x10, 4, 2])
  // Signs of the line itself are no answer.
  say(0x11, 0x12, 0x16)
  expect(await device.read(5000)).toBe(0x12)
  expect(await device.read(5000)).toBe(0x16)
  say(0x1a)
  expect(await device.read(5000)).toBe(0x1a)
  expect(await device.read(30)).toBeUndefined()
  await device.close()
})

test('a printer that takes nothing is given up in time', async () => {
  const { place } = await line()
  const device = await openFile({ connection: 'serial', place, baudRate: '9600' })
  running[0]?.stdout?.pause()
  running[0]?.kill('SIGSTOP')
  await expect(device.write(new Uint8Array(1_000_000), 200)).rejects.toThrow('silent')
  await device.close()
})

test('a file that is no device is not written to, nor is one that nobody may name', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'no-printer-'))
  const place = join(folder, 'letter')
  writeFileSync(place, 'Dear Sir')
  const troubleOf = async (opening: Promise<unknown>) =>
    opening.then(
      () => undefined,
      (error: unknown) => (error instanceof DeviceTrouble ? error.trouble : error),
    )
  expect(await troubleOf(openFile({ connection: 'usb', place, baudRate: null }))).toBe('notAllowed')
  expect(await troubleOf(openFile({ connection: 'usb', place: `${place}s`, baudRate: null }))).toBe(
    'away',
  )
  expect(await troubleOf(openFile({ connection: 'serial', place, baudRate: null }))).toBe('away')
  expect(await troubleOf(openDevice({ connection: 'usb', place, baudRate: null }))).toBe(
    'notAllowed',
  )
  rmSync(folder, { recursive: true })
})
