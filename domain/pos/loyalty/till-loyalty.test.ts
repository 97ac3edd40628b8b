import { describe, expect, test } from 'vitest'
import type { TillLoyalty } from '../../loyalty/contract.ts'
import type { DatedProgramme } from '../../loyalty/loyalty-book.ts'
import { plain } from '../../loyalty/testing/programmes.ts'
import type { TillBasics } from '../contract.ts'
import { basics, goods, hotel, ids, shop } from '../testing/till-shop.ts'
import { newSale, type OpenSale } from '../ticket/sale.ts'
import { addItem } from '../ticket/sale-edit.ts'
import { burningAsks } from './burn-right.ts'
import { mayBurn, printedLoyalty, tillProgramme, willEarn } from './till-loyalty.ts'

const day = '2026-11-15'

const programme: DatedProgramme = {
  ...plain,
  percent: '10',
  isWithTax: true,
  startsOn: '2026-01-01',
  endsOn: null,
  isActive: true,
}

const here = (over: Partial<DatedProgramme> = {}): TillBasics => ({
  ...basics,
  loyalty: [{ ...programme, ...over }],
})

/** Four coins of tobacco, with the taxes within. */
const sale: OpenSale = {
  ...addItem(
    newSale(ids.sale, '2026-11-15T09:00:00.000Z'),
    goods.tobacco,
    { id: ids.line(1) },
    shop,
  ),
  customer: hotel,
}

const known: TillLoyalty = {
  value: 'v',
  balance: '5',
  available: '3',
  next: { day: '2026-12-01', amount: '1' },
  level: null,
  multiplier: '1',
  day,
}

const paying = { burned: '0', open: '0', day }

describe('a till', () => {
  test('knows a programme only for a client who is known by name, and for sales', () => {
    expect(tillProgramme(sale, here(), day)?.percent).toBe('10')
    expect(tillProgramme({ ...sale, customer: null }, here(), day)).toBeNull()
    expect(tillProgramme({ ...sale, kind: 'posRefund' }, here(), day)).toBeNull()
    expect(tillProgramme(sale, basics, day)).toBeNull()
  })

  test('says what the sale will earn, with what it knows of the client', () => {
    const levels = [{ name: 'Gold', threshold: '100', multiplier: '2' }]
    const gold = { ...known, multiplier: '2' }
    expect(willEarn(sale, here(), paying, null)).toBe('0.4')
    expect(willEarn(sale, here({ levels }), paying, gold)).toBe('0.8')
    expect(willEarn(sale, here({ levels }), paying, null)).toBe('0.4')
    expect(willEarn(sale, here(), paying, { ...gold, day: '2026-11-14' })).toBe('0.4')
    expect(willEarn(sale, here(), { ...paying, burned: '2' }, null)).toBe('0.2')
  })

  test('lets no more be spent than is there and the programme allows; nothing it was not told of', () => {
    expect(mayBurn(sale, here(), day, known).most).toBe('3')
    expect(mayBurn(sale, here({ mostPercent: '50' }), day, known).most).toBe('2')
    expect(mayBurn(sale, here({ leastBasket: '5' }), day, known)).toEqual({
      most: '0',
      basket: '5',
    })
    expect(mayBurn(sale, here(), day, null).most).toBe('0')
  })

  test('prints what it knows: earned, used, balance and what is lost next', () => {
    const money = { day, open: '0', tenders: [] }
    expect(printedLoyalty(sale, here(), money, known)).toEqual({
      earned: '0.4',
      used: '0',
      balance: '5.4',
      next: { day: '2026-12-01', amount: '1' },
      pointWorth: null,
    })
    expect(printedLoyalty(sale, here(), money, null)).toMatchObject({ balance: null, next: null })
    expect(printedLoyalty({ ...sale, customer: null }, here(), money, known)).toBeUndefined()
  })

  test('asks for a yes where much is paid with it', () => {
    const paid = [{ method: 'm', value: '20.01' }]
    const asked = (type: string, pinAbove: string | null) =>
      burningAsks(paid, () => type, { pinAbove })
    expect(asked('cashBack', '20')).toEqual(['cashBack'])
    expect([asked('cashBack', '21'), asked('cashBack', null), asked('cash', '20')]).toEqual([
      [],
      [],
      [],
    ])
    expect(burningAsks(paid, () => 'cashBack', null)).toEqual([])
  })
})
