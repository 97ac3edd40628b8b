import { beforeAll, describe, expect, test } from 'vitest'
import type { AnyRow } from '../../domain/kernel/entity.ts'
import { newId } from '../../domain/kernel/id.ts'
import { testApp } from '../kernel/testing/app.ts'
import { openShelf, type Shelf } from '../kernel/testing/shelf.ts'
import type { Problem } from '../kernel/testing/station.ts'

const app = testApp()
let shelf: Shelf
beforeAll(async () => {
  shelf = await openShelf(app)
})

const api = '/api/recipes'
const said = ({ code, field }: { code: string; field?: string }): string => `${code} (${field})`

const part = (row: AnyRow, quantityUsed = '1', more: Record<string, unknown> = {}) => ({
  id: newId(),
  item: row.id,
  quantityUsed,
  unitUsed: (row.unit as { id: string }).id,
  ...more,
})
const recipe = (row: AnyRow, parts: object[], more: Record<string, unknown> = {}) => ({
  id: newId(),
  item: row.id,
  unitGenerated: (row.unit as { id: string }).id,
  components: parts,
  ...more,
})
const add = (row: AnyRow, parts: object[], more: Record<string, unknown> = {}) =>
  shelf.shop.add(api, recipe(row, parts, more))
const refusedNew = (row: AnyRow, parts: object[], more: Record<string, unknown> = {}) =>
  shelf.shop.refused('POST', api, recipe(row, parts, more))
const change = (row: AnyRow, changes: Record<string, unknown>) =>
  shelf.shop.call<AnyRow>('PATCH', `${api}/${row.id}`, { version: row.version, ...changes })

