import { beforeAll, describe, expect, test } from 'vitest'
import { newId } from '../../domain/kernel/id.ts'
import { testApp } from '../kernel/testing/app.ts'
import { type Station, station } from '../kernel/testing/station.ts'

const app = testApp()
let shop: Station
beforeAll(async () => {
  shop = await station(app)
})

const api = '/api/currencies'
const named = async (code: string) => {
  const { rows } = await shop.list(api)
  const row = rows.find((it) => it.code === code)
  if (!row) throw new Error(`There is no ${code}`)
  return row
}
const euro = { code: 'eur', name: 'Euro', decimals: 2 }

test('a company starts with its currencies, their notes and coins, and the usual methods', async () => {
  const { rows } = await shop.list(api)
  expect(rows).toMatchObject([
    { code: 'LBP', name: 'Lebanese Pound', decimals: 0, cashIncrement: '5000', rank: 'second' },
    { code: 'USD', name: 'US Dollar', symbol: '$', decimals: 2, cashIncrement: '1', rank: 'first' },
  ])
  const bills = await shop.list('/api/money-bills', { limit: '200' })
  const of = (code: string) =>
    bills.rows.filter((it) => (it.currency as { title: string }).title === code)
  expect(of('LBP').map(({ value }) => value)).toContain('100000')
  expect(of('USD')).toHaveLength(12)
  const methods = await shop.list('/api/payment-methods')
  expect(methods.rows.map(({ name, type }) => `${name}: ${type}`)).toEqual([
    'Cash LBP: cash',
    'Cash USD: cash',
    'Cheque: cheque',
    'Credit card: creditCard',
    'Deposit: deposit',
  ])
  expect(methods.rows[2]).toMatchObject({ asksBank: true, asksValueDate: true, currency: null })
})

test('the session names both currencies as cash is counted in them', async () => {
  const { body } = await shop.call<{ company: object }>('GET', '/api/session')
  expect(body.company).toMatchObject({
    firstCurrency: { code: 'USD', symbol: '$', decimals: 2, cashIncrement: '1' },
    secondCurrency: { code: 'LBP', decimals: 0, cashIncrement: '5000' },
  })
})

describe('a currency', () => {
  test('is written in capitals, once', async () => {
    const row = await shop.add(api, euro)
    expect(row).toMatchObject({ code: 'EUR', rank: null, isActive: true })
    const again = await shop.refused('POST', api, { id: newId(), ...euro })
    expect([again.code, again.field]).toEqual(['notUnique', 'code'])
  })

  test.each([
    [{ code: 'QQQ' }, 'currencyCode code'],
    [{ code: 'dollar' }, 'currencyCode code'],
    [{ code: '' }, 'currencyCode code'],
    [{ code: null }, 'required code'],
    [{ code: 'CHF', decimals: 5 }, 'range decimals'],
    [{ code: 'CHF', decimals: -1 }, 'negative decimals'],
    [{ code: 'CHF', cashIncrement: '-1' }, 'negative cashIncrement'],
    [{ code: 'CHF', rank: 'third' }, 'invalid rank'],
    [{ code: 'CHF', rank: 'first' }, 'notUnique rank'],
  ])('of %j is refused: %s', async (values, expected) => {
    const body = { id: newId(), ...euro, ...values }
    const { code, field } = await shop.refused('POST', api, body)
    expect(`${code} ${field}`).toBe(expected)
  })

  test('that is the first one stays so, active and counted as it was', async () => {
    const { id, version } = await named('USD')
    const change = (body: object) => shop.refused('PATCH', `${api}/${id}`, { version, ...body })
    expect((await change({ isActive: false })).code).toBe('firstCurrencyStays')
    expect((await change({ rank: null })).code).toBe('firstCurrencyStays')
    expect(await change({ decimals: 3 })).toMatchObject({
      code: 'currencyIsUsed',
      field: 'decimals',
    })
    const deleted = await shop.refused('DELETE', `${api}/${id}?version=${version}`)
    expect(deleted.code).toBe('firstCurrencyStays')
    const renamed = await shop.call('PATCH', `${api}/${id}`, { version, name: 'Dollar' })
    expect(renamed.status).toBe(200)
  })

  test('nobody uses can be deleted; among several, what must stay is named', async () => {
    const free = await shop.add(api, { ...euro, code: 'JPY', decimals: 0 })
    const [usd, lbp] = [await named('USD'), await named('LBP')]
    const { body } = await shop.call<{ deleted: string[]; refused: object[] }>(
      'POST',
      `${api}/delete`,
      { ids: [free.id, usd.id, lbp.id] },
    )
    expect(body.deleted).toEqual([free.id])
    expect(body.refused).toHaveLength(2)
    expect(body.refused).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ title: 'USD', code: 'firstCurrencyStays' }),
        expect.objectContaining({ title: 'LBP', code: 'inUse' }),
      ]),
    )
  })

  test('in use names its users when it is to be deleted', async () => {
    const { id, version } = await named('LBP')
    const { code, facts } = await shop.refused('DELETE', `${api}/${id}?version=${version}`)
    expect([code, facts.count]).toEqual(['inUse', 15])
  })
})

