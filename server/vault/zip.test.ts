import { describe, expect, test } from 'vitest'
import { unzipped } from '../kernel/testing/spreadsheet.ts'
import { Zip } from './zip.ts'

const now = new Date('2026-11-16T10:20:30Z')

async function* chunks(...texts: string[]): AsyncGenerator<Buffer> {
  for (const text of texts) yield Buffer.from(text)
}

describe('a zip', () => {
  test('gives back what was put in, stored or compressed, empty or large', async () => {
    const zip = new Zip(now)
    const parts: Buffer[] = []
    const long = Array.from({ length: 3000 }, (_, n) => `line ${n} ${'x'.repeat(n % 90)}\n`)
    parts.push(...zip.stored('files/é.bin', Buffer.from([0, 1, 2, 255])))
    for await (const part of zip.deflated('tables/a.csv', chunks(...long))) parts.push(part)
    for await (const part of zip.deflated('tables/empty.csv', chunks())) parts.push(part)
    parts.push(...zip.end())
    const files = unzipped(Buffer.concat(parts))
    expect([...files.keys()]).toEqual(['files/é.bin', 'tables/a.csv', 'tables/empty.csv'])
    expect([...(files.get('files/é.bin') ?? [])]).toEqual([0, 1, 2, 255])
    expect(String(files.get('tables/a.csv'))).toBe(long.join(''))
    expect(files.get('tables/empty.csv')).toHaveLength(0)
    expect(Buffer.concat(parts).length).toBeLessThan(long.join('').length / 4)
  })

  test('counts more entries than its plain end can tell', () => {
    const zip = new Zip(now)
    const count = 70_000
    const parts: Buffer[] = []
    for (let n = 0; n < count; n++) parts.push(...zip.stored(`files/${n}`, Buffer.from('x')))
    parts.push(...zip.end())
    const whole = Buffer.concat(parts)
    expect(whole.readUInt16LE(whole.length - 22 + 10)).toBe(0xffff)
    const finder = whole.length - 22 - 20
    expect(whole.readUInt32LE(finder)).toBe(0x07064b50)
    const end = Number(whole.readBigUInt64LE(finder + 8))
    expect(whole.readUInt32LE(end)).toBe(0x06064b50)
    expect(Number(whole.readBigUInt64LE(end + 32))).toBe(count)
    const table = Number(whole.readBigUInt64LE(end + 48))
    expect(whole.readUInt32LE(table)).toBe(0x02014b50)
    expect(table + Number(whole.readBigUInt64LE(end + 40))).toBe(end)
  })
})
