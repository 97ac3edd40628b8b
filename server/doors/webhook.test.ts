/** That programs are told what happened: signed, in order, again after a failure, and only outside. */
import { createHmac } from 'node:crypto'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import type { DeliveryPage, MadeWebhook, ShownWebhook } from '../../domain/doors/webhook.ts'
import { newId } from '../../domain/kernel/id.ts'
import { importDesk } from '../imports/testing/desk.ts'
import { testApp } from '../kernel/testing/app.ts'
import { ownPassword } from '../kernel/testing/doors.ts'
import { colleagueOf, type Station, station } from '../kernel/testing/station.ts'
import { type Market, market } from '../trade/testing/market.ts'
import { Receiver } from './testing/receiver.ts'
import { WebhookWorker } from './webhook-worker.ts'

const receiver = new Receiver()

const app = testApp(async () => {
  await receiver.listen()
  return { webhookHosts: [receiver.host] }
})

let shop: Market
let theirs: Station
beforeAll(async () => {
  shop = await market(app)
  theirs = await station(app)
})

const hook = async (
  path: string,
  kinds: string[],
  by: Pick<Station, 'call'> = shop,
): Promise<MadeWebhook> => {
  const body = { id: newId(), name: `Hook ${path}`, url: `http://${receiver.host}${path}`, kinds }
  const made = await by.call<MadeWebhook>('POST', '/api/webhooks', body)
  expect(made.status, made.text).toBe(200)
  return made.body
}

const until = <Answer>(look: () => Answer | Promise<Answer>): Promise<Answer> =>
  vi.waitFor(look, { timeout: 8000, interval: 50 })

const log = async (id: string): Promise<DeliveryPage['rows']> =>
  (await shop.call<DeliveryPage>('GET', `/api/webhooks/${id}/deliveries`)).body.rows

const kindsAt = (path: string): string[] =>
  receiver.at(path).map(({ body }) => (JSON.parse(body) as { kind: string }).kind)

