/** What an import does besides reading: it goes on after a stop, asks what is meant, sets pictures. */
import pg from 'pg'
import { beforeAll, expect, test } from 'vitest'
import type { ImportRun } from '../../domain/imports/contract.ts'
import { newId } from '../../domain/kernel/id.ts'
import { zipEntries } from '../../domain/media/sheet.ts'
import { startTestApp, testApp } from '../kernel/testing/app.ts'
import { archiveOf } from '../kernel/testing/archive.ts'
import { tinyPicture } from '../kernel/testing/pictures.ts'
import { openShelf, type Shelf } from '../kernel/testing/shelf.ts'
import { colleagueOf, stationOf } from '../kernel/testing/station.ts'
import { uncountedClients } from '../kernel/testing/uncounted.ts'
import { importDesk } from './testing/desk.ts'
import { wholePart } from './zip-part.ts'

const unit = 'Piece of the test'
const head = 'Name,Special code,Unit,Unit price\n'

test('a stop in the middle is made up for by the next start: nothing is lost, nothing doubled, all of it is undone', async () => {
  const first = await startTestApp()
  const { item, shop } = await openShelf(first)
  const kept = await item({ name: 'Kept', specialCode: 'N-698', unitPrice: '3' })
  const other = await item({ name: 'Other', specialCode: 'N-699', unitPrice: '4' })
  const desk = importDesk(first, () => shop)
  const rows = Array.from({ length: 700 }, (_, n) => `Number ${n},N-${n},${unit},${n + 1}.5`)
  const run = await desk.bring('item', head + rows.join('\n'))
  const checked = await desk.check(run)
  expect(checked.counts).toMatchObject({ new: 698, update: 2, error: 0 })
  // Somebody holds what the second piece changes, so that it is under way when it is cut off.
  const holder = new pg.Client({ connectionString: first.ownerUrl })
  await holder.connect()
  await holder.query('begin')
  await holder.query('select 1 from item where id = $1 for update', [kept.id])
  await desk.begin(run.id, 'commit')
  const patience = { timeout: 20_000 }
  await expect.poll(async () => (await desk.look(run.id)).done, patience).toBeGreaterThan(0)
  const cutOff = () =>
    first.asOwner(`
        select pg_terminate_backend(pid)
        from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`)
  await expect.poll(async () => (await cutOff()).length, patience).toBeGreaterThan(0)
  await holder.end()
  await first.close()
  const { ownerUrl, appUrl, filesDir } = first
  const second = await startTestApp({ ownerUrl, appUrl, filesDir })
  const back = stationOf(second, shop.token, shop.companyId, {
    id: shop.userId,
    fullName: shop.userName,
  })
  const again = importDesk(second, () => back)
  expect((await again.look(run.id)).state).toBe('writing')
  await second.asOwner(`update job set run_at = now() where state = 'waiting'`)
  second.services.wakeJobs()
  const done = await again.settled(run.id)
  expect(done).toMatchObject({ state: 'done', done: 700, counts: { created: 698, updated: 2 } })
  const [{ n, codes, price }] = (await second.asOwner(`
    select count(*)::int as n, count(distinct special_code)::int as codes, sum(unit_price) as price
    from item where special_code like 'N-%'`)) as [{ n: number; codes: number; price: string }]
  expect([n, codes, Number(price)]).toEqual([700, 700, (700 * 701) / 2 + 350])
  expect(await again.act(run.id, 'undo')).toMatchObject({
    state: 'undone',
    counts: { undone: 700 },
  })
  const left = await second.asOwner(
    `select id, unit_price::text as price from item where special_code like 'N-%' order by 2`,
  )
  expect(left).toEqual([
    { id: kept.id, price: '3' },
    { id: other.id, price: '4' },
  ])
  await second.close()
})

const app = testApp()
let shelf: Shelf
beforeAll(async () => {
  shelf = await openShelf(app)
})
const desk = importDesk(app, () => shelf.shop)

