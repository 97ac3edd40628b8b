/** Nothing in the store is cleared that this installation did not note, and nothing at once. */
import { existsSync, mkdirSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { pino } from 'pino'
import { beforeAll, expect, test } from 'vitest'
import type { AnyRow } from '../../domain/kernel/entity.ts'
import { newId } from '../../domain/kernel/id.ts'
import { orphanAgeMs, trashAgeMs } from '../kernel/files/files.ts'
import { brokenInvariants } from '../kernel/invariants.ts'
import { testApp } from '../kernel/testing/app.ts'
import { tinyPicture, uploadForm } from '../kernel/testing/pictures.ts'
import { type Station, station } from '../kernel/testing/station.ts'
import { sweepFiles } from './sweep.ts'

const app = testApp()
let shop: Station
let other: Station

beforeAll(async () => {
  shop = await station(app)
  other = await station(app)
})

const at = (key: string): string => join(app.filesDir, key)

function aged(key: string, ageMs: number): string {
  const then = new Date(Date.now() - ageMs)
  utimesSync(at(key), then, then)
  return key
}

function plant(of: string, name: string, ageMs: number): string {
  mkdirSync(dirname(at(`${of}/${name}`)), { recursive: true })
  writeFileSync(at(`${of}/${name}`), 'x')
  return aged(`${of}/${name}`, ageMs)
}

const sweep = () =>
  sweepFiles({ db: app.db, files: app.services.files, log: pino({ enabled: false }) })
const nothing = { thrownAway: 0, restored: 0, erased: 0, unknown: 0 }

async function kept(): Promise<{ id: string; key: string }> {
  const { body } = await shop.call<AnyRow>(
    'POST',
    '/api/media-files',
    uploadForm('a.png', tinyPicture),
  )
  const [file] = await app.asOwner<{ key: string }>(
    "select company_id || '/' || storage_key as key from media_file where id = $1",
    [body.id],
  )
  return { id: body.id, key: file?.key ?? '' }
}

test('what a crash left behind goes to the trash, but never while it may still get its row', async () => {
  const real = await kept()
  for (const key of [real.key, `${real.key}.thumb`]) aged(key, orphanAgeMs + 60_000)
  const noted = [newId(), newId(), newId(), newId()]
  await app.services.noteFiles(shop.companyId, noted)
  const fresh = plant(shop.companyId, noted[0] ?? '', 60_000)
  const orphans = [
    plant(shop.companyId, noted[1] ?? '', orphanAgeMs + 60_000),
    plant(shop.companyId, `${noted[2]}.thumb`, orphanAgeMs + 60_000),
    plant(shop.companyId, `.${noted[3]}-0123abcd`, orphanAgeMs + 60_000),
  ]
  const found = () =>
    brokenInvariants(app.ownerUrl, {
      stored: { files: app.services.files, until: new Date() },
    })
  expect(await found()).toEqual([
    {
      name: 'every stored file belongs to a row',
      rows: expect.arrayContaining([fresh, ...orphans]),
    },
  ])
  expect(await sweep()).toEqual({ ...nothing, thrownAway: 3 })
  expect(orphans.map((key) => [existsSync(at(key)), existsSync(at(`trash/${key}`))])).toEqual(
    orphans.map(() => [false, true]),
  )
  expect([real.key, fresh].every((key) => existsSync(at(key)))).toBe(true)
  rmSync(at(fresh))
  expect(await found()).toEqual([])
})

test('a file that this installation never kept is told and left alone', async () => {
  const real = await kept()
  const strangers = [
    plant(shop.companyId, newId(), orphanAgeMs + 60_000),
    plant(newId(), newId(), orphanAgeMs + 60_000),
    // The file of one company in the folder of another belongs to nobody there.
    plant(other.companyId, real.key.split('/')[1] ?? '', orphanAgeMs + 60_000),
  ]
  expect(await sweep()).toEqual({ ...nothing, unknown: 3 })
  expect(strangers.every((key) => existsSync(at(key)))).toBe(true)
  const [broken] = await brokenInvariants(app.ownerUrl, {
    stored: { files: app.services.files, until: new Date() },
  })
  expect(broken?.rows).toEqual(expect.arrayContaining(strangers))
  for (const key of strangers) rmSync(at(key))
})

test('a deleted file rests in the trash for thirty days and then leaves for good', async () => {
  const { id, key } = await kept()
  await shop.call('DELETE', `/api/media-files/${id}?version=1`)
  expect([existsSync(at(key)), existsSync(at(`trash/${key}`))]).toEqual([false, true])
  for (const each of [key, `${key}.thumb`]) aged(`trash/${each}`, trashAgeMs - 60_000)
  expect((await sweep()).erased).toBe(0)
  for (const each of [key, `${key}.thumb`]) aged(`trash/${each}`, trashAgeMs + 60_000)
  const stray = plant(`trash/${shop.companyId}`, newId(), trashAgeMs + 60_000)
  expect((await sweep()).erased).toBe(2)
  expect([existsSync(at(`trash/${key}`)), existsSync(at(stray))]).toEqual([false, true])
  rmSync(at(stray))
})

test('a file in the trash comes back by itself when its row is there', async () => {
  const { id, key } = await kept()
  for (const each of [key, `${key}.thumb`]) await app.services.files.throwAway(each)
  expect(await sweep()).toEqual({ ...nothing, restored: 2 })
  const answer = await shop.call('GET', `/api/media-files/${id}/content`)
  expect(answer.status).toBe(200)
  expect(readdirSync(at(`trash/${shop.companyId}`)).some((name) => key.endsWith(name))).toBe(false)
})

test('a row whose file was never noted is found by the invariants', async () => {
  const { id, key } = await kept()
  const [company, name] = key.split('/')
  const noting = 'insert into noted_file (company_id, storage_key) values ($1, $2)'
  await app.asOwner('delete from noted_file where storage_key = $1', [name])
  expect(await brokenInvariants(app.ownerUrl)).toEqual([
    {
      name: 'every row of a file was noted before its bytes were stored',
      rows: [{ company_id: company, id }],
    },
  ])
  await app.asOwner(noting, [company, name])
})
