/** The anchor of a day: sealed, kept outside, on the Z report; what is cut off later is seen. */
import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { beforeAll, expect, test } from 'vitest'
import { anchorText, shortAnchor } from '../../domain/books/anchor.ts'
import { sealDays } from '../books/evidence/anchor-keeper.ts'
import {
  type AnchorLine,
  anchorsElsewhere,
  brokenAnchors,
  setAnchorsAside,
  unkeptAnchors,
} from '../kernel/files/anchor-file.ts'
import { testApp } from '../kernel/testing/app.ts'
import { mailTo } from '../kernel/testing/mailbox.ts'
import { close, count } from './testing/drawer.ts'
import { stockedTill, type Till } from './testing/till.ts'

const app = testApp()
let till: Till
let item: string

beforeAll(async () => {
  ;({ till, item } = await stockedTill(app))
})

const anchors = () =>
  app.asOwner<{ number: number; day: string; hash: string; previous_hash: string; ends: string }>(
    'select * from anchor where company_id = $1 order by number',
    [till.shop.companyId],
  )

const fileOf = () => join(app.anchorsDir, `${till.shop.companyId}.jsonl`)

const kept = async (): Promise<AnchorLine[]> =>
  (await readFile(fileOf(), 'utf8'))
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))

const seal = (now: Date) =>
  sealDays({ db: app.db, dir: app.anchorsDir, log: app.services.log, services: app.services }, now)

const dayMs = 86_400_000

test('a business day that ended is sealed once, and its anchor kept outside and told by mail', async () => {
  await till.shop.call('PUT', '/api/settings/mail.anchor', {
    layer: 'company',
    value: 'books@example.com',
    version: 0,
  })
  expect(await seal(new Date())).toBe(0)
  const tomorrow = new Date(Date.now() + dayMs)
  expect(await seal(tomorrow)).toBe(1)
  expect(await seal(tomorrow)).toBe(0)
  const [row, ...more] = await anchors()
  expect(more).toEqual([])
  expect(row).toMatchObject({ number: 1, previous_hash: '' })
  expect(JSON.parse(row?.ends ?? '').length).toBeGreaterThan(1)
  expect(await kept()).toMatchObject([{ number: 1, hash: row?.hash, ends: row?.ends }])
  expect((await mailTo(app.outbox, 'books@example.com')).text).toContain(row?.hash)
})

test('a Z report seals what its shift did, and prints the anchor', async () => {
  await till.send(till.ring([{ item }]))
  const none = [till.shop.usd, till.shop.lbp].map((currency) => ({ currency, amount: '0' }))
  const { balances } = await count(till.shop, till.shift, none)
  const found = balances.map(({ currency, expected }) => ({ currency, amount: expected }))
  await count(till.shop, till.shift, found)
  const { report } = await close(till.shop, till.shift, none, { reason: 'Evening' })
  const last = (await anchors()).at(-1)
  expect(last?.number).toBe(2)
  expect(report.anchor).toBe(shortAnchor({ number: 2, hash: last?.hash ?? '' }))
  expect(last && JSON.parse(last.ends).map(([kind]: [string]) => kind)).toContain('register')
  await expect.poll(kept).toHaveLength(2)
  const [line] = (await kept()).slice(-1)
  expect(line && anchorText(line)).toBe(`2|${line?.day}|${last?.ends}`)
})

test('whoever cuts off the end and the anchors of it is found by the file', async () => {
  const owner = new pg.Client({ connectionString: app.ownerUrl })
  await owner.connect()
  try {
    expect(await brokenAnchors(owner, app.anchorsDir)).toEqual([])
    await owner.query('begin; set local session_replication_role = replica')
    await owner.query('delete from anchor where number = 2')
    expect(await brokenAnchors(owner, app.anchorsDir)).toMatchObject([
      { rows: [{ number: 2, is_missing: true }] },
    ])
    await owner.query('rollback; begin; set local session_replication_role = replica')
    await owner.query(`update anchor set ends = '[]' where number = 1`)
    expect(await brokenAnchors(owner, app.anchorsDir)).toMatchObject([{ rows: [{ number: 1 }] }])
  } finally {
    await owner.query('rollback')
    await owner.end()
  }
})

test('half a line is said again, and a folder without the file is told and no fault', async () => {
  const text = await readFile(fileOf(), 'utf8')
  const [first = ''] = text.split('\n')
  await writeFile(fileOf(), `${first}\n${text.split('\n')[1]?.slice(0, 40)}`)
  await app.services.keepAnchors(till.shop.companyId)
  const lines = (await readFile(fileOf(), 'utf8')).trim().split('\n')
  expect(lines).toHaveLength(3)
  expect(JSON.parse(lines[2] ?? '')).toMatchObject({ number: 2 })
  const elsewhere = join(app.anchorsDir, 'none')
  expect(await unkeptAnchors(app.ownerUrl, elsewhere)).toBe(1)
  expect(await unkeptAnchors(app.ownerUrl, app.anchorsDir)).toBe(0)
  expect(anchorsElsewhere(1)).toContain('1 company has anchors but no file')
  const aside = await setAnchorsAside(app.anchorsDir, new Date())
  expect(await readFile(join(aside ?? '', `${till.shop.companyId}.jsonl`), 'utf8')).toContain(
    '"number":2',
  )
  await rm(aside ?? '', { recursive: true })
  // The next anchor begins a new file with all there are.
  await app.services.keepAnchors(till.shop.companyId)
  expect(await kept()).toHaveLength(2)
})