test('duplicates are decided about, and numbers of an old program are known again', async () => {
  const { shop } = shelf
  const oil = await shelf.item({ name: 'Olive oil', unitPrice: '5' })
  await shelf.item({ name: 'Green tea', unitPrice: '2' })
  const file = `Old code,Name,Unit,Unit price,Special code
    100,Olive oil,${unit},6,OIL-1\n101,Green tea,${unit},3,\n102,Salt,${unit},1,\n103,,${unit},1,\n`
  const run = await desk.bring('item', file.replaceAll('\n    ', '\n'))
  expect(run.options.mapping[0]).toBe('externalId')
  const checked = await desk.check(run, { key: 'externalId' })
  expect(checked).toMatchObject({ counts: { new: 3, error: 1 }, alike: 2, warnings: 2 })
  const [first] = await desk.rowsOf(run.id, 'new', 'alike')
  expect(first?.faults[0]?.candidates).toEqual([{ id: oil.id, name: 'Olive oil' }])
  const decide = (row: number | null, decision: string, target: string | null = null) =>
    desk.act(run.id, 'decide', { row, decision, target })
  const stranger = { row: 2, decision: 'update', target: newId() }
  expect((await shop.refused('POST', `/api/imports/${run.id}/decide`, stranger)).code).toBe(
    'invalid',
  )
  expect(await decide(2, 'update', oil.id)).toMatchObject({ counts: { new: 2, update: 1 } })
  expect(await decide(5, 'skip')).toMatchObject({ counts: { error: 0, skipped: 1 } })
  // What was decided can be decided otherwise, also after the file was tried again.
  for (const first of ['skip', 'create', 'update']) {
    await decide(2, first)
    await desk.check(run, { key: 'externalId' })
    expect(await decide(2, 'update', oil.id), first).toMatchObject({ counts: { update: 1 } })
  }
  const all = await decide(null, 'skip')
  expect(all).toMatchObject({ counts: { new: 1, update: 1, skipped: 2 }, alike: 0 })
  const before = await desk.everything()
  expect(await desk.act(run.id, 'commit')).toMatchObject({ counts: { created: 1, updated: 1 } })
  expect(await shop.read('/api/items', oil.id)).toMatchObject({
    unitPrice: '6',
    specialCode: 'OIL-1',
  })
  // The old program's numbers name the same rows in the next files, here of stock on hand.
  const renamed = await desk.bring('item', `Old code,Name,Unit price\n100,Oil of the hills,7\n`)
  expect((await desk.check(renamed, { key: 'externalId' })).counts).toMatchObject({ update: 1 })
  await shop.add('/api/warehouses', { name: 'Store' })
  await shop.add('/api/rates', { validFrom: '2026-01-01', buy: '89000', sell: '89500' })
  const stock = await desk.bring('openingStock', 'Item,Quantity,Cost of one\n102,5,1\n')
  expect((await desk.check(stock)).counts, await textOf(stock.id)).toMatchObject({ new: 1 })
  await desk.act(run.id, 'undo')
  const after = await desk.everything()
  for (const table of ['item_name', 'search_word', 'import_external', 'item_barcode'])
    expect(after[table], table).toEqual(before[table])
})

test('whoever loads has the tables counted', async () => {
  const areCounted = await uncountedClients(app, shelf.shop.companyId)
  const run = await desk.bring('item', `${head}Counted,COUNTED,${unit},1\n`)
  await desk.check(run)
  expect(await desk.act(run.id, 'commit')).toMatchObject({ counts: { created: 1 } })
  await areCounted()
})

test('two rows are never the same thing, and what was left out comes back undecided', async () => {
  const { shop } = shelf
  const salt = await shelf.item({ name: 'Sea salt', unitPrice: '1' })
  const file = `Old code,Name,Unit,Unit price\n900,Sea salt,${unit},2\n901,Sea Salt,${unit},3\n`
  const run = await desk.bring('item', file)
  expect(await desk.check(run, { key: 'externalId' })).toMatchObject({ alike: 2 })
  const decide = (row: number | null, decision: string | null) =>
    desk.act(run.id, 'decide', { row, decision, target: null })
  await decide(3, 'skip')
  expect(await decide(3, null)).toMatchObject({ alike: 2, counts: { new: 2, skipped: 0 } })
  const everyRow = { row: null, decision: null, target: null }
  expect((await shop.refused('POST', `/api/imports/${run.id}/decide`, everyRow)).code).toBe(
    'invalid',
  )
  const twice = [[3, [0, 'Row 2 of the file says the same already']]]
  expect(await decide(null, 'update')).toMatchObject({ counts: { update: 1, error: 1 } })
  expect(await desk.faultsOf(run.id)).toEqual(twice)
  // One after the other is no other matter.
  await decide(3, 'skip')
  expect(await decide(3, 'update')).toMatchObject({ counts: { update: 1, error: 1 } })
  // Nor does a double stay one when the first is left out.
  expect(await decide(2, 'skip')).toMatchObject({ counts: { update: 1, skipped: 1, error: 0 } })
  await decide(2, 'create')
  expect(await desk.rowsOf(run.id, 'new')).toMatchObject([{ row: 2, decision: 'create' }])
  expect(await decide(2, null)).toMatchObject({ alike: 1 })
  expect(await decide(2, 'update')).toMatchObject({ counts: { update: 1, error: 1 } })
  expect(await desk.act(run.id, 'commit')).toMatchObject({ counts: { updated: 1, error: 1 } })
  expect(await shop.read('/api/items', salt.id)).toMatchObject({ unitPrice: '2', version: 2 })
})