describe('a recipe', () => {
  test('bears the name of its item, and is found by it', async () => {
    const [pizza, flour] = [
      await shelf.item({ name: 'Pizza margherita' }),
      await shelf.item({ name: 'Flour', unit: shelf.units.kilogram }),
    ]
    const made = await add(pizza, [
      part(flour, '220', { unitUsed: shelf.units.gram, lossPercent: '5' }),
    ])
    expect(made).toMatchObject({
      name: 'Pizza margherita',
      item: { id: pizza.id },
      use: 'recipe',
      quantityGenerated: '1',
      components: [{ item: { title: 'Flour' }, quantityUsed: '220', lossPercent: '5' }],
    })
    await shelf.shop.call('PATCH', `/api/items/${pizza.id}`, { version: 1, name: 'Pizza reginà' })
    const { rows } = await shelf.shop.list(api, { q: 'regina' })
    expect(rows).toMatchObject([{ id: made.id, name: 'Pizza reginà' }])
    const users = await shelf.shop.refused('DELETE', `/api/items/${flour.id}?version=1`)
    expect(users).toMatchObject({ code: 'inUse', facts: { users: [{ title: 'Pizza reginà' }] } })
  })

  test('of one use holds at a time', async () => {
    const [made, other] = [await shelf.item(), await shelf.item()]
    const first = await add(made, [part(other)])
    expect(said(await refusedNew(made, [part(other)]))).toBe('notUnique (item)')
    await add(made, [part(other)], { use: 'production' })
    await change(first, { isActive: false })
    await add(made, [part(other)])
  })

  test.each<[string, (b: AnyRow) => [object[], object?], string, string?]>([
    [
      'no item',
      (b) => [[part(b)], { item: undefined }],
      'itemRequired (item)',
      'Please select an Item',
    ],
    ['nothing in it', () => [[]], 'itemsRequired (components)', 'Please add at least 1 item!'],
    [
      'a line without an item',
      (b) => [[part(b, '1', { item: null })]],
      'itemRequired (components.0.item)',
      'Please select an Item',
    ],
    [
      'nothing of a part',
      (b) => [[part(b, '0')]],
      'notPositive (components.0.quantityUsed)',
      'Value must be greater than 0!',
    ],
    [
      'nothing made',
      (b) => [[part(b)], { quantityGenerated: '0' }],
      'notPositive (quantityGenerated)',
    ],
    [
      'a loss of all',
      (b) => [[part(b, '1', { lossPercent: '100' })]],
      'lossIsAll (components.0.lossPercent)',
    ],
    [
      'a loss beyond all',
      (b) => [[part(b, '1', { lossPercent: '101' })]],
      'percent (components.0.lossPercent)',
    ],
    [
      'an unknown item',
      (b) => [[part(b, '1', { item: newId() })]],
      'missingReference (components.0.item)',
    ],
    [
      'an unknown unit',
      (b) => [[part(b, '1', { unitUsed: newId() })]],
      'missingReference (components.0.unitUsed)',
    ],
    [
      'an unknown unit made',
      (b) => [[part(b)], { unitGenerated: newId() }],
      'missingReference (unitGenerated)',
    ],
    [
      'hours of pieces',
      (b) => [[part(b, '1', { unitUsed: shelf.units.hour })]],
      'unitsDoNotConvert (components.0.unitUsed)',
    ],
    [
      'hours made',
      (b) => [[part(b)], { unitGenerated: shelf.units.hour }],
      'unitsDoNotConvert (unitGenerated)',
    ],
  ])('with %s is refused', async (_, partsOf, expected, message) => {
    const [parts, more] = partsOf(await shelf.item())
    const refusal = await refusedNew(await shelf.item(), parts, { ...more })
    expect(said(refusal)).toBe(expected)
    if (message) expect(refusal.message).toBe(message)
  })

  test('never holds its own item', async () => {
    const [made, other] = [await shelf.item(), await shelf.item()]
    const refusal = await refusedNew(made, [part(other), part(made)])
    expect(said(refusal)).toBe('componentIsItself (components.1.item)')
  })

  test('uses no quantity that would be nothing in stock', async () => {
    const flour = await shelf.item({ unit: shelf.units.kilogram })
    const pinch = part(flour, '0.0004', { unitUsed: shelf.units.gram })
    expect(said(await refusedNew(await shelf.item(), [pinch]))).toBe(
      'quantityTooSmall (components.0.quantityUsed)',
    )
  })

  test('counts in the packs of an item before the family of its unit', async () => {
    const { carton, kilogram } = shelf.units
    const barcodes = [{ id: newId(), code: `BAG-${newId()}`, unit: carton, factor: '25' }]
    const rice = await shelf.item({ unit: kilogram, barcodes })
    const made = await add(await shelf.item(), [part(rice, '2', { unitUsed: carton })])
    expect(made.components).toMatchObject([{ quantityUsed: '2' }])
    const path = `/api/items/${rice.id}`
    const gone = await shelf.shop.refused('PATCH', path, { version: 1, barcodes: [] })
    expect(said(gone)).toBe('recipeNeedsUnit (unit)')
    const moved = { version: 1, unit: shelf.units.hour, barcodes: [] }
    const refusal = await shelf.shop.refused('PATCH', path, moved)
    expect(refusal.message).toContain((made as { name?: string }).name ?? '')
    expect(await shelf.shop.read('/api/items', rice.id)).toMatchObject({ version: 1 })
  })
})

