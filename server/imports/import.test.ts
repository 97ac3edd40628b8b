/** Files that become rows: read, tried, mended, written, taken back. */
import { randomBytes } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { columnsOf } from '../../domain/imports/columns.ts'
import type { ImportRow } from '../../domain/imports/contract.ts'
import { importKind, tableKindNames } from '../../domain/imports/kinds.ts'
import { newId } from '../../domain/kernel/id.ts'
import { Refusal } from '../../domain/kernel/refusal.ts'
import { brokenInvariants } from '../kernel/invariants.ts'
import { testApp } from '../kernel/testing/app.ts'
import { archiveOf, plainSheet } from '../kernel/testing/archive.ts'
import { openShelf, type Shelf } from '../kernel/testing/shelf.ts'
import { readTable } from './table-file.ts'
import { type Content, importDesk } from './testing/desk.ts'

const app = testApp()
let shelf: Shelf
beforeAll(async () => {
  shelf = await openShelf(app)
})

const desk = importDesk(app, () => shelf.shop)
const { send, bring, act, check, rowsOf, faultsOf, everything } = desk

const words = (code: string) => app.services.words.say('en', `refusal.${code}`)
const itemNamed = async (q: string) => (await shelf.shop.list('/api/items', { q })).rows

test('an Arabic file in an old encoding is matched, mended and written', async () => {
  // Windows-1256: name, code, price and unit, with Arabic digits and a decimal comma.
  const heads = 'اسم الصنف;الرمز;سعر البيع;الوحدة'
  const text = `${heads}\nقهوة الأرز;AR-1;١٢,٥;Piece of the test\nشاي أخضر;AR-2;كثير;Piece of the test\n`
  const run = await bring('item', windows1256(text))
  expect(run.options.mapping).toEqual(['name', 'specialCode', 'unitPrice', 'unit'])
  expect([run.options.decimal, run.options.key]).toEqual([',', 'specialCode'])
  const checked = await check(run)
  expect(checked.counts).toMatchObject({ new: 1, error: 1 })
  expect(await faultsOf(run.id)).toEqual([[3, [2, 'Please type a number']]])
  const mended = await shelf.shop.call<ImportRow>('POST', `/api/imports/${run.id}/rows/3`, {
    column: 2,
    text: '٣,٢٥',
  })
  expect(mended.body).toMatchObject({ state: 'new', faults: [] })
  const done = await act(run.id, 'commit')
  expect(done).toMatchObject({ state: 'done', counts: { created: 2, error: 0 } })
  expect(await itemNamed('AR-1')).toMatchObject([{ name: 'قهوة الأرز', unitPrice: '12.5' }])
  expect(await itemNamed('AR-2')).toMatchObject([{ name: 'شاي أخضر', unitPrice: '3.25' }])
})