test('items are told what their table would refuse, though a check writes nothing', async () => {
  await shelf.item({ name: 'Holder', specialCode: 'FS-1' })
  await shelf.item({ name: 'Another', specialCode: 'FS-3' })
  for (const name of ['Second', 'Third', 'Fourth']) await shelf.item({ name })
  const lines = [
    `Other,fs-1,${unit},1,,`,
    `Upside down,FS-2,${unit},1,5,3`,
    `Second,FS-3,${unit},2,,`,
    `Third,,${unit},2,9,8`,
    `Fourth,FS-4,${unit},2,,`,
  ]
  const run = await desk.bring('item', `Name,Code,Unit,Price,Least,Most\n${lines.join('\n')}`)
  const mapping = ['name', 'specialCode', 'unit', 'unitPrice', 'minQuantity', 'maxQuantity']
  const before = await desk.everything()
  const { counts } = await desk.check(run, { mapping, key: 'name' })
  expect(counts).toMatchObject({ update: 1, error: 4 })
  const rowFaults = (await desk.rowsOf(run.id, 'error')).map(({ row, faults }) => [
    row,
    faults[0]?.column,
  ])
  expect(rowFaults).toEqual([
    [2, 1],
    [3, 5],
    [4, 1],
    [5, 5],
  ])
  expect(await desk.everything()).toEqual(before)
})

test('items change their barcodes and units; a code the file does not name stays', async () => {
  const line = (code: string) => ({ id: newId(), code, factor: '1' })
  const box = await shelf.shop.add('/api/units', { name: 'Box of the test' })
  const rows = [
    await shelf.item({ specialCode: 'BC-1', barcodes: [line('BC-1-A'), line('BC-1-B')] }),
    await shelf.item({ specialCode: 'BC-2', barcodes: [line('BC-2-A')] }),
    await shelf.item({ specialCode: 'BC-3', barcodes: [line('BC-3-A')] }),
  ]
  const before = await Promise.all(rows.map(({ id }) => shelf.shop.read('/api/items', id)))
  const text = `Special code,Barcodes,Contains,Unit
    BC-1,BC-1-B,6,\nBC-2,"BC-2-A,BC-2-B",,Box of the test\nBC-3,#CLEAR,,Box of the test\n`
  const run = await desk.bring('item', text.replaceAll('\n    ', '\n'))
  const mapping = ['specialCode', 'barcodes', 'barcodes.factor', 'unit']
  expect((await desk.check(run, { mapping })).counts).toMatchObject({ update: 3 })
  expect((await desk.act(run.id, 'commit')).counts).toMatchObject({ updated: 3 })
  const rowFaults = async () => {
    const all = await Promise.all(rows.map(({ id }) => shelf.shop.read('/api/items', id)))
    return all.map(({ barcodes, unit: of }) => [
      (of as { id: string }).id === box.id,
      ...(barcodes as { code: string; factor: string }[]).map((it) => [it.code, it.factor]),
    ])
  }
  expect(await rowFaults()).toEqual([
    [false, ['BC-1-A', '1'], ['BC-1-B', '6']],
    [true, ['BC-2-A', '1'], ['BC-2-B', '1']],
    [true],
  ])
  const again = await desk.bring('item', 'Barcodes,Unit price\nBC-2-B,77\n')
  expect((await desk.check(again, { key: 'barcodes' })).counts).toMatchObject({ update: 1 })
  expect((await desk.act(run.id, 'undo')).state).toBe('undone')
  const after = await Promise.all(rows.map(({ id }) => shelf.shop.read('/api/items', id)))
  const plain = (all: object[]) => all.map((it) => ({ ...it, version: 0, updatedAt: 0 }))
  expect(plain(after)).toEqual(plain(before))
})

