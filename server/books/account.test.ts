import { beforeAll, describe, expect, test } from 'vitest'
import type { AnyRow } from '../../domain/kernel/entity.ts'
import { newId } from '../../domain/kernel/id.ts'
import { testApp } from '../kernel/testing/app.ts'
import { type Station, station } from '../kernel/testing/station.ts'

const app = testApp()
let shop: Station
beforeAll(async () => {
  shop = await station(app)
  await shop.add('/api/rates', { validFrom: '2026-01-01', buy: '89500', sell: '89500' })
})

const withCode = async (code: string): Promise<AnyRow> => {
  const { rows } = await shop.list('/api/accounts', { q: code })
  const row = rows.find((it) => it.code === code)
  if (!row) throw new Error(`There is no account ${code}`)
  return row
}

describe('an account that postings use', () => {
  test.each<[object, string]>([
    [{ kind: 'liability' }, 'kind'],
    [{ isActive: false }, 'isActive'],
  ])('cannot become %o', async (change, field) => {
    const { id, version } = await withCode('1010')
    const refused = await shop.refused('PATCH', `/api/accounts/${id}`, { version, ...change })
    expect([refused.code, refused.field]).toEqual(['accountHasRole', field])
  })

  test('can have another name and code', async () => {
    const { id, version } = await withCode('6200')
    const body = { version, name: 'Round offs', code: '6201' }
    const { body: row } = await shop.call('PATCH', `/api/accounts/${id}`, body)
    expect(row).toMatchObject({ name: 'Round offs', code: '6201', role: 'rounding' })
  })

  test('cannot be deleted, alone or with others', async () => {
    const { id, version } = await withCode('1010')
    const path = `/api/accounts/${id}?version=${version}`
    expect((await shop.refused('DELETE', path)).code).toBe('accountHasRole')
    const own = await shop.add('/api/accounts', { code: '6900', name: 'Gifts', kind: 'expense' })
    const { body } = await shop.call('POST', '/api/accounts/delete', { ids: [id, own.id] })
    expect(body).toMatchObject({ deleted: [own.id], refused: [{ id, code: 'accountHasRole' }] })
  })

  test('has a role that nobody can send', async () => {
    const body = { id: newId(), code: '6901', name: 'Mine', kind: 'expense', role: 'cash' }
    expect((await shop.refused('POST', '/api/accounts', body)).code).toBe('unknownField')
  })
})

test('an account with entries keeps its kind and stays', async () => {
  const own = await shop.add('/api/accounts', { code: '6910', name: 'Rent', kind: 'expense' })
  const bank = await withCode('1020')
  const lines = [
    { account: own.id, debit: '10' },
    { account: bank.id, credit: '10' },
  ]
  const entry = { id: newId(), day: '2026-02-01', lines }
  expect((await shop.call('POST', '/api/books/entries', entry)).status).toBe(200)
  const path = `/api/accounts/${own.id}`
  const refused = await shop.refused('PATCH', path, { version: 1, kind: 'asset' })
  expect([refused.code, refused.field]).toEqual(['accountHasEntries', 'kind'])
  expect((await shop.refused('DELETE', `${path}?version=1`)).code).toBe('accountHasEntries')
  const closed = await shop.call('PATCH', path, { version: 1, isActive: false })
  expect(closed.body).toMatchObject({ isActive: false })
  const again = await shop.refused('POST', '/api/books/entries', { ...entry, id: newId() })
  expect([again.code, again.field]).toEqual(['selectAccount', 'lines.0.account'])
})

describe('a transaction type', () => {
  const api = '/api/transaction-types'
  const invoice = { name: 'Export invoice', behaviour: 'salesInvoice' }

  test('beside another of its behaviour needs a prefix of its own', async () => {
    const id = newId()
    const refused = await shop.refused('POST', api, { id, ...invoice })
    expect([refused.code, refused.field]).toEqual(['prefixNeeded', 'prefix'])
    const taken = await shop.refused('POST', api, { id, ...invoice, prefix: 'QT' })
    expect([taken.code, taken.field]).toEqual(['notUnique', 'prefix'])
    const body = { id, ...invoice, prefix: 'EXP' }
    const { body: made } = await shop.call('POST', api, body)
    expect(made).toMatchObject({ id, prefix: 'EXP', isActive: true })
    expect((await shop.call('POST', api, body)).body).toEqual(made)
    const bare = await shop.refused('PATCH', `${api}/${id}`, { version: 1, prefix: null })
    expect([bare.code, bare.field]).toEqual(['prefixNeeded', 'prefix'])
  })

  test('without documents can be for something else, and can be deleted', async () => {
    const row = await shop.add(api, { ...invoice, name: 'Pro forma', prefix: 'PF' })
    const path = `${api}/${row.id}`
    const changed = await shop.call('PATCH', path, { version: 1, behaviour: 'quotation' })
    expect(changed.body).toMatchObject({ behaviour: 'quotation', version: 2 })
    expect((await shop.call('DELETE', `${path}?version=2`)).status).toBe(204)
  })
})