describe('items', () => {
  const head = 'Name,Special code,Unit,Unit price,Supplier price,Barcodes,Category\n'
  const unit = 'Piece of the test'

  test('are told every fault at its cell, and the rest go in', async () => {
    const owner = await shelf.item({ name: 'Bearer', barcodes: [{ id: newId(), code: 'TAKEN-1' }] })
    const lines = [
      `Good one,F-1,${unit},1,,,`,
      `,F-2,${unit},1,,,`,
      `No price,F-3,${unit},,,,`,
      `Bad unit,F-4,Barrel,1,,,`,
      `Bad barcode,F-5,${unit},1,,6.29E+12,`,
      `Taken barcode,F-6,${unit},1,,TAKEN-1,`,
      `Twice,F-1,${unit},1,,,`,
      `No category,F-7,${unit},1,,,Nowhere`,
      `Below cost,F-8,${unit},1,2,,`,
      `Negative,F-9,${unit},-1,,,`,
      `Leading zeros,0010,${unit},1,,0012345,`,
      `,F-1,Barrel,-1,,TAKEN-1,`,
      `Cut in two,F-10,${unit},1,,6,29E+12,`,
    ]
    const run = await bring('item', head + lines.join('\n'))
    const checked = await check(run)
    expect(await faultsOf(run.id)).toEqual([
      [3, [0, 'Item Name required!']],
      [4, [3, 'Item Price required!']],
      [5, [2, 'Not there (Unit): Barrel']],
      [6, [5, 'A spreadsheet shortened this number: 6.29E+12. Write it as text']],
      [7, [5, 'This barcode already belongs to Bearer']],
      [8, [1, 'Row 2 of the file says the same already']],
      [9, [6, 'Not there (Category): Nowhere']],
      [11, [3, 'Value cannot be less than 0']],
      [
        13,
        [2, 'Not there (Unit): Barrel'],
        [0, 'Item Name required!'],
        [3, 'Value cannot be less than 0'],
        [1, 'Row 2 of the file says the same already'],
        [5, 'This barcode already belongs to Bearer'],
      ],
      [14, [5, 'A spreadsheet shortened this number: 6,29E+12. Write it as text']],
    ])
    expect(checked.missing).toEqual([
      { entity: 'category', names: ['Nowhere'], count: 1 },
      { entity: 'unit', names: ['Barrel'], count: 1 },
    ])
    expect(checked.counts).toMatchObject({ new: 3, error: 10 })
    expect(checked.warnings).toBe(1)
    expect((await act(run.id, 'commit')).counts).toMatchObject({ created: 3, error: 10 })
    expect(await itemNamed('0010')).toMatchObject([{ name: 'Leading zeros' }])
    expect((await shelf.shop.read('/api/items', owner.id)).version).toBe(1)
    const file = await shelf.shop.call('GET', `/api/imports/${run.id}/errors?format=csv`)
    expect(file.text.trim().split('\n')).toHaveLength(11)
    expect(file.text).toContain('Bad barcode,F-5')
  })

  test('that are missing what they name get it, and all of it is undone', async () => {
    const before = await everything()
    const run = await bring('item', `${head}Made,M-1,Bundle,5,,M-100,Groceries\n`)
    await check(run, { makesMissing: true })
    expect(await act(run.id, 'commit')).toMatchObject({ counts: { created: 1 } })
    expect(await itemNamed('M-1')).toMatchObject([{ category: { title: 'Groceries' } }])
    expect(await act(run.id, 'undo')).toMatchObject({ state: 'undone', counts: { undone: 1 } })
    expect(await everything()).toEqual(before)
  })

  test('are updated by their key, cleared where it is said, and put back', async () => {
    const row = await shelf.item({ specialCode: 'UP-1', group: 'Old', unitPrice: '5' })
    const run = await bring('item', 'Special code,Unit price,Group,Name\nup-1,6,#CLEAR,\n')
    expect((await check(run)).counts).toMatchObject({ update: 1 })
    await act(run.id, 'commit')
    expect(await shelf.shop.read('/api/items', row.id)).toMatchObject({
      unitPrice: '6',
      group: null,
      name: row.name,
    })
    expect((await act(run.id, 'undo')).state).toBe('undone')
    expect(await shelf.shop.read('/api/items', row.id)).toMatchObject({
      unitPrice: '5',
      group: 'Old',
    })
  })

  test('that something uses by now stay, and are named', async () => {
    const run = await bring('item', `${head}Used later,U-1,${unit},5,,,\n`)
    await check(run)
    await act(run.id, 'commit')
    const [item] = await itemNamed('U-1')
    await shelf.shop.call('PATCH', `/api/items/${item?.id}`, { version: 1, unitPrice: '9' })
    const undone = await act(run.id, 'undo')
    expect(undone).toMatchObject({ state: 'done', counts: { created: 1 } })
    expect(undone.problem).toContain('used or changed')
  })
})

