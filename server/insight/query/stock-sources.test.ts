/** What a question is told of what lies in stock. */
import { expect, test } from 'vitest'
import { testApp } from '../../kernel/testing/app.ts'
import { market } from '../../trade/testing/market.ts'
import { run } from './testing/asking.ts'

const app = testApp()

test('a question tells beside what lies there what nobody was promised, of an item and of a warehouse', async () => {
  const maker = await market(app, 'PromisesAsked')
  const glue = await maker.item({ name: 'Glue', unitPrice: '3' })
  await maker.item({ name: 'Repair', kind: 'service' })
  const line = (quantity: string) => [{ item: glue, quantity, unitPrice: '3' }]
  await maker.post('purchases', maker.draft('purchaseInvoice', line('12')))
  await maker.post('invoices', maker.draft('salesOrder', line('8')))
  const asked = async (sql: string) => (await run(maker, { sql })).rows
  expect(await asked('select name, on_hand, available from items order by name')).toEqual([
    ['Glue', '12', '4'],
    ['Repair', null, null],
  ])
  expect(await asked('select item, quantity, available from stock_levels')).toEqual([
    ['Glue', '12', '4'],
  ])
})