describe('a webhook', () => {
  test('is told what commands did, in order, signed and without what records hold', async () => {
    const { secret } = await hook('/all', [
      'brand.created',
      'brand.changed',
      'brand.deleted',
      'invoice.posted',
      'invoice.voided',
      'stock.changed',
    ])
    const brand = await shop.add('/api/brands', { name: 'Secret name' })
    await shop.call('PATCH', `/api/brands/${brand.id}`, { version: 1, name: 'Other' })
    await shop.call('DELETE', `/api/brands/${brand.id}?version=2`)
    const item = await shop.bought('5', '3')
    const invoice = await shop.post(
      'invoices',
      shop.draft('salesInvoice', [{ item, quantity: '1', unitPrice: '9' }]),
    )
    await shop.call('POST', `/api/invoices/${invoice.id}/void`, { reason: 'Wrong client' })
    await until(() => expect(kindsAt('/all')).toContain('invoice.voided'))
    const kinds = kindsAt('/all')
    expect(kinds.filter((kind) => kind !== 'stock.changed')).toEqual([
      'brand.created',
      'brand.changed',
      'brand.deleted',
      'invoice.posted',
      'invoice.voided',
    ])
    const [first] = receiver.at('/all')
    const payload = JSON.parse(first?.body ?? '') as Record<string, string>
    expect(payload).toMatchObject({ record: brand.id, href: `/api/brands/${brand.id}` })
    expect(first?.body).not.toContain('Secret name')
    const moved = receiver.at('/all').find(({ body }) => body.includes('stock.changed'))
    expect(JSON.parse(moved?.body ?? '')).toMatchObject({ items: [item], isCut: false })
    // As a receiver would check it.
    const {
      'webhook-id': id,
      'webhook-timestamp': at,
      'webhook-signature': signature,
    } = first?.headers ?? {}
    const key = Buffer.from(secret.slice('whsec_'.length), 'base64')
    const mac = createHmac('sha256', key).update(`${id}.${at}.${first?.body}`).digest('base64')
    expect(signature).toBe(`v1,${mac}`)
    expect(id).toBe(payload.id)
    expect(Math.abs(Number(at) - Date.now() / 1000)).toBeLessThan(60)
  })

  test('is told of every row that a file brings, like of what is typed', async () => {
    const { id } = await hook('/file', ['partnerGroup.created', 'thirdparty.created'])
    const desk = importDesk(app, () => shop)
    const run = await desk.check(await desk.bring('thirdparty', 'Name\nRana\nMaya\n'))
    expect(run.counts).toMatchObject({ new: 2, error: 0 })
    expect((await desk.act(run.id, 'commit')).counts).toMatchObject({ created: 2 })
    const rows = await log(id)
    expect(rows.map(({ kind }) => kind)).toEqual(['thirdparty.created', 'thirdparty.created'])
  })

  test('is told nothing of what came to nothing, nor of another company', async () => {
    await hook('/quiet', ['brand.created'])
    await shop.refused('POST', '/api/brands', { id: newId(), name: '' })
    await theirs.add('/api/brands', { name: 'Theirs' })
    await shop.add('/api/brands', { name: 'Ours' })
    await until(() => expect(kindsAt('/quiet').length).toBe(1))
  })

  test('that fails is tried again, holds back what comes after it, and is sent again by hand', async () => {
    receiver.answers.set('/late', 500)
    const { id } = await hook('/late', ['brand.created'])
    await shop.add('/api/brands', { name: 'First' })
    await shop.add('/api/brands', { name: 'Second' })
    const [waiting] = await until(async () => {
      const rows = (await log(id)).toReversed()
      expect(rows[0]?.attempts).toBe(1)
      return rows
    })
    expect(waiting).toMatchObject({ state: 'waiting', status: 500 })
    expect(waiting?.response?.startsWith('broken xxx')).toBe(true)
    expect(waiting?.response?.length).toBeLessThan(1001)
    expect((await log(id))[0]?.attempts).toBe(0)
    const { body: failing } = await shop.call<{ rows: ShownWebhook[] }>('GET', '/api/webhooks')
    expect(failing.rows.find((it) => it.id === id)).toMatchObject({ waiting: 2, lastStatus: 500 })
    receiver.answers.delete('/late')
    await shop.call('POST', `/api/webhooks/${id}/deliveries/${waiting?.id}/replay`, {})
    await until(async () =>
      expect((await log(id)).map(({ state }) => state)).toEqual(['done', 'done']),
    )
    await shop.call('POST', `/api/webhooks/${id}/deliveries/${waiting?.id}/replay`, {})
    const ids = await until(() => {
      const found = receiver.at('/late').map(({ headers }) => headers['webhook-id'])
      expect(found.length).toBe(4)
      return found
    })
    // The first again after its failure, then the second, then the first by hand.
    expect([ids[1], ids[3]]).toEqual([ids[0], ids[0]])
    expect((await log(id))[0]).toMatchObject({ isReplay: true })
  })

  test('that is gone, or has failed for days, is switched off and its people are told', async () => {
    receiver.answers.set('/gone', 410)
    receiver.answers.set('/dead', 503)
    const [gone, dead] = [
      await hook('/gone', ['category.created']),
      await hook('/dead', ['category.created']),
    ]
    await app.asOwner(
      `update webhook set failing_since = now() - interval '73 hours' where id = $1`,
      [dead.id],
    )
    await shop.add('/api/categories', { name: 'Told' })
    const rows = await until(async () => {
      const { body } = await shop.call<{ rows: ShownWebhook[] }>('GET', '/api/webhooks')
      const found = body.rows.filter(({ id }) => id === gone.id || id === dead.id)
      expect(found.every(({ isActive }) => !isActive)).toBe(true)
      return found
    })
    expect(rows.map(({ stoppedReason }) => stoppedReason).toSorted()).toEqual(['failing', 'gone'])
    const notices = await shop.call<{ rows: { kind: string }[] }>('GET', '/api/notices')
    expect(notices.body.rows.filter(({ kind }) => kind === 'webhookStopped').length).toBe(2)
    const giveUp = `update webhook_delivery set state = 'failed' where webhook_id = $1`
    await app.asOwner(giveUp, [gone.id])
    const { text } = await app.call('GET', '/metrics')
    expect(text.match(/(?<=^comptoir_webhook.* )\d+$/gm)).toEqual(['0', '1', '2'])
    receiver.answers.delete('/dead')
    const again = rows.find(({ id }) => id === dead.id)
    await shop.call('PATCH', `/api/webhooks/${dead.id}`, {
      version: again?.version,
      isActive: true,
    })
    await until(async () => expect((await log(dead.id))[0]?.state).toBe('done'))
  })

  test('ends when whoever stands for it may see its matter no longer', async () => {
    const rights = ['doors.integration.view', 'doors.integration.add', 'catalog.brand.view']
    const maker = await colleagueOf(app, shop, rights)
    const leaver = await colleagueOf(app, shop, rights)
    const { id } = await hook('/owned', ['brand.created'], maker)
    const left = await hook('/left', ['brand.created'], leaver)
    await shop.add('/api/brands', { name: 'Seen by its maker' })
    await until(() =>
      expect([receiver.at('/owned').length, receiver.at('/left').length]).toEqual([1, 1]),
    )
    const gone = await shop.read('/api/users', leaver.userId)
    const ending = { version: gone.version, isActive: false, proof: ownPassword }
    expect((await shop.call('PATCH', `/api/users/${leaver.userId}`, ending)).status).toBe(200)
    const user = await shop.read('/api/users', maker.userId)
    const role = await shop.read('/api/roles', (user.role as { id: string }).id)
    const permissions = rights.slice(0, 2)
    await shop.call('PATCH', `/api/roles/${role.id}`, { version: role.version, permissions })
    await shop.add('/api/brands', { name: 'Not for him' })
    const stopped = await until(async () => {
      const { body } = await shop.call<{ rows: ShownWebhook[] }>('GET', '/api/webhooks')
      const both = [id, left.id].map((own) => body.rows.find((it) => it.id === own))
      expect(both.map((it) => it?.stoppedReason)).toEqual(['ownerless', 'ownerless'])
      return both[0]
    })
    expect([receiver.at('/owned').length, receiver.at('/left').length]).toEqual([1, 1])
    // Whoever switches it on again stands for it.
    await shop.call('PATCH', `/api/webhooks/${id}`, { version: stopped?.version, isActive: true })
    await until(() => expect(receiver.at('/owned').length).toBe(2))
  })

  test('of one branch hears of its documents, whoever posts them', async () => {
    const branch = (await shop.add('/api/branches', { name: 'Elsewhere' })).id
    const warehouse = (await shop.add('/api/warehouses', { name: 'Elsewhere', branch })).id
    for (const [path, of] of [
      ['/here', shop.branch],
      ['/there', branch],
    ]) {
      const kinds = ['invoice.posted']
      const body = {
        id: newId(),
        name: path,
        url: `http://${receiver.host}${path}`,
        kinds,
        branch: of,
      }
      await shop.call('POST', '/api/webhooks', body)
    }
    const item = await shop.item()
    const lines = [{ item, quantity: '1', unitPrice: '9' }]
    const far = shop.draft('salesInvoice', lines, { branch, warehouse, isDelivered: false })
    const near = shop.draft('salesInvoice', lines, { isDelivered: false })
    await shop.post('invoices', far)
    await shop.post('invoices', near)
    const recordsAt = (path: string) =>
      receiver.at(path).map(({ body }) => (JSON.parse(body) as { record: string }).record)
    await until(() => expect([...recordsAt('/here'), ...recordsAt('/there')].length).toBe(2))
    expect([recordsAt('/here'), recordsAt('/there')]).toEqual([[near.id], [far.id]])
  })

  test('has a new secret, and for a day what is sent is signed with both', async () => {
    const { id, secret } = await hook('/renewed', ['brand.created'])
    const renewed = await shop.call<MadeWebhook>('POST', `/api/webhooks/${id}/secret`, {})
    expect(renewed.body.secret).not.toBe(secret)
    await shop.call('POST', `/api/webhooks/${id}/try`, {})
    const [one] = await until(() => {
      expect(receiver.at('/renewed').length).toBe(1)
      return receiver.at('/renewed')
    })
    expect(String(one?.headers['webhook-signature']).split(' ').length).toBe(2)
    const [kept] = await app.asOwner<{ text: string }>(
      'select to_jsonb(w)::text as text from webhook w where id = $1',
      [id],
    )
    expect(kept?.text).not.toContain(secret.slice(10))
  })

  test('is of one company and asks for the right and for what its maker may see', async () => {
    const { id } = await hook('/ours', ['brand.created'])
    expect((await theirs.refused('GET', '/api/brands/x')).status).toBe(404)
    expect((await theirs.refused('POST', `/api/webhooks/${id}/try`, {})).code).toBe('notFound')
    const log = `/api/webhooks/${id}/deliveries`
    expect((await theirs.refused('GET', log)).code).toBe('notFound')
    const rights = ['doors.integration.view', 'doors.integration.add', 'catalog.brand.view']
    const maker = await colleagueOf(app, shop, rights)
    const asked = { id: newId(), name: 'X', url: 'https://shop.example.com/x' }
    for (const [kinds, code] of [
      [['item.changed'], 'webhookKind'],
      [['user.changed'], 'webhookKind'],
      [[], 'required'],
    ] as const)
      expect((await maker.refused('POST', '/api/webhooks', { ...asked, kinds })).code).toBe(code)
    const limits = { branches: [shop.branch] }
    const limited = await colleagueOf(app, shop, rights, limits)
    const kinds = ['brand.created']
    expect((await limited.refused('POST', '/api/webhooks', { ...asked, kinds })).code).toBe(
      'webhookNeedsBranch',
    )
    // What somebody could not have set up himself he neither leads elsewhere nor reads.
    const doors = ['view', 'add', 'edit', 'delete'].map((it) => `doors.integration.${it}`)
    const blind = await colleagueOf(app, shop, doors)
    const narrow = await colleagueOf(app, shop, [...doors, 'catalog.brand.view'], limits)
    const elsewhere = { version: 1, url: 'https://attacker.example.net/' }
    for (const [who, code] of [
      [blind, 'webhookKind'],
      [narrow, 'webhookNeedsBranch'],
    ] as const)
      for (const [method, path, body] of [
        ['PATCH', `/api/webhooks/${id}`, elsewhere],
        ['POST', `/api/webhooks/${id}/secret`, {}],
        ['POST', `/api/webhooks/${id}/try`, {}],
        ['GET', log, undefined],
      ] as const)
        expect((await who.refused(method, path, body)).code).toBe(code)
  })
})

test('one company’s silent endpoints keep nobody else waiting', async () => {
  for (let count = 0; count < 3; count++) await hook('/silent', ['category.created'], theirs)
  await theirs.add('/api/categories', { name: 'Into silence' })
  await hook('/swift', ['category.created'])
  const startedAt = Date.now()
  await shop.add('/api/categories', { name: 'Swift' })
  await until(() => expect(receiver.at('/swift').length).toBe(1))
  expect(Date.now() - startedAt).toBeLessThan(4000)
})

test('two processes serve an endpoint by turns, and nothing is sent twice', async () => {
  const { db, services } = app
  const { log: writes, live, seal, version } = services
  const other = new WebhookWorker({
    db,
    log: writes,
    live,
    seal,
    allowed: [receiver.host],
    version,
    pollMs: 20,
  })
  other.start()
  await hook('/shared', ['unit.created'])
  for (let count = 0; count < 12; count++)
    await shop.add('/api/units', { name: `U${count} ${newId()}` })
  await until(() => expect(receiver.at('/shared').length).toBe(12))
  await other.stop()
  const ids = receiver.at('/shared').map(({ headers }) => String(headers['webhook-id']))
  expect(new Set(ids).size).toBe(12)
  expect(ids).toEqual(ids.toSorted())
})
