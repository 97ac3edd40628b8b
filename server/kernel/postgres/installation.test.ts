/** Database and file store are a pair; one without the other does not start. */
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { newId } from '../../../domain/kernel/id.ts'
import { startTestApp, type TestApp } from '../testing/app.ts'
import { startBucket } from '../testing/bucket.ts'
import { tinyPicture, uploadForm } from '../testing/pictures.ts'
import { station } from '../testing/station.ts'
import { StartError } from './app-role.ts'

const folders: string[] = []
const folder = (): string => {
  const made = mkdtempSync(join(tmpdir(), 'comptoir-pair-'))
  folders.push(made)
  return made
}
afterAll(() => {
  for (const each of folders) rmSync(each, { recursive: true, force: true })
})

const sentenceOf = async (starting: Promise<TestApp>): Promise<string> => {
  const error = await starting.then(
    async (app) => {
      await app.close()
      return new Error('It started')
    },
    (reason: Error) => reason,
  )
  expect(error).toBeInstanceOf(StartError)
  expect(error.message.trim().split('\n').length).toBe(1)
  return error.message
}

const idIn = (dir: string): string =>
  JSON.parse(readFileSync(join(dir, 'installation.json'), 'utf8')).id

async function shopWithFile(filesDir: string): Promise<TestApp> {
  const app = await startTestApp({ filesDir })
  const shop = await station(app)
  await shop.call('POST', '/api/media-files', uploadForm('a.png', tinyPicture))
  return app
}

const restart = (app: TestApp, more: { filesDir: string; filesUrl?: string }) =>
  startTestApp({ ownerUrl: app.ownerUrl, appUrl: app.appUrl, ...more })

describe('a folder of files', () => {
  test('is marked by the first database that uses it, and another one is refused', async () => {
    const filesDir = folder()
    const app = await shopWithFile(filesDir)
    const [row] = await app.asOwner<{ id: string }>('select id from installation')
    expect(idIn(filesDir)).toBe(row?.id)
    const before = readdirSync(filesDir, { recursive: true }).length
    expect(await sentenceOf(startTestApp({ filesDir }))).toMatch(
      /^The file store belongs to another installation \([\w-]{36}\) than the database/,
    )
    expect(readdirSync(filesDir, { recursive: true }).length).toBe(before)
    await app.close()
  })

  test('from before the marks is adopted by the database that knows its companies alone', async () => {
    const filesDir = folder()
    const app = await shopWithFile(filesDir)
    rmSync(join(filesDir, 'installation.json'))
    expect(await sentenceOf(startTestApp({ filesDir }))).toMatch(
      /^The file store holds 2 files of companies that the database does not know/,
    )
    const again = await restart(app, { filesDir })
    expect(idIn(filesDir)).toMatch(/^[\w-]{36}$/)
    await again.close()
    await app.close()
  })

  test('that is empty is refused while the database knows files', async () => {
    const app = await shopWithFile(folder())
    expect(await sentenceOf(restart(app, { filesDir: folder() }))).toMatch(
      /^The file store is empty, but the database knows 1 files/,
    )
    await app.close()
  })

  test('whose restore did not finish, or whose mark is damaged, is refused', async () => {
    const [half, damaged] = [folder(), folder()]
    writeFileSync(join(half, 'installation.json'), `{"id":"${newId()}","restoring":true}`)
    expect(await sentenceOf(startTestApp({ filesDir: half }))).toMatch(/^A restore into this file/)
    writeFileSync(join(damaged, 'installation.json'), '{"id"')
    expect(await sentenceOf(startTestApp({ filesDir: damaged }))).toMatch(/damaged/)
  })
})

test('a bucket is marked and refused the same way; one that is away stops nobody', async () => {
  const bucket = await startBucket()
  const app = await startTestApp({ filesUrl: bucket.url })
  expect([...bucket.objects.keys()]).toEqual(['files/installation.json'])
  expect(await sentenceOf(startTestApp({ filesUrl: bucket.url }))).toMatch(/another installation/)
  await app.close()
  const away = await startTestApp({ filesUrl: 's3://k:s@127.0.0.1:1/shop?tls=no' })
  expect((await away.call('GET', '/api/health')).status).toBe(200)
  // Its files cannot be proven, because their store is away.
  await expect(away.close()).rejects.toMatchObject({ code: 'storageAway' })
  await bucket.close()
})