test('opening stock and balances become documents, once, and are void when undone', async () => {
  const item = await shelf.item({ name: 'Stocked', specialCode: 'ST-1' })
  const client = await shelf.shop.add('/api/thirdparties', { name: 'Opening client' })
  await shelf.shop.add('/api/warehouses', { name: 'Opening store' })
  const rate = { validFrom: '2026-01-01', buy: '89000', sell: '89500' }
  await shelf.shop.add('/api/rates', rate)
  const onHand = async () =>
    (await shelf.shop.list('/api/items', { q: 'ST-1', columns: 'name,onHand' })).rows[0]?.onHand
  const stock = 'Item,Quantity,Cost of one\nST-1,12,"2,5"\nNobody,1,1\n'
  const run = await bring('openingStock', stock)
  const tried = await check(run)
  expect(tried.counts, JSON.stringify(await rowsOf(run.id, 'error'))).toMatchObject({
    new: 1,
    error: 1,
  })
  const done = await act(run.id, 'commit')
  expect(done.counts, JSON.stringify(await rowsOf(run.id, 'error'))).toMatchObject({ created: 1 })
  expect(await onHand()).toBe('12')
  const again = await bring('openingStock', stock)
  expect((await check(again)).counts).toMatchObject({ same: 1, error: 1 })
  expect((await act(run.id, 'undo')).state).toBe('undone')
  expect(Number((await onHand()) ?? '0')).toBe(0)
  const owed =
    'Third party,Client or supplier,Currency,Amount owed\nOpening client,client,USD,150\n'
  const balance = await bring('openingBalance', owed)
  expect((await check(balance)).counts).toMatchObject({ new: 1 })
  await act(balance.id, 'commit')
  expect((await check(await bring('openingBalance', owed))).counts).toMatchObject({ same: 1 })
  const { rows } = await shelf.shop.list('/api/thirdparties', {
    q: 'Opening client',
    columns: 'name,balance',
  })
  expect(rows).toMatchObject([{ id: client.id, balance: '150' }])
  expect((await act(balance.id, 'undo')).state).toBe('undone')
  expect(item.version).toBe(1)
})

test('the other kinds share the mechanism', async () => {
  const files: [string, string][] = [
    ['thirdparty', 'Name,Phone 1,E-mails,Country\nAlpha,03 123 456,a@b.example,Lebanon\n'],
    ['category', 'Name,Division\nDrinks,\n'],
    ['unit', 'Name,Symbol\nPallet,plt\n'],
    ['priceList', 'Name,Priority\nWholesale,5\n'],
    ['listPrice', 'Price list,Item,Price\nWholesale,ST-1,4\n'],
    ['rate', 'Valid from,Type,Buy,Sell\n01/02/2026,sale,89000,89500\n'],
  ]
  for (const [kind, text] of files) {
    const run = await bring(kind, text)
    const checked = await check(run)
    expect(
      checked.counts,
      `${kind} ${JSON.stringify(await rowsOf(run.id, 'error'))}`,
    ).toMatchObject({
      new: 1,
    })
    expect((await act(run.id, 'commit')).counts, kind).toMatchObject({ created: 1 })
    expect((await check(await bring(kind, text))).counts, kind).toMatchObject({ same: 1 })
  }
})

test('whatever is exported and imported again changes nothing', async () => {
  await shelf.item({ name: '=cmd|calc', specialCode: 'X-1', vat: '11', kind: 'service' })
  const line = (code: string) => ({ id: newId(), code, factor: '6' })
  await shelf.item({ name: 'Packed', barcodes: [line('PK-1'), line('0012345678905')] })
  // A comma within a name is no comma between two.
  const group = async (name: string) => (await shelf.shop.add('/api/partner-groups', { name })).id
  const groups = [await group('Retail, Beirut'), await group('Abroad')]
  await shelf.shop.add('/api/price-lists', { name: 'For some', groups })
  for (const name of tableKindNames) {
    const kind = importKind(name)
    // Documents have no list to export: their own file says the same twice.
    if (!kind.entity) continue
    const { api, fields } = kind.entity
    const columns = columnsOf(kind).flatMap(({ key }) => (key in fields ? [key] : []))
    const key = name === 'item' || name === 'thirdparty' ? { key: 'name' } : {}
    for (const format of ['csv', 'xlsx']) {
      const answer = await fetch(`${app.url}${api}/export?format=${format}&columns=${columns}`, {
        headers: { authorization: `Bearer ${shelf.shop.token}`, 'accept-language': 'ar' },
      })
      const run = await bring(name, new Uint8Array(await answer.arrayBuffer()))
      const { counts } = await check(run, key)
      const label = `${name} ${format} ${JSON.stringify(await rowsOf(run.id, 'error,update,new'))}`
      expect(counts, label).toMatchObject({ new: 0, update: 0, error: 0, same: run.rowCount })
    }
  }
})

