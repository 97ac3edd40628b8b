/** A row is told all that stands against it at once, each at its cell, whatever becomes of the row. */
import { beforeAll, expect, test } from 'vitest'
import { newId } from '../../domain/kernel/id.ts'
import { testApp } from '../kernel/testing/app.ts'
import { openShelf, type Shelf } from '../kernel/testing/shelf.ts'
import { importDesk } from './testing/desk.ts'

const app = testApp()
let shelf: Shelf
beforeAll(async () => {
  shelf = await openShelf(app)
})

const desk = importDesk(app, () => shelf.shop)

test('a row that changes what is there is told of its cells and of what others say to it', async () => {
  await shelf.item({ name: 'Bearer', barcodes: [{ id: newId(), code: 'RF-TAKEN' }] })
  const item = await shelf.item({ name: 'Changed', specialCode: 'RF-1', unitPrice: '5' })
  const head = 'Name,Special code,Unit price,Barcodes\n'
  const run = await desk.bring('item', `${head}Changed,RF-1,dear,RF-TAKEN\n`)
  await desk.check(run, { key: 'specialCode' })
  expect(await desk.faultsOf(run.id)).toEqual([
    [2, [2, 'Please type a number'], [3, 'This barcode already belongs to Bearer']],
  ])
  await desk.check(run, { key: 'specialCode', mode: 'create' })
  expect(await desk.faultsOf(run.id)).toEqual([
    [2, [2, 'Please type a number'], [1, 'There already, and only new ones were asked for']],
  ])
  expect(await shelf.shop.read('/api/items', item.id)).toMatchObject({ unitPrice: '5', version: 1 })
})

test('of the lines of one document each that cannot be posted is told, and the others stay', async () => {
  await shelf.shop.add('/api/rates', { validFrom: '2026-01-02', buy: '89000', sell: '89500' })
  const unit = (await shelf.shop.add('/api/units', { name: 'Whole of the test', decimals: 0 })).id
  for (const specialCode of ['RF-2', 'RF-3', 'RF-4']) await shelf.item({ specialCode, unit })
  const lines = ['RF-2,1.5,2', 'RF-3,2,2', 'RF-4,0.5,2']
  const run = await desk.bring('openingStock', `Item,Quantity,Cost of one\n${lines.join('\n')}\n`)
  expect((await desk.check(run)).counts).toMatchObject({ new: 1, error: 2 })
  const faults = await desk.faultsOf(run.id)
  expect(faults.map(([row, fault]) => [row, (fault as unknown[])[0]])).toEqual([
    [2, 1],
    [4, 1],
  ])
  expect((await desk.act(run.id, 'commit')).counts).toMatchObject({ created: 1, error: 2 })
})
