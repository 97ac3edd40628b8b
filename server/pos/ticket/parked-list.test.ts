/** Parked tickets are paged, told with their reason, and can be looked at. */
import { beforeAll, expect, test } from 'vitest'
import { newId } from '../../../domain/kernel/id.ts'
import type { ParkedLook, ParkedPage } from '../../../domain/pos/ticket/past-ticket.ts'
import { differencesOf } from '../../../domain/pos/ticket-difference.ts'
import { testApp } from '../../kernel/testing/app.ts'
import { type Till, tillOf } from '../testing/till.ts'

const app = testApp()
let till: Till
let ids: string[]

beforeAll(async () => {
  till = await tillOf(app)
  const item = await till.shop.item({ unitPrice: '10' })
  const bad = Array.from({ length: 7 }, () => ({ ...till.ring([{ item }]), total: '1' }))
  ids = bad.map(({ id }) => id)
  await till.send(...bad.slice(0, 4))
  await till.send(...bad.slice(4))
})

async function page(params: Record<string, string>): Promise<ParkedPage> {
  const path = `/api/pos/parked?${new URLSearchParams(params)}`
  const { status, text, body } = await till.shop.call<ParkedPage>('GET', path)
  expect(status, text).toBe(200)
  return body
}

test('each is on one page, those that wait first, whatever is decided meanwhile', async () => {
  for (const id of ids.slice(0, 2)) {
    const path = `/api/pos/parked/${id}/dismiss`
    expect((await till.shop.call('POST', path, { note: 'Rung twice' })).status).toBe(200)
  }
  const seen: ParkedPage['rows'] = []
  let after: string | null = null
  do {
    const got: ParkedPage = await page({ limit: '2', ...(after ? { after } : {}) })
    expect(got.rows.length).toBeLessThanOrEqual(2)
    expect(got.waiting).toBe(5)
    seen.push(...got.rows)
    after = got.next
  } while (after)
  expect(seen.map(({ id }) => id).toSorted()).toEqual(ids.toSorted())
  expect(seen.map(({ state }) => state)).toEqual([
    ...Array(5).fill('waiting'),
    ...Array(2).fill('dismissed'),
  ])
  expect(seen[0]).toMatchObject({ code: 'tampered', message: expect.stringMatching(/\w/) })
})

test('one is looked at as it was printed', async () => {
  const { body } = await till.shop.call<ParkedLook>('GET', `/api/pos/parked/${ids[3]}`)
  expect(body.ticket).toMatchObject({ id: ids[3], total: '1', lines: [{ name: 'Thing' }] })
  const [odd] = await till.send({ id: newId(), lines: 'torn' })
  const torn = await till.shop.call<ParkedLook>('GET', `/api/pos/parked/${odd?.id}`)
  expect(torn.body).toEqual({ ticket: null, known: null })
})

test('one that came under a known id is looked at beside the one that had it', async () => {
  const item = await till.shop.item({ unitPrice: '10' })
  const first = till.ring([{ item }])
  const other = { ...first, cashierName: 'Somebody Else', note: 'Changed' }
  expect((await till.send(first, other)).map(({ state }) => state)).toEqual(['posted', 'parked'])
  const { rows } = await page({ limit: '200' })
  const twin = rows.find(({ code }) => code === 'otherContent')
  const { body } = await till.shop.call<ParkedLook>('GET', `/api/pos/parked/${twin?.id}`)
  expect(body.known).toMatchObject({ isPosted: true, ticket: { id: first.id } })
  const { ticket, known } = body
  expect(ticket && known && differencesOf(known.ticket, ticket)).toEqual([
    { part: 'head', field: 'cashierName', known: first.cashierName, sent: 'Somebody Else' },
    { part: 'head', field: 'note', known: null, sent: 'Changed' },
  ])

  // The first may itself be parked: it is told as it came.
  const torn = { ...first, id: ids[5], note: 'Again' }
  expect(await till.send(torn)).toMatchObject([{ state: 'parked', code: 'otherContent' }])
  const again = (await page({ limit: '200' })).rows.find(({ code }) => code === 'otherContent')
  const look = await till.shop.call<ParkedLook>('GET', `/api/pos/parked/${again?.id}`)
  expect(look.body.known).toMatchObject({ isPosted: false, ticket: { id: ids[5], total: '1' } })
})

test('a cursor that nobody gave is refused', async () => {
  const refused = await till.shop.refused('GET', '/api/pos/parked?after=abc')
  expect(refused).toMatchObject({ code: 'invalid', field: 'after' })
})

test('a PIN that was sealed for it is shown to nobody, and gone once it is decided', async () => {
  const seal = 'ab'.repeat(56)
  const proof = { at: new Date().toISOString(), seal }
  const user = till.shop.userId
  const approval = { action: 'discount', user, name: 'Somebody', proof }
  const item = await till.shop.item({ unitPrice: '10' })
  const bad = {
    ...till.ring([{ item }]),
    total: '1',
    approvals: [approval],
    cashierProof: { id: newId(), ...proof },
  }
  expect(await till.send(bad as never)).toMatchObject([{ state: 'parked' }])
  const kept = () =>
    app.asOwner<{ body: string }>('select body::text from parked_ticket where id = $1', [bad.id])
  expect((await kept())[0]?.body).toContain(seal)
  const look = await till.shop.call<ParkedLook>('GET', `/api/pos/parked/${bad.id}`)
  expect(look.body.ticket?.approvals).toMatchObject([{ name: 'Somebody' }])
  expect(look.text).not.toContain(seal)
  await till.shop.call('POST', `/api/pos/parked/${bad.id}/dismiss`, { note: 'Not a sale' })
  const [{ body = '' } = {}] = await kept()
  expect(body).toContain('Somebody')
  expect(body).not.toContain(seal)
})