describe('a file that is none', () => {
  const sheet = (content: string) =>
    archiveOf([
      ...plainSheet,
      { name: 'xl/worksheets/sheet1.xml', content: `<worksheet>${content}</worksheet>` },
    ])
  const longText = randomBytes(100_000).toString('hex')
  const sharingRow = '<row><c t="s"><v>0</v></c></row>'
  const wide = '<row r="1"><c r="XFD1" t="inlineStr"><is><t>x</t></is></c></row>'
  test.each<[string, Content, string]>([
    ['is empty', '', 'importEmpty'],
    ['has only heads', 'Name,Price\n', 'importEmpty'],
    ['is a picture', new Uint8Array([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10]), 'importKindUnknown'],
    ['is an old workbook', new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0, 0]), 'importOldWorkbook'],
    ['is another archive', archiveOf([{ name: 'a.txt', content: 'x' }]), 'importKindUnknown'],
    ['is cut', archiveOf(plainSheet).slice(0, 60), 'sheetIsBroken'],
    ['has a million columns', `${','.repeat(1_000_000)}x\n1\n`, 'importTooWide'],
    ['has a million columns of nothing', `${','.repeat(1_000_000)}\n1\n`, 'importTooWide'],
    ['has a sheet of a million columns', sheet(wide), 'importTooWide'],
    ['has half a row', sheet(wide.replace('r="1"', 'r="1.5"')), 'sheetIsBroken'],
    ['never ends a row', sheet('<row r="1"><c><v>1</v></c>'), 'sheetIsBroken'],
    ['never closes a quote', `Name\n"${'x'.repeat(40_000)}`, 'importOpenQuote'],
    ['is full of zeros', new Uint8Array(100), 'importUnreadable'],
    [
      'is noise',
      Uint8Array.from({ length: 400 }, (_, at) => ((at * 97) % 251) + 1),
      'importUnreadable',
    ],
    ['is a page', '<html><body>x</body></html>', 'importKindUnknown'],
    ['declares a type', sheet('<!DOCTYPE a [<!ENTITY b "c">]><row r="1"/>'), 'sheetDeclaresType'],
    [
      'lies about its size',
      archiveOf([
        ...plainSheet,
        { name: 'xl/worksheets/sheet1.xml', content: 'x'.repeat(5000), claimed: 10 },
      ]),
      'sheetIsBroken',
    ],
    [
      'carries macros',
      archiveOf([...plainSheet, { name: 'xl/vbaProject.bin', content: 'x' }]),
      'sheetHasMacros',
    ],
    [
      'says one long text in every cell',
      archiveOf([
        ...plainSheet,
        { name: 'xl/sharedStrings.xml', content: `<si><t>${longText}</t></si>` },
        { name: 'xl/worksheets/sheet1.xml', content: sharingRow.repeat(400) },
      ]),
      'sheetIsTooLarge',
    ],
    [
      'is a bomb',
      archiveOf([...plainSheet, { name: 'xl/worksheets/sheet1.xml', content: 'x'.repeat(9e6) }]),
      'sheetIsTooLarge',
    ],
  ])('because it %s is refused in words', async (_, content, code) => {
    const { body, status } = await send('item', content)
    const messages = body.errors.map(({ message }) => message)
    // What the customer wants said comes first, and why after it.
    const isKind = !code.startsWith('import') || code === 'importKindUnknown'
    expect([body.code, status < 500]).toEqual([isKind ? 'unsupportedMediaType' : code, true])
    if (isKind) expect(messages).toEqual([words('unsupportedMediaType'), words(code)])
    expect(messages.join()).not.toContain('refusal.')
  })

  test.each<[string, (n: number) => string, string]>([
    ['cells', (n) => `<row r="2">${'<c>'.repeat(n)}`, 'xl/worksheets/sheet1.xml'],
    ['cells of a row', (n) => `<row r="2">${'<c>'.repeat(n)}</row>`, 'xl/worksheets/sheet1.xml'],
    ['rows', (n) => '<row '.repeat(n), 'xl/worksheets/sheet1.xml'],
    ['sounds', (n) => `<si>${'<rPh '.repeat(n)}</si>`, 'xl/sharedStrings.xml'],
    ['sheets', (n) => '<sheet '.repeat(n), 'xl/workbook.xml'],
    ['links', (n) => '<Relationship '.repeat(n), 'xl/_rels/workbook.xml.rels'],
    [
      'prefixes',
      (n) => `<row>${Array.from({ length: n }, (_, at) => `<p${at}:c>`).join('')}</row>`,
      'xl/worksheets/sheet1.xml',
    ],
  ])('takes no longer than it is, whatever its %s leave open', async (_, content, name) => {
    const fileOf = (n: number): Uint8Array => {
      const least = [
        ...plainSheet,
        { name: 'xl/worksheets/sheet1.xml', content: '<row r="1"/>' },
        // As much as makes the rest of it believable.
        { name: 'xl/media/noise', content: randomBytes(40_000) },
      ]
      return archiveOf([
        ...least.filter((part) => part.name !== name),
        { name, content: content(n) },
      ])
    }
    /** The least of three goes, of this thread alone: the rest is what stands beside it. */
    const workOf = async (n: number): Promise<number> => {
      const bytes = fileOf(n)
      const goes: number[] = []
      for (let go = 0; go < 3; go++) {
        const before = process.threadCpuUsage()
        await readTable(bytes).catch((error: unknown) => {
          if (!(error instanceof Refusal)) throw error
        })
        const { user, system } = process.threadCpuUsage(before)
        goes.push((user + system) / 1000)
      }
      return Math.min(...goes)
    }
    const half = await workOf(100_000)
    // What looks back at what it has read would take minutes.
    expect(await workOf(200_000)).toBeLessThan(3 * half + 200)
  })

  test('leaves nothing behind, and is not named by a formula', async () => {
    const run = await bring(
      'item',
      sheet(
        '<row r="1"><c t="inlineStr"><is><t>Name</t></is></c><c t="inlineStr"><is><t>Price</t></is></c></row>' +
          '<row r="2"><c t="inlineStr"><is><t>Computed</t></is></c><c><f>1+1</f></c></row>' +
          '<row r="3"><c t="inlineStr"><is><t>Broken</t></is></c><c t="e"><f>1/0</f><v>#DIV/0!</v></c></row>',
      ),
    )
    await check(run, { key: 'name' })
    expect((await faultsOf(run.id)).map(([row, ...faults]) => [row, faults[0]])).toEqual([
      [2, [1, 'A formula without a value: =']],
      [3, [1, 'A formula without a value: #DIV/0!']],
    ])
  })
})