describe('a note or coin', () => {
  const bills = '/api/money-bills'

  test('goes round once by value and kind', async () => {
    const { id: currency } = await named('USD')
    const note = { currency, value: '100', kind: 'note' }
    const again = await shop.refused('POST', bills, { id: newId(), ...note })
    expect([again.code, again.field]).toEqual(['notUnique', 'value'])
    expect(await shop.add(bills, { ...note, kind: 'coin' })).toMatchObject({ kind: 'coin' })
  })

  test.each(['0', '-5'])('of %s is refused in the customer’s words', async (value) => {
    const { id: currency } = await named('USD')
    const { message } = await shop.refused('POST', bills, { id: newId(), currency, value })
    expect(message).toBe('Value must be greater than 0!')
  })

  test.each([
    ['LBP', '250.5', 'Type a whole number.'],
    ['USD', '0.005', 'At most 2 decimals'],
  ])('of %s is never finer than it: %s', async (code, value, message) => {
    const { id: currency } = await named(code)
    const refused = await shop.refused('POST', bills, { id: newId(), currency, value })
    expect([refused.field, refused.message]).toEqual(['value', message])
    const row = await shop.add(bills, { currency, value: '3' })
    const finer = { version: row.version, value }
    expect((await shop.refused('PATCH', `${bills}/${row.id}`, finer)).message).toBe(message)
  })

  test('cannot move to a currency that is coarser than its value', async () => {
    const [usd, lbp] = [await named('USD'), await named('LBP')]
    const row = await shop.add(bills, { currency: usd.id, value: '0.75', kind: 'coin' })
    const moved = { version: row.version, currency: lbp.id }
    const { field, message } = await shop.refused('PATCH', `${bills}/${row.id}`, moved)
    expect([field, message]).toEqual(['value', 'Type a whole number.'])
  })

  test('of a currency that is not there is refused at its currency', async () => {
    const bill = { id: newId(), currency: newId(), value: '0.123' }
    const { code, field } = await shop.refused('POST', bills, bill)
    expect([code, field]).toEqual(['missingReference', 'currency'])
  })
})

describe('a payment method', () => {
  const methods = '/api/payment-methods'
  const method = (more: object) => ({ id: newId(), name: 'Visa', type: 'creditCard', ...more })

  test.each([
    [{ commissionAmount: '-0.01' }, 'Value cannot be less than 0'],
    [{ commissionPercent: '100.01' }, 'Value must be between 0 and 100'],
    [{ commissionPercent: '-1' }, 'Value must be between 0 and 100'],
  ])('with %j is refused: %s', async (values, message) => {
    expect((await shop.refused('POST', methods, method(values))).message).toBe(message)
  })

  test('of another type is refused', async () => {
    const { code, field } = await shop.refused('POST', methods, method({ type: 'barter' }))
    expect([code, field]).toEqual(['invalid', 'type'])
  })

  test('keeps its commission exactly', async () => {
    const values = { name: 'Amex', type: 'creditCard', commissionAmount: '0.30' }
    const row = await shop.add(methods, { ...values, commissionPercent: '2.75' })
    expect(row).toMatchObject({ commissionAmount: '0.3', commissionPercent: '2.75' })
  })
})

test('notes and rates are found without breaking the search over everything', async () => {
  await shop.add('/api/rates', { validFrom: '2026-01-01', buy: '1', sell: '1', note: 'Cedarlight' })
  const { body } = await shop.call<{ rows: object[] }>('GET', '/api/find?q=cedarlight')
  expect(body.rows).toMatchObject([{ entity: 'rate', title: '2026-01-01' }])
})
