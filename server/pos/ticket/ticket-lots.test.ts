/** Lots at the till: what was sold is posted as it was said, and what cannot be is flagged. */
import { beforeAll, expect, test } from 'vitest'
import { addDays } from '../../../domain/kernel/date.ts'
import { newId } from '../../../domain/kernel/id.ts'
import type { TillChanges } from '../../../domain/pos/contract.ts'
import type { LotTrace, LyingLot } from '../../../domain/stock/lots/lot-report.ts'
import { testApp } from '../../kernel/testing/app.ts'
import { openRegister, signed, type Till, tillAt, tillOf } from '../testing/till.ts'

const app = testApp()
let till: Till
let other: Till
beforeAll(async () => {
  till = await tillOf(app)
  other = await tillAt(till.shop, await openRegister(till.shop, 'T2'))
})

const bought = async (
  values: object,
  lots: { code: string; quantity: string; expiry?: string }[],
) => {
  const { shop } = till
  const item = await shop.item({ supplierPrice: '6', ...values })
  const quantity = String(lots.reduce((sum, lot) => sum + Number(lot.quantity), 0))
  const lines = [{ item, quantity, unitPrice: '6', lots }]
  await shop.post('purchases', shop.draft('purchaseInvoice', lines))
  return item
}

const lying = async (item: string) => {
  const path = `/api/lots/lying?item=${item}&warehouse=${till.shop.warehouse}`
  const { body } = await till.shop.call<LyingLot[]>('GET', path)
  return body.map(({ code, quantity }) => `${code} ${quantity}`)
}

const flagsOf = async (at: Till, line: Parameters<Till['ring']>[0][number]) => {
  const [outcome] = await at.send(at.ring([line]))
  expect(outcome?.state).toBe('posted')
  return outcome?.state === 'posted' ? outcome.flags : []
}

test('what expires first is sold where nobody said which; a scanned lot is that lot', async () => {
  const { today } = till.shop
  const item = await bought({ hasBatches: true, hasExpiry: true }, [
    { code: 'L2', quantity: '5', expiry: addDays(today, 60) },
    { code: 'L1', quantity: '2', expiry: addDays(today, 20) },
    { code: 'L0', quantity: '1', expiry: addDays(today, -2) },
  ])
  expect(await flagsOf(till, { item, quantity: '1' })).toEqual([])
  expect(await flagsOf(till, { item, quantity: '2', lot: { code: 'L2' } })).toEqual([])
  expect(await lying(item)).toEqual(['L0 1', 'L1 1', 'L2 3'])
  expect(await flagsOf(till, { item, lot: { code: 'L0' } })).toEqual(['lotExpired'])
  expect(await flagsOf(till, { item, lot: { code: 'nobody' } })).toEqual(['lotUnknown'])
})

test('a serial number sold at two tills without network is posted twice, and flagged once', async () => {
  const item = await bought({ hasSerials: true }, [
    { code: 'S1', quantity: '1' },
    { code: 'S2', quantity: '1' },
  ])
  const sold = { item, lot: { code: 'S1' } }
  const [here, there] = [till.ring([sold]), other.ring([sold])]
  expect((await till.send(here))[0]).toMatchObject({ state: 'posted', flags: [] })
  expect((await other.send(there))[0]).toMatchObject({
    state: 'posted',
    flags: ['serialElsewhere'],
  })
  expect(await flagsOf(till, { item })).toEqual(['oversold', 'lotUnknown'])
  const { body } = await till.shop.call<{ rows: { id: string; code: string }[] }>(
    'GET',
    `/api/lots?state=all&item=${item}`,
  )
  const lot = body.rows.find(({ code }) => code === 'S1')
  const trace = await till.shop.call<LotTrace>('GET', `/api/lots/${lot?.id}/trace`)
  const numbers = trace.body.rows.slice(1).map(({ document }) => document?.number)
  expect(numbers).toEqual([here.number, there.number])
})

test('a refund brings the serial number back that was sold', async () => {
  const item = await bought({ hasSerials: true }, [{ code: 'R1', quantity: '1' }])
  const sale = till.ring([{ item, lot: { code: 'R1' } }])
  await till.send(sale)
  expect(await lying(item)).toEqual([])
  const [line] = sale.lines
  const tenders = sale.tenders.map((it) => ({ ...it, id: newId(), flow: 'out' as const }))
  const part = { amount: '10', discount: '0', vat: '0', tax1: '0', tax2: '0' }
  const back = till.ring([{ item, originLine: line?.id, part }], {
    kind: 'posRefund',
    origin: sale.id,
    tenders,
  })
  expect((await till.send(signed(back)))[0]?.state).toBe('posted')
  expect(await lying(item)).toEqual(['R1 1'])
})

test('the till is told which goods have numbers', async () => {
  const item = await bought({ hasSerials: true }, [{ code: 'T1', quantity: '1' }])
  const { body } = await till.shop.call<TillChanges>('GET', '/api/pos/changes')
  expect(body.items.find(({ row }) => row?.id === item)?.row?.lotted).toBe('serial')
})