test('opening stock without the sight of costs', async () => {
  const rights = ['view', 'add', 'export'].map((it) => `imports.import.${it}`)
  const keeper = await shelf.colleague([...rights, 'stock.movement.post', 'catalog.item.view'])
  const own = importDesk(app, () => keeper)
  await shelf.item({ name: 'Costly', specialCode: 'COST-1' })
  const text = 'Item,Quantity,Cost of one\nCOST-1,5,7\n'
  const run = await own.bring('openingStock', text)
  expect(run.options.mapping).toEqual(['item', 'quantity', null])
  const known = await keeper.call<{ fields: { key: string }[] }>(
    'GET',
    '/api/imports?kind=openingStock',
  )
  expect(known.body.fields.map(({ key }) => key)).not.toContain('unitCost')
  const mapping = ['item', 'quantity', 'unitCost']
  const asked = { ...run.options, mapping }
  expect(await keeper.refused('POST', `/api/imports/${run.id}/check`, asked)).toMatchObject({
    code: 'importColumnHidden',
  })
  expect((await own.check(run)).counts, await textOf(run.id)).toMatchObject({ new: 1 })
  // Matched while he saw them: told, and never written without.
  await app.asOwner(
    `update import_run set options = jsonb_set(options, '{mapping}', $2::jsonb) where id = $1`,
    [run.id, JSON.stringify(mapping)],
  )
  const stopped = await own.act(run.id, 'commit')
  expect(stopped).toMatchObject({ state: 'checked', counts: { new: 1, created: 0 } })
  expect(stopped.problem).not.toBeNull()
})

test('pictures find their items by code, are set by a job and taken off again', async () => {
  const { shop } = shelf
  const tea = await shelf.item({ name: 'Mint tea', specialCode: 'TEA', unitPrice: '2' })
  const sage = await shelf.item({ name: 'Sage', specialCode: 'SAGE', unitPrice: '2' })
  const pictures = (parts: Parameters<typeof archiveOf>[0]) => {
    const named = { id: newId(), name: 'photos.zip' }
    return desk.upload<ImportRun>('/api/imports/pictures', named, archiveOf(parts))
  }
  const tried = async (parts: Parameters<typeof archiveOf>[0]) =>
    desk.settled((await pictures(parts)).body.id)
  const parts = [
    { name: 'photos/tea.png', content: tinyPicture },
    { name: 'NOBODY.png', content: tinyPicture },
    { name: 'SAGE.png', content: 'no picture at all' },
    { name: '__MACOSX/tea.png', content: 'x' },
    { name: 'Tea.PNG', content: tinyPicture },
  ]
  const files = () => app.asOwner('select id from media_file order by id')
  const before = await files()
  const run = await tried(parts)
  expect(run).toMatchObject({ state: 'checked', rowCount: 4, counts: { update: 1, error: 3 } })
  expect(await desk.faultsOf(run.id)).toEqual([
    [2, [1, 'No item has this code: NOBODY']],
    [3, [0, expect.any(String)]],
    [4, [1, 'Row 1 of the file says the same already']],
  ])
  expect(await files()).toEqual(before)
  await shop.call('POST', `/api/imports/${run.id}/rows/2`, { column: 1, text: 'sage' })
  expect(await desk.act(run.id, 'commit')).toMatchObject({ counts: { updated: 2, error: 2 } })
  const imageOf = async (id: string) => (await shop.read('/api/items', id)).image
  expect([await imageOf(tea.id), await imageOf(sage.id)]).not.toContain(null)
  expect((await tried(parts)).counts).toMatchObject({ same: 1, update: 0 })
  expect(await desk.act(run.id, 'undo')).toMatchObject({ state: 'undone', counts: { undone: 2 } })
  expect([await imageOf(tea.id), await imageOf(sage.id)]).toEqual([null, null])
  expect(await files()).toEqual(before)
  const bad: [Parameters<typeof archiveOf>[0], string][] = [
    [[{ name: 'a.txt', content: 'x' }], 'importNoPictures'],
    [[{ name: 'a.png', content: 'x', isLocked: true }], 'importArchiveLocked'],
    [[{ name: '../a.png', content: 'x' }], 'unsupportedMediaType'],
    [[{ name: 'a.png', content: 'x', claimed: 200 * 1024 * 1024 }], 'importArchiveTooLarge'],
    [
      Array.from({ length: 1001 }, (_, n) => ({ name: `${n}.png`, content: '' })),
      'importTooManyPictures',
    ],
  ]
  for (const [inside, code] of bad) expect((await pictures(inside)).body.code).toBe(code)
  // One that unpacks to more than it says, or to more than a picture may be, is told and not kept.
  const liars = await tried([
    { name: 'TEA.png', content: 'x'.repeat(6 * 1024 * 1024), claimed: 10 },
    { name: 'SAGE.png', content: 'x'.repeat(6 * 1024 * 1024) },
  ])
  expect(liars.counts).toMatchObject({ error: 2 })
  // The bytes are gone once their rows are.
  const waiting = () => app.asOwner(`select 1 from job where state in ('waiting', 'running')`)
  await expect.poll(waiting).toEqual([])
})