describe('a cycle', () => {
  test('is refused with the whole way, at the part that leads into it', async () => {
    const [a, b, c, d] = await Promise.all(['A', 'B', 'C', 'D'].map((name) => shelf.item({ name })))
    if (!a || !b || !c || !d) throw new Error('Four items')
    await add(a, [part(b)])
    await add(b, [part(c)], { use: 'production' })
    await add(c, [part(d)], { use: 'pack' })
    const other = await shelf.item()
    const refusal = await refusedNew(d, [part(other), part(a)])
    expect(said(refusal)).toBe('recipeCycle (components.1.item)')
    expect(refusal.message).toBe('The item would contain itself: D → A → B → C → D')
    const sleeping = await add(d, [part(a)], { isActive: false })
    const { body } = await change(sleeping, { isActive: true })
    expect(said(body as unknown as Problem)).toBe('recipeCycle (components.0.item)')
  })

  test('is refused by a change of item or parts too', async () => {
    const [a, b, c] = [await shelf.item(), await shelf.item(), await shelf.item()]
    await add(a, [part(b)])
    const second = await add(b, [part(c)])
    const parts = await change(second, { components: [part(a)] })
    expect(said(parts.body as unknown as Problem)).toBe('recipeCycle (components.0.item)')
    const moved = await change(second, { item: c.id, components: [part(a)] })
    expect(moved.status).toBe(200)
    const back = await change(moved.body, { item: b.id })
    expect(said(back.body as unknown as Problem)).toBe('recipeCycle (components.0.item)')
  })

  test('cannot be closed by several people at once', async () => {
    for (let round = 0; round < 4; round++) {
      const items = await Promise.all([1, 2, 3].map(() => shelf.item()))
      const asked = items.map((row, n) =>
        shelf.shop.call<Problem>(
          'POST',
          api,
          recipe(row, [part(items[(n + 1) % items.length] as AnyRow)]),
        ),
      )
      const answers = await Promise.all(asked)
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(2)
      const [refused] = answers.filter(({ status }) => status !== 200)
      expect(said(refused?.body as Problem)).toBe('recipeCycle (components.0.item)')
    }
  })

  test('is refused by the database itself', async () => {
    const [a, b] = [await shelf.item(), await shelf.item()]
    await add(a, [part(b)])
    const second = await add(b, [part(await shelf.item())])
    const closing = shelf.app.asOwner(
      'update recipe_component set item_id = $1 where recipe_id = $2',
      [a.id, second.id],
    )
    await expect(closing).rejects.toThrow('an item is never made of itself')
  })
})

describe('the cost of a recipe', () => {
  const cost = (id: string) => shelf.shop.call('GET', `${api}/${id}/cost`)

  test('is rolled up through four floors, the recipe before the pack', async () => {
    const { kilogram, gram, piece } = shelf.units
    const flour = await shelf.item({ unit: kilogram, supplierPrice: '0.9' })
    const yeast = await shelf.item({ unit: kilogram, supplierPrice: '12' })
    const cola = await shelf.item({ supplierPrice: '0.5' })
    const dough = await shelf.item({ unit: kilogram })
    const pizza = await shelf.item({ name: 'Pizza' })
    const [menu, feast] = [await shelf.item({ name: 'Menu' }), await shelf.item()]
    const grams = { unitUsed: gram }
    await add(dough, [part(flour, '600', grams), part(yeast, '20', grams)])
    await add(pizza, [part(dough, '250', { ...grams, lossPercent: '4' })])
    await add(menu, [part(pizza), part(cola)])
    await add(menu, [part(cola, '100')], { use: 'pack' })
    const made = await add(feast, [part(menu, '10', { unitUsed: piece })], {
      quantityGenerated: '2',
    })
    const { body } = await cost(made.id)
    // 0.78 a kilogram of dough, 0.25 / 0.96 of it in a pizza, half a dollar for the cola.
    expect(body).toEqual({
      components: [
        {
          item: { id: menu.id, title: 'Menu' },
          quantity: '10',
          unitCost: '0.703125',
          cost: '7.03125',
        },
      ],
      added: '0',
      beside: '0',
      total: '7.03125',
      perGenerated: '3.515625',
      perUnit: '3.515625',
      missing: [],
    })
  })

  test('names what has no cost', async () => {
    const [made, napkin] = [await shelf.item(), await shelf.item({ name: 'Napkin' })]
    const { id } = await add(made, [part(napkin)])
    const { body } = await cost(id)
    expect(body).toMatchObject({ total: null, missing: [{ id: napkin.id, title: 'Napkin' }] })
  })

  test('is not told to a role that must not know it', async () => {
    const { id } = await add(await shelf.item(), [part(await shelf.item({ supplierPrice: '3' }))])
    const clerk = await shelf.colleague(['catalog.recipe.view'])
    const refusal = await clerk.refused('GET', `${api}/${id}/cost`)
    expect([refusal.status, refusal.code]).toEqual([403, 'forbidden'])
    expect((await clerk.refused('GET', `${api}/${newId()}/cost`)).code).toBe('notFound')
    const buyer = await shelf.colleague(['catalog.recipe.view'], { canSeeCost: true })
    expect((await buyer.call('GET', `${api}/${id}/cost`)).body).toMatchObject({ total: '3' })
  })
})

