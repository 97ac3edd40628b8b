/** A code with its lot, its last day and its weight, at the till. */
import { expect, test, vi } from 'vitest'
import type { TillItem } from '../../../domain/pos/contract.ts'
import type { Desk } from '../desk.ts'
import { mayBeSold, takeElementString } from './gs1-scan.ts'

const gtin = '05281017002613'

/** A desk with one item on file, and what was taken of it. */
function deskWith(
  expired: 'allow' | 'warn' | 'block',
  more: Partial<TillItem> = {},
  day = '2027-05-12',
) {
  const item = { id: 'milk', lotted: 'batch', isWeighed: false, ...more } as TillItem
  const taken: unknown[] = []
  const desk = {
    basics: { expired },
    sale: { kind: 'posSale' },
    shop: { day },
    till: {
      catalogue: {
        byCode: (code: string) =>
          code === '5281017002613' ? { item, barcode: 'its-code' } : undefined,
      },
    },
    take: (_: TillItem, how: unknown) => taken.push(how),
  } as unknown as Desk
  return { desk, taken }
}

test('brings its lot and its last day along, and its weight where the item is weighed', async () => {
  const { desk, taken } = deskWith('block')
  expect(await takeElementString('5281017002613', desk)).toBe(false)
  expect(await takeElementString(`01${gtin}1728123110L7`, desk)).toBe(true)
  expect(taken).toEqual([{ barcode: 'its-code', lot: { code: 'L7', expiry: '2028-12-31' } }])
  const weighed = deskWith('block', { isWeighed: true, lotted: undefined })
  await takeElementString(`01${gtin}3103001250`, weighed.desk)
  expect(weighed.taken).toEqual([
    { barcode: 'its-code', label: { itemCode: gtin, quantity: '1.25' } },
  ])
})

test('is told and takes nothing where its goods are not on file, or have expired and are blocked', async () => {
  const { desk, taken } = deskWith('block')
  expect(await takeElementString(`01${gtin.replace('613', '620')}10L7`, desk)).toBe(true)
  expect(await takeElementString(`01${gtin}17200131`, desk)).toBe(true)
  expect(taken).toEqual([])
  const free = deskWith('allow')
  await takeElementString(`01${gtin}17200131`, free.desk)
  expect(free.taken).toHaveLength(1)
})

test('what has expired may come back, and is not sold however its batch was named', async () => {
  const { desk } = deskWith('block')
  expect(await mayBeSold(desk, '2020-01-31', 'L7')).toBe(false)
  expect(await mayBeSold(desk, undefined, 'L7')).toBe(true)
  const refund = { ...desk, sale: { ...desk.sale, kind: 'posRefund' } } as Desk
  expect(await mayBeSold(refund, '2020-01-31', 'L7')).toBe(true)
})

test('goods are expired by the day of the shop, whatever the clock of the machine says', async () => {
  const endsOnThe12th = `01${gtin}1727051210L7`
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2027-05-09T09:00:00Z') })
  const late = deskWith('block', {}, '2027-05-13')
  expect(await takeElementString(endsOnThe12th, late.desk)).toBe(true)
  expect(late.taken).toEqual([])
  vi.setSystemTime(new Date('2027-05-20T09:00:00Z'))
  const inTime = deskWith('block', {}, '2027-05-12')
  expect(await takeElementString(endsOnThe12th, inTime.desk)).toBe(true)
  expect(inTime.taken).toHaveLength(1)
  vi.useRealTimers()
})