async function textOf(of: string): Promise<string> {
  return JSON.stringify(await desk.rowsOf(of, 'error'))
}

test('opening stock names lots and serial numbers, and every row that does not is told', async () => {
  await shelf.shop.add('/api/rates', { validFrom: '2026-01-02', buy: '89000', sell: '89500' })
  await shelf.item({ specialCode: 'LT-1', hasBatches: true, hasExpiry: true })
  await shelf.item({ specialCode: 'LT-2', hasSerials: true })
  await shelf.item({ specialCode: 'LT-3' })
  const rows = [
    'LT-1,10,2,B-7,2031-05-31',
    'LT-1,5,2,B-8,2031-06-30',
    'LT-2,1,40,SN-1,',
    'LT-2,1,40,SN-2,',
    'LT-1,5,2,,2031-06-30',
    'LT-1,5,2,B-9,',
    'LT-2,2,40,SN-3,',
    'LT-2,1,41,SN-1,',
    'LT-3,1,1,B-1,',
  ]
  const head = 'Item,Quantity,Cost of one,Serial number,Expiry date'
  const run = await desk.bring('openingStock', `${head}\n${rows.join('\n')}\n`)
  const { counts } = await desk.check(run)
  expect(counts, JSON.stringify(await desk.rowsOf(run.id, 'error'))).toMatchObject({
    new: 4,
    error: 5,
  })
  const faulty = await desk.rowsOf(run.id, 'error')
  expect(faulty.map(({ faults }) => [faults[0]?.field, faults[0]?.message])).toEqual([
    ['Lot or serial number', 'Name the lots of these goods.'],
    ['Expiry date', 'Put the expiry date of these goods.'],
    ['Quantity', 'Serial number SN-3 is one piece.'],
    ['Lot or serial number', 'Serial number SN-1 is in the file twice'],
    ['Lot or serial number', 'This item is not kept by lots'],
  ])
  expect((await desk.act(run.id, 'commit')).counts).toMatchObject({ created: 4 })
  const kept = await app.asOwner<{ code: string; expiry: string | null; quantity: string }>(`
    select l.code, l.expiry::text, trim_scale(sum(b.quantity))::text as quantity
    from lot l
    join lot_balance b on b.company_id = l.company_id and b.lot_id = l.id
    where l.code in ('B-7', 'B-8', 'SN-1', 'SN-2')
    group by l.code, l.expiry
    order by 1`)
  expect(kept.map(({ code, expiry, quantity }) => [code, expiry, quantity])).toEqual([
    ['B-7', '2031-05-31', '10'],
    ['B-8', '2031-06-30', '5'],
    ['SN-1', null, '1'],
    ['SN-2', null, '1'],
  ])
})

test('the template is empty, and holds the units and categories of the company', async () => {
  const category = await shelf.shop.add('/api/categories', { name: 'Only of this company' })
  const answer = await fetch(`${app.url}/api/imports/template?kind=item`, {
    headers: { authorization: `Bearer ${shelf.shop.token}` },
  })
  const bytes = new Uint8Array(await answer.arrayBuffer())
  const parts = (zipEntries(bytes) ?? []).filter(({ name }) => name.endsWith('.xml'))
  const text = (await Promise.all(parts.map((part) => wholePart(bytes, part)))).join()
  expect([answer.status, text.includes(`${category.name}`), text.includes(unit)]).toEqual([
    200,
    true,
    true,
  ])
  const sent = await desk.send('item', bytes, 'template.xlsx')
  expect(sent.body.message).toBe('Please Upload a File with Data')
})

test('what somebody matched by hand is matched for him the next time, and for nobody else', async () => {
  const file = `Wording of ours,Second of ours\nRemembered,R-1\n`
  const first = await desk.bring('item', file)
  expect(first.options.mapping).toEqual([null, null])
  await desk.check(first, { mapping: ['name', 'specialCode'], key: 'specialCode' })
  const again = await desk.bring('item', file)
  expect([again.options.mapping, again.options.key]).toEqual([
    ['name', 'specialCode'],
    'specialCode',
  ])
  const rights = ['view', 'add'].map((it) => `imports.import.${it}`)
  const items = ['add', 'edit'].map((it) => `catalog.item.${it}`)
  const colleague = await colleagueOf(app, shelf.shop, [...rights, ...items])
  const his = await importDesk(app, () => colleague).bring('item', file)
  expect(his.options.mapping).toEqual([null, null])
})