test('nobody sees what he may not bring, nor the file of another', async () => {
  const run = await bring('item', 'Name,Unit price\nHidden,1\n')
  const rights = ['view', 'add', 'delete', 'export'].map((it) => `imports.import.${it}`)
  const clerk = await shelf.colleague(rights)
  // Before a byte of what he brings is looked at.
  const own = importDesk(app, () => clerk)
  expect((await own.send('item', archiveOf(plainSheet))).body.code).toBe('notFound')
  const parts = { id: newId(), name: 'photos.zip' }
  const pictures = await own.upload<object>('/api/imports/pictures', parts, 'no archive')
  expect(pictures.body.code).toBe('notFound')
  expect((await clerk.refused('GET', '/api/imports?kind=item')).code).toBe('notFound')
  const keeper = await shelf.colleague([...rights, 'catalog.item.add', 'catalog.item.edit'])
  expect((await keeper.refused('GET', `/api/imports/${run.id}`)).code).toBe('notFound')
  const known = await keeper.call<{ fields: { key: string }[] }>('GET', '/api/imports?kind=item')
  expect(known.body.fields.map(({ key }) => key)).not.toContain('supplierPrice')
})

test('a row that was lost is found by the check of the data', async () => {
  const run = await bring('category', 'Name\nLost\n')
  const stored = { files: app.services.files, until: new Date(8.64e15), anchorsDir: app.anchorsDir }
  await app.asOwner('delete from import_row where run_id = $1', [run.id])
  const broken = await brokenInvariants(app.ownerUrl, { stored })
  expect(broken.map(({ name }) => name)).toEqual(['an import counts every row of its file'])
  await app.asOwner('delete from import_run where id = $1', [run.id])
})

/** As the programs of the last century wrote it. */
function windows1256(text: string): Uint8Array {
  const decoder = new TextDecoder('windows-1256')
  const codes = new Map(
    Array.from({ length: 256 }, (_, byte) => [decoder.decode(new Uint8Array([byte])), byte]),
  )
  // The code page has no Arabic digits of its own; a file of it has Western ones.
  return new Uint8Array(
    [...text].map((letter) => {
      const digit = letter.charCodeAt(0) - 0x660
      return codes.get(digit >= 0 && digit <= 9 ? String(digit) : letter) ?? 63
    }),
  )
}
