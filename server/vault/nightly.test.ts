/** The night: one backup and one check, whoever is awake, and who is told what. */
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { About, Notice } from '../../domain/identity/session.ts'
import { testApp } from '../kernel/testing/app.ts'
import { tinyPicture, uploadForm } from '../kernel/testing/pictures.ts'
import { colleagueOf, type Station, station } from '../kernel/testing/station.ts'
import { uncountedClients } from '../kernel/testing/uncounted.ts'
import { byCompany, lastNight, type NightlyOptions, spendNight, startNightly } from './nightly.ts'

vi.setConfig({ testTimeout: 60_000 })

const dataDir = mkdtempSync(join(tmpdir(), 'comptoir-night-'))
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))
const app = testApp({ filesDir: join(dataDir, 'files') })
let shop: Station
let other: Station
const dir = join(dataDir, 'backups')

beforeAll(async () => {
  shop = await station(app)
  other = await station(app)
  await app.asOwner("update installation set made_at = now() - interval '9 days'")
})

const options = (more: Partial<NightlyOptions['backup']> = {}): NightlyOptions => ({
  ownerUrl: app.ownerUrl,
  dataDir,
  backup: { dir, hour: 3, keep: 2, ...more },
  files: app.services.files,
  log: pino({ enabled: false }),
  live: app.services.live,
})
const night = (more: Partial<NightlyOptions['backup']> = {}, now = new Date()) =>
  spendNight(options(more), now)
const noticesOf = async (of: Station) =>
  (await of.call<{ rows: Notice[] }>('GET', '/api/notices')).body.rows
const dayAgo = () => app.asOwner("update upkeep_run set started_at = started_at - interval '1 day'")

test('the last night is the last time it was that hour', () => {
  const at = (text: string): Date => new Date(`${text}:00`)
  expect(lastNight(at('2026-11-16T02:59'), 3)).toEqual(at('2026-11-15T03:00'))
  expect(lastNight(at('2026-11-16T03:00'), 3)).toEqual(at('2026-11-16T03:00'))
})

test('what nobody counted is counted as soon as the server starts, as after a crash', async () => {
  const areCounted = await uncountedClients(app, shop.companyId)
  await startNightly(options()).stop()
  await areCounted()
})

test('is spent once, by whoever comes first; only its own oldest backups leave', async () => {
  const both = await Promise.all([night(), night()])
  expect(both.flat().sort()).toEqual(['backup', 'check'])
  expect(await night()).toEqual([])
  expect(readdirSync(dir)).toHaveLength(1)
  for (const name of ['nightly-20260101T030000.backup', 'nightly-20260102T030000.backup', 'mine'])
    writeFileSync(join(dir, name), '')
  await dayAgo()
  expect(await night()).toEqual(['backup', 'check'])
  expect(readdirSync(dir)).toHaveLength(3)
  expect(readdirSync(dir)).toContain('mine')
  expect(await noticesOf(shop)).toEqual([])
  const { body } = await shop.call<About>('GET', '/api/about')
  expect(body.upkeep).toMatchObject({ isCheckGood: true, isBackupLate: false })
  expect(body.upkeep?.backedUpAt).not.toBeNull()
  const keeper = await colleagueOf(app, shop, ['catalog.item.view'])
  expect((await keeper.call<About>('GET', '/api/about')).body.upkeep).toBeUndefined()
})

test('that is short proves a part of the data, and the next ones the rest', async () => {
  const { body: before } = await shop.call<About>('GET', '/api/about')
  expect(before.upkeep?.provenSince).not.toBeNull()
  await app.asOwner(`update proven_question set took_ms = 60000, proven_at = '2026-01-01'`)
  await dayAgo()
  await night()
  const proven = await app.asOwner<{ question: string }>(
    `select question from proven_question where proven_at > '2026-01-02'`,
  )
  // It may take longer than a night has if it is the first; for the others there is no time.
  expect(proven).toHaveLength(1)
  const { body: after } = await shop.call<About>('GET', '/api/about')
  expect(after.upkeep?.provenSince).toMatch(/^2026-01-01/)
  await app.asOwner('update proven_question set took_ms = 1')
})

test('without an hour there is no backup, and the data are checked all the same', async () => {
  await dayAgo()
  expect(await night({ hour: undefined })).toEqual(['check'])
})

test('that fails is told to administrators, and louder after two days', async () => {
  await dayAgo()
  writeFileSync(join(dataDir, 'taken'), '')
  await night({ dir: join(dataDir, 'taken') })
  expect((await noticesOf(shop))[0]).toMatchObject({ kind: 'backupFailed' })
  await app.asOwner(
    "update upkeep_run set ended_at = ended_at - interval '3 days', started_at = started_at - interval '3 days'",
  )
  await night({ dir: join(dataDir, 'taken') })
  expect((await noticesOf(other))[0]).toMatchObject({ kind: 'backupOld', facts: { days: 3 } })
})

test('that was killed is spent again, three times at most, and tells once a day of an old backup', async () => {
  await app.asOwner('update installation set backup_noticed_at = null')
  const before = (await noticesOf(shop)).length
  const dies = () =>
    app.asOwner(`
      update upkeep_run set state = 'running', ended_at = null
      where kind = 'backup' and started_at >= (select max(started_at) from upkeep_run where kind = 'backup')`)
  await dayAgo()
  await night()
  await dies()
  expect(await night()).toEqual(['backup'])
  await dies()
  expect(await night()).toEqual(['backup'])
  expect(await noticesOf(shop)).toHaveLength(before)
  await dies()
  await app.asOwner(`
    update upkeep_run
    set started_at = started_at - interval '4 days', ended_at = ended_at - interval '4 days'
    where kind = 'backup' and state = 'good'`)
  expect(await night()).toEqual([])
  expect(await night()).toEqual([])
  const notices = await noticesOf(shop)
  expect(notices).toHaveLength(before + 1)
  expect(notices[0]).toMatchObject({ kind: 'backupOld' })
  await app.asOwner("update upkeep_run set started_at = started_at - interval '2 days'")
})

test('tells a company of its own broken rows alone, and no values', async () => {
  await dayAgo()
  const before = (await noticesOf(other)).length
  await shop.call('POST', '/api/media-files', uploadForm('a.png', tinyPicture))
  await app.asOwner('delete from noted_file')
  await night()
  expect((await noticesOf(shop))[0]).toMatchObject({ kind: 'dataBroken', facts: { found: 1 } })
  expect(await noticesOf(other)).toHaveLength(before)
  await app.asOwner(`
    insert into noted_file (company_id, storage_key) select company_id, storage_key from media_file`)
  const broken = [
    { name: 'a', rows: [{ company_id: shop.companyId }, { company_id: shop.companyId }] },
    { name: 'b', rows: [`${shop.companyId}/key`, { relname: 'job' }, 'not answered'] },
  ]
  expect([...byCompany(broken)]).toEqual([[shop.companyId, 2]])
})

test('tells all administrators that something of no company does not hold, and not what', async () => {
  await dayAgo()
  await app.asOwner(
    'create table unwalled (company_id uuid, id uuid, primary key (company_id, id))',
  )
  await night()
  for (const of of [shop, other])
    expect((await noticesOf(of))[0]).toMatchObject({ kind: 'installationBroken', facts: {} })
  await app.asOwner('drop table unwalled')
})