test('a question asks for no more answers than it has', async () => {
  const { shop } = shelf
  const options = [{ id: newId(), name: 'Rare' }]
  const asked = { id: newId(), name: `Steak ${newId()}`, min: 1, max: 1 }
  const refused = await shop.refused('POST', '/api/modifiers', { ...asked, options: [] })
  expect(said(refused)).toBe('tooFewOptions (min)')
  const made = await shop.add('/api/modifiers', { ...asked, options })
  const path = `/api/modifiers/${made.id}`
  const { version } = made
  for (const changes of [{ min: 2, max: 2 }, { options: [] }])
    expect(said(await shop.refused('PATCH', path, { version, ...changes }))).toBe(
      'tooFewOptions (min)',
    )
})

test('an answer at the till takes a quantity that stock can hold, and keeps its item to it', async () => {
  const { shop, units } = shelf
  const milk = await shelf.item()
  const option = (unitUsed: string | undefined) => ({
    id: newId(),
    name: `Milk ${newId()}`,
    options: [{ id: newId(), name: 'More', item: milk.id, quantityUsed: '1', unitUsed }],
  })
  const wrong = await shop.refused('POST', '/api/modifiers', option(units.kilogram))
  expect(said(wrong)).toBe('unitsDoNotConvert (options.0.unitUsed)')
  const right = await shop.add('/api/modifiers', option(units.carton))
  const { options } = option(units.kilogram)
  const path = `/api/modifiers/${right.id}`
  expect(said(await shop.refused('PATCH', path, { version: right.version, options }))).toBe(
    'unitsDoNotConvert (options.0.unitUsed)',
  )
  const change = { version: milk.version, unit: units.kilogram }
  expect(said(await shop.refused('PATCH', `/api/items/${milk.id}`, change))).toBe(
    'recipeNeedsUnit (unit)',
  )
})

describe('a unit', () => {
  test('that something counts in keeps its base and its factor', async () => {
    const { shop, units } = shelf
    const box = await shop.add('/api/units', { name: 'Box', base: units.piece, factor: '6' })
    const path = `/api/units/${box.id}`
    const freed = await shop.call<AnyRow>('PATCH', path, { version: 1, factor: '8' })
    expect(freed.body.factor).toBe('8')
    await add(await shelf.item(), [part(await shelf.item(), '1', { unitUsed: box.id })])
    const kept = await shop.refused('PATCH', path, { version: 2, factor: '12' })
    expect(said(kept)).toBe('unitIsUsed (factor)')
    const moved = await shop.refused('PATCH', path, { version: 2, base: null, factor: null })
    expect(said(moved)).toBe('unitIsUsed (factor)')
    const base = await shop.refused('PATCH', path, { version: 2, base: units.kilogram })
    expect(said(base)).toBe('unitIsUsed (base)')
    const named = await shop.call<AnyRow>('PATCH', path, {
      version: 2,
      name: 'Big box',
      factor: '8',
    })
    expect(named.body).toMatchObject({ name: 'Big box', version: 3 })
    expect((await shop.refused('PATCH', path, { version: 2, factor: '9' })).code).toBe('stale')
  })

  test.each([
    [() => ({ base: shelf.units.piece, factor: '0' }), 'notPositive (factor)'],
    [() => ({ base: shelf.units.carton, factor: '2' }), 'unitBaseIsABase (base)'],
    [() => ({ base: shelf.units.piece }), 'unitFactorComesWithBase (factor)'],
  ])('%# is refused', async (wrong, expected) => {
    const body = { id: newId(), name: `Unit ${newId()}`, ...wrong() }
    expect(said(await shelf.shop.refused('POST', '/api/units', body))).toBe(expected)
  })

  test('is never part of a circle', async () => {
    const { piece, carton } = shelf.units
    const circle = await shelf.shop.refused('PATCH', `/api/units/${piece}`, {
      version: 1,
      base: carton,
      factor: '2',
    })
    expect(['unitBaseIsABase', 'unitIsUsed']).toContain(circle.code)
    const own = await shelf.shop.refused('PATCH', `/api/units/${shelf.units.hour}`, {
      version: 1,
      base: shelf.units.hour,
      factor: '2',
    })
    expect(own.code).toBe('unitBaseIsAnother')
  })
})
