/** Legal numbers never repeat, whatever prefixes and branch codes become. */
import { beforeAll, expect, test } from 'vitest'
import { newId } from '../../domain/kernel/id.ts'
import { testApp } from '../kernel/testing/app.ts'
import { type Market, market } from '../trade/testing/market.ts'

const app = testApp()
let shop: Market
let item: string
let second: string

beforeAll(async () => {
  shop = await market(app)
  item = await shop.bought('50')
  second = (await shop.add('/api/branches', { name: 'Second', code: 'B2' })).id
})

const sell = (more: Record<string, unknown> = {}) =>
  shop.post(
    'invoices',
    shop.draft('salesInvoice', [{ item, quantity: '1', unitPrice: '10' }], more),
  )

const patched = async (api: string, id: string, changes: object) => {
  const { version } = await shop.read(api, id)
  return [`${api}/${id}`, { version, ...changes }] as const
}

const decided = async (key: string, value: unknown, branch?: string) => {
  const [held] = await app.asOwner<{ version: number }>(
    `select version from setting_value
     where company_id = $1 and key = $2 and scope_id is not distinct from $3`,
    [shop.companyId, key, branch ?? null],
  )
  const at = branch ? { layer: 'branch', scope: branch } : { layer: 'company' }
  return [`/api/settings/${key}`, { ...at, value, version: held?.version ?? 0 }] as const
}

test('what a branch has printed is refused to any other, at the field, in three languages', async () => {
  expect((await sell({ branch: second })).number).toMatch(/^INV-B2-\d{4}-000001$/)
  const free = await patched('/api/branches', second, { code: 'X2' })
  expect((await shop.call('PATCH', ...free)).status).toBe(200)
  const taken = { id: newId(), name: 'Third', code: 'B2' }
  const refused = await shop.refused('POST', '/api/branches', taken)
  expect(refused).toMatchObject({ code: 'numbersOfAnother', field: 'code' })
  expect(refused.message).toContain('INV-B2-…')
  for (const language of ['fr', 'ar']) {
    const { token } = shop
    const answer = await app.call('POST', '/api/branches', { token, language, body: taken })
    expect(answer.body.message).not.toMatch(/refusal|\{\{|Numbers/)
  }
  const third = (await shop.add('/api/branches', { name: 'Third', code: 'X3' })).id
  expect(
    await shop.refused('PATCH', ...(await patched('/api/branches', third, { code: 'B2' }))),
  ).toMatchObject({ code: 'numbersOfAnother', field: 'code' })
  // The one it was given back to goes on where it stood.
  const back = await patched('/api/branches', second, { code: 'B2' })
  expect((await shop.call('PATCH', ...back)).status).toBe(200)
  expect((await sell({ branch: second })).number).toMatch(/^INV-B2-\d{4}-000002$/)
})

test('a branch that comes back meets the same rule, and one without a code gets a free one', async () => {
  const gone = await shop.add('/api/branches', { name: 'Gone', code: 'G1' })
  await shop.call('DELETE', `/api/branches/${gone.id}?version=${gone.version}`)
  const taken = await decided('numbering.salesInvoice', 'INV-G1', shop.branch)
  expect((await shop.call('PUT', ...taken)).status).toBe(200)
  expect(await shop.refused('POST', '/api/branches/restore', { ids: [gone.id] })).toMatchObject({
    code: 'numbersOfAnother',
  })
  const at = `layer=branch&scope=${shop.branch}&version=1`
  const reset = await shop.call('DELETE', `/api/settings/numbering.salesInvoice?${at}`)
  expect(reset.status, reset.text).toBeLessThan(300)
  expect((await shop.call('POST', '/api/branches/restore', { ids: [gone.id] })).status).toBe(200)
  await sell({ branch: gone.id })
  const plain = await shop.add('/api/branches', { name: 'Plain' })
  expect(plain.code).toMatch(/^B\d$/)
  expect(plain.code).not.toBe('B2')
})

test('a prefix that was printed is refused to another type and another setting', async () => {
  const year = shop.today.slice(0, 4)
  await sell()
  const renamed = await decided('numbering.salesInvoice', 'FAC')
  expect((await shop.call('PUT', ...renamed)).status).toBe(200)
  expect((await sell()).number).toMatch(/^FAC-\d{4}-/)
  expect(await shop.refused('PUT', ...(await decided('numbering.quotation', 'INV')))).toMatchObject(
    { code: 'numbersOfAnother', field: 'value' },
  )
  expect(
    await shop.refused('PUT', ...(await decided('numbering.quotation', `FAC-${year}`))),
  ).toMatchObject({ code: 'numbersOfAnother', field: 'value' })
  const export_ = { id: newId(), name: 'Export', behaviour: 'salesInvoice', prefix: 'INV' }
  expect(await shop.refused('POST', '/api/transaction-types', export_)).toMatchObject({
    code: 'numbersOfAnother',
    field: 'prefix',
  })
  const [register] = (await shop.list('/api/registers')).rows
  if (register)
    expect(
      await shop.refused(
        'PATCH',
        ...(await patched('/api/registers', register.id, { code: 'FAC' })),
      ),
    ).toMatchObject({ code: 'numbersOfAnother', field: 'code' })
})

test('digits may grow and years come or go: no number comes twice', async () => {
  const numbers = new Set<string>()
  const steps: [string, unknown][] = [
    ['numbering.digits', 9],
    ['numbering.restart', 'never'],
    ['numbering.digits', 3],
    ['numbering.restart', 'yearly'],
  ]
  for (const [key, value] of steps) {
    const answer = await shop.call('PUT', ...(await decided(key, value)))
    expect(answer.status, answer.text).toBe(200)
    numbers.add((await sell()).number)
  }
  expect(numbers.size).toBe(steps.length)
})

test('the database refuses a series what another has printed', async () => {
  const [before] = await app.asOwner<{ stem: string }>(
    'select stem from series where company_id = $1 and branch_id = $2 and stem is not null limit 1',
    [shop.companyId, second],
  )
  await expect(
    app.asOwner('update series set stem = $3 where company_id = $1 and branch_id = $2', [
      shop.companyId,
      shop.branch,
      before?.stem,
    ]),
  ).rejects.toMatchObject({ code: '23505', constraint: 'number_stem_is_of_one_owner' })
})
