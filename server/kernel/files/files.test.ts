import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '../../../domain/kernel/id.ts'
import { startBucket, type TestBucket } from '../testing/bucket.ts'
import { hasOwnDisk, onOwnDisk } from '../testing/own-disk.ts'
import { type Files, openFiles } from './files.ts'
import { signerOf } from './files-bucket.ts'

const log = pino({ level: 'silent' })
const company = newId()
const dir = mkdtempSync(join(tmpdir(), 'comptoir-files-'))
let bucket: TestBucket
const places: Record<string, Files> = {}
beforeAll(async () => {
  bucket = await startBucket()
  places.folder = openFiles({ dir, log })
  places.bucket = openFiles({ dir, url: bucket.url, log })
})
afterAll(async () => {
  await bucket.close()
  rmSync(dir, { recursive: true, force: true })
})

const keysIn = async (files: Files): Promise<string[]> => {
  const keys: string[] = []
  for await (const { key } of files.list()) keys.push(key)
  return keys.sort()
}

describe.each(['folder', 'bucket'])('files in a %s', (place) => {
  const files = (): Files => places[place] as Files
  const keyOf = (name: string): string => `${company}/${name}`

  test('say where they are', () => {
    expect(files().place).toBe(place)
  })

  test('come back as they were put, and can be replaced', async () => {
    const bytes = Buffer.from([0, 255, 13, 10, 37, 80])
    await files().put(keyOf('one'), bytes)
    expect(await files().get(keyOf('one'))).toEqual(bytes)
    await files().put(keyOf('one'), Buffer.from('other'))
    expect(String(await files().get(keyOf('one')))).toBe('other')
  })

  test('can be kept', async () => {
    expect(await files().isReachable()).toBe(true)
  })

  test('that were never put are nothing', async () => {
    expect(await files().get(keyOf('never'))).toBeUndefined()
  })

  test('are listed with their age, however many there are', async () => {
    const names = ['one', 'two', 'three.thumb', 'four', 'five']
    for (const name of names) await files().put(keyOf(name), Buffer.from(name))
    expect(await keysIn(files())).toEqual(names.map(keyOf).sort())
    for await (const { modifiedAt } of files().list())
      expect(Math.abs(Date.now() - modifiedAt.getTime())).toBeLessThan(60_000)
  })

  test('are deleted once or twice', async () => {
    await files().put(keyOf('gone'), Buffer.from('x'))
    await files().delete(keyOf('gone'))
    await files().delete(keyOf('gone'))
    expect(await files().get(keyOf('gone'))).toBeUndefined()
  })

  test.each([
    '../../secrets.json',
    'secrets.json',
    `${company}/../../secrets.json`,
    `${company}/a/b`,
    `${company}/`,
    `/${company}/a`,
    `${company}/a\u0000b`,
  ])('never lie under a key of another making: %j', async (key) => {
    await expect(files().put(key, Buffer.from('x'))).rejects.toThrow(/no key/)
    await expect(files().get(key)).rejects.toThrow(/no key/)
    await expect(files().delete(key)).rejects.toThrow(/no key/)
  })
})

test('a folder is closed to other users and keeps nothing half-written', async () => {
  const [own] = readdirSync(dir)
  expect(own).toBe(company)
  expect(statSync(join(dir, company)).mode & 0o077).toBe(0)
  expect(statSync(join(dir, company, 'one')).mode & 0o077).toBe(0)
  expect(readdirSync(join(dir, company)).filter((name) => name.startsWith('.'))).toEqual([])
})

test.skipIf(!hasOwnDisk)('a full disk is told as such, and nothing is left on it', () => {
  const script = `
    import { readdirSync } from 'node:fs'
    import { pino } from 'pino'
    import { openFiles } from '${join(import.meta.dirname, 'files.ts')}'
    const files = openFiles({ dir: process.argv[1], log: pino({ level: 'silent' }) })
    const error = await files.put('${company}/big', Buffer.alloc(3_000_000)).catch((it) => it)
    console.log(error.code, readdirSync(process.argv[1] + '/${company}').length)`
  const folder = mkdtempSync(join(tmpdir(), 'comptoir-full-'))
  const options = ['--input-type=module', '-e', script, folder]
  expect(onOwnDisk('size=1m', folder, [process.execPath, ...options])).toBe('ENOSPC 0')
  rmSync(folder, { recursive: true })
})

describe('a bucket', () => {
  const key = `${company}/retried`

  test('finds every signature right', () => {
    expect(bucket.refused).toEqual([])
  })

  test('holds the files in the folder its address names', () => {
    expect([...bucket.objects.keys()].every((name) => name.startsWith(`files/${company}/`))).toBe(
      true,
    )
  })

  test('that stumbles is asked once more', async () => {
    bucket.failing.push(503)
    await places.bucket?.put(key, Buffer.from('x'))
    expect(bucket.objects.has(`files/${key}`)).toBe(true)
  })

  test('that stays away, or does not know us, is said plainly', async () => {
    bucket.failing.push(500, 500)
    await expect(places.bucket?.get(key)).rejects.toMatchObject({
      code: 'storageAway',
      status: 503,
    })
    const wrong = bucket.url.replace('SHOPKEY:a', 'SHOPKEY:b')
    const stranger = openFiles({ dir, url: wrong, log })
    await expect(stranger.put(key, Buffer.from('y'))).rejects.toMatchObject({ code: 'storageAway' })
    expect(new Set(bucket.refused)).toEqual(new Set(['signature']))
    const nowhere = openFiles({ dir, url: 's3://k:s@127.0.0.1:1/shop?tls=no', log })
    await expect(nowhere.delete(key)).rejects.toMatchObject({ code: 'storageAway' })
    expect(await nowhere.isReachable()).toBe(false)
    expect(await stranger.isReachable()).toBe(false)
    expect(await openFiles({ dir: join(dir, 'gone'), log }).isReachable()).toBe(false)
  })

  test('that does not exist is not taken for an empty one', async () => {
    const other = openFiles({ dir, url: bucket.url.replace('/shop/', '/other/'), log })
    await expect(keysIn(other)).rejects.toMatchObject({ code: 'storageAway' })
  })
})

/** The examples in the description of the signature by its makers. */
test.each([
  ['?lifecycle', 'fea454ca298b7da1c68078a5d1bdbfbbe0d65c699e0f91ac7a200a0136783543'],
  ['?max-keys=2&prefix=J', '34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7'],
])('the signature of %s is the published one', async (query, signature) => {
  const bucket = {
    region: 'us-east-1',
    key: 'AKIAIOSFODNN7EXAMPLE',
    secret: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
  }
  const url = new URL(`https://examplebucket.s3.amazonaws.com/${query}`)
  const signer = signerOf(bucket, 'GET', url, undefined, '20130524T000000Z')
  expect(await signer.signature()).toBe(signature)
})

test('files that are none of ours are passed over', async () => {
  writeFileSync(join(dir, 'README'), 'x')
  expect((await keysIn(places.folder as Files)).every((key) => key.startsWith(company))).toBe(true)
})
