/** Amounts that somebody hands over are never finer than their coins, whichever form writes them. */
import { beforeAll, describe, expect, test } from 'vitest'
import { entities, sentFields } from '../../domain/kernel/entity.ts'
import { newId } from '../../domain/kernel/id.ts'
import { loadCommands } from '../kernel/declarations.ts'
import { testApp } from '../kernel/testing/app.ts'
import { type Station, station } from '../kernel/testing/station.ts'

const app = testApp()
let shop: Station
let pounds: string
beforeAll(async () => {
  shop = await station(app)
  const { rows } = await shop.list('/api/currencies')
  pounds = String(rows.find(({ code }) => code === 'LBP')?.id)
})

const refusal = async (api: string, body: object) => {
  const { code, field, facts } = await shop.refused('POST', api, { id: newId(), ...body })
  return [code, field, facts?.limit]
}

const card = (name: string) => ({ name, type: 'creditCard' })
const offer = (name: string) => ({ name, kind: 'basket', minAmount: '100', value: '5' })

describe('is refused at its field', () => {
  test.each([
    ['/api/payment-methods', { ...card('Fine'), commissionAmount: '0.005' }, 'commissionAmount', 2],
    ['/api/thirdparties', { name: 'Fine', creditLimit: '100.125' }, 'creditLimit', 2],
    ['/api/promotions', { ...offer('Fine'), value: '0.505' }, 'value', 2],
    ['/api/promotions', { ...offer('Fine'), minAmount: '9.999' }, 'minAmount', 2],
  ])('%s of the first currency: %o', async (api, body, field, limit) => {
    expect(await refusal(api, body)).toEqual(['tooManyDecimals', field, limit])
  })

  test('of a currency that the row names', async () => {
    const inPounds = { currency: pounds }
    expect(
      await refusal('/api/payment-methods', {
        ...card('Pounds'),
        ...inPounds,
        commissionAmount: '500.5',
      }),
    ).toEqual(['tooManyDecimals', 'commissionAmount', 0])
    expect(
      await refusal('/api/promotions', { ...offer('Pounds'), ...inPounds, value: '500.5' }),
    ).toEqual(['tooManyDecimals', 'value', 0])
  })
})

test('a price may be finer: it is rounded with its line', async () => {
  const row = await shop.add('/api/promotions', { name: 'Grams', kind: 'price', value: '0.125' })
  expect(row).toMatchObject({ value: '0.125' })
})

test('a change is looked at where it says something new', async () => {
  const made = await shop.add('/api/payment-methods', {
    ...card('Changed'),
    commissionAmount: '0.5',
  })
  const change = (version: unknown, body: object) =>
    shop.call<{ code?: string; field?: string; version?: number }>(
      'PATCH',
      `/api/payment-methods/${made.id}`,
      { version, ...body },
    )
  const named = await change(made.version, { name: 'Renamed' })
  expect(named.status).toBe(200)
  const { body } = await change(named.body.version, { currency: pounds })
  expect([body.code, body.field]).toEqual(['tooManyDecimals', 'commissionAmount'])
})

/** Prices, costs and rates of one unit, which are rounded with what they are multiplied by. */
const prices = [
  'item.unitPrice',
  'item.supplierPrice',
  'item.profit',
  'item.barcodes.price',
  'listPrice.price',
  'modifier.options.price',
  'recipe.labour',
  'recipe.overhead',
  'projectTime.costRate',
  'loyaltyProgramme.pointWorth',
]

/** Measures nobody hands over: what coins there are, and how much somebody bought in a year. */
const measures = ['currency.cashIncrement', 'loyaltyProgramme.levels.threshold']

/** Written by commands of their own, which know more of their currency than a declaration does. */
const judged = [
  'payContract',
  'payRule',
  'staffLoan',
  'projectBudget',
  'productionOrder',
  'stockCount',
]

test('every amount that a form writes says of which coins it is, or has a reason not to', async () => {
  const writes = new Set((await loadCommands()).map(({ route }) => route))
  const unsaid = entities().flatMap((entity) => {
    if (judged.includes(entity.name) || !writes.has(`POST ${entity.api}`)) return []
    return sentFields(entity).flatMap(([key, field]) => {
      const inner = Object.entries(field.lines?.fields ?? {}).map(
        ([name, it]) => [`${key}.${name}`, it] as const,
      )
      return [[key, field] as const, ...inner].flatMap(([name, { kind, coinsOf }]) =>
        kind === 'money' && !coinsOf ? `${entity.name}.${name}` : [],
      )
    })
  })
  expect(unsaid.toSorted()).toEqual([...prices, ...measures].toSorted())
})
