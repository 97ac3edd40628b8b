/** That programs are told what happened: signed, in order, again after a failure, and only outside. */
import { createHmac } from 'node:crypto'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { DeliveryPage, MadeWebhook, ShownWebhook } from '../../domain/doors/webhook.ts'
import { newId } from '../../domain/kernel/id.ts'
import { testApp } from '../kernel/testing/app.ts'
import { colleagueOf, type Station, station } from '../kernel/testing/station.ts'
import { type Market, market } from '../trade/testing/market.ts'
import { postOutside } from './post-outside.ts'
import { WebhookWorker } from './webhook-worker.ts'

type Heard = { path: string; body: string; headers: IncomingMessage['headers'] }

const heard: Heard[] = []
/** What the receiver answers at a path; 200 without. */
const answers = new Map<string, number>()
let receiver: Server
let host: string

const app = testApp(async () => {
  receiver = createServer((request, response) => {
    let body = ''
    request.on('data', (part: Buffer) => {
      body += part.toString()
    })
    request.on('end', () => {
      const path = request.url ?? ''
      if (path === '/silent') return
      heard.push({ path, body, headers: request.headers })
      const status = answers.get(path) ?? 200
      if (status === 302) response.setHeader('location', `http://${host}/redirected`)
      response.statusCode = status
      response.end(status === 500 ? `broken\u0000 ${'x'.repeat(5000)}` : 'thanks')
    })
  })
  await new Promise<void>((done) => receiver.listen(0, '127.0.0.1', done))
  host = `127.0.0.1:${(receiver.address() as AddressInfo).port}`
  return { webhookHosts: [host] }
})
afterAll(() => receiver.closeAllConnections())

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
  const body = { id: newId(), name: `Hook ${path}`, url: `http://${host}${path}`, kinds }
  const made = await by.call<MadeWebhook>('POST', '/api/webhooks', body)
  expect(made.status, made.text).toBe(200)
  return made.body
}

const heardAt = (path: string): Heard[] => heard.filter((it) => it.path === path)

const until = <Answer>(look: () => Answer | Promise<Answer>): Promise<Answer> =>
  vi.waitFor(look, { timeout: 8000, interval: 50 })

const log = async (id: string): Promise<DeliveryPage['rows']> =>
  (await shop.call<DeliveryPage>('GET', `/api/webhooks/${id}/deliveries`)).body.rows

const kindsAt = (path: string): string[] =>
  heardAt(path).map(({ body }) => (JSON.parse(body) as { kind: string }).kind)

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
    const [first] = heardAt('/all')
    const payload = JSON.parse(first?.body ?? '') as Record<string, string>
    expect(payload).toMatchObject({ record: brand.id, href: `/api/brands/${brand.id}` })
    expect(first?.body).not.toContain('Secret name')
    const moved = heardAt('/all').find(({ body }) => body.includes('stock.changed'))
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

  test('is told nothing of what came to nothing, nor of another company', async () => {
    await hook('/quiet', ['brand.created'])
    await shop.refused('POST', '/api/brands', { id: newId(), name: '' })
    await theirs.add('/api/brands', { name: 'Theirs' })
    await shop.add('/api/brands', { name: 'Ours' })
    await until(() => expect(kindsAt('/quiet').length).toBe(1))
  })

  test('that fails is tried again, holds back what comes after it, and is sent again by hand', async () => {
    answers.set('/late', 500)
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
    answers.delete('/late')
    await shop.call('POST', `/api/webhooks/${id}/deliveries/${waiting?.id}/replay`, {})
    await until(async () =>
      expect((await log(id)).map(({ state }) => state)).toEqual(['done', 'done']),
    )
    await shop.call('POST', `/api/webhooks/${id}/deliveries/${waiting?.id}/replay`, {})
    const ids = await until(() => {
      const found = heardAt('/late').map(({ headers }) => headers['webhook-id'])
      expect(found.length).toBe(4)
      return found
    })
    // The first again after its failure, then the second, then the first by hand.
    expect([ids[1], ids[3]]).toEqual([ids[0], ids[0]])
    expect((await log(id))[0]).toMatchObject({ isReplay: true })
  })

  test('that is gone, or has failed for days, is switched off and its people are told', async () => {
    answers.set('/gone', 410)
    answers.set('/dead', 503)
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
    answers.delete('/dead')
    const again = rows.find(({ id }) => id === dead.id)
    await shop.call('PATCH', `/api/webhooks/${dead.id}`, {
      version: again?.version,
      isActive: true,
    })
    await until(async () => expect((await log(dead.id))[0]?.state).toBe('done'))
  })

  test('has a new secret, and for a day what is sent is signed with both', async () => {
    const { id, secret } = await hook('/renewed', ['brand.created'])
    const renewed = await shop.call<MadeWebhook>('POST', `/api/webhooks/${id}/secret`, {})
    expect(renewed.body.secret).not.toBe(secret)
    await shop.call('POST', `/api/webhooks/${id}/try`, {})
    const [one] = await until(() => {
      expect(heardAt('/renewed').length).toBe(1)
      return heardAt('/renewed')
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

describe('an inside address', () => {
  test.each([
    ['http://shop.example.com/', 'webhookNotHttps'],
    ['https://localhost/', 'webhookInside'],
    ['https://127.0.0.1/', 'webhookInside'],
    ['https://0x7f.1/', 'webhookInside'],
    ['https://2130706433/', 'webhookInside'],
    ['https://169.254.169.254/latest/meta-data', 'webhookInside'],
    ['https://192.168.1.10/', 'webhookInside'],
    ['https://100.64.1.1/', 'webhookInside'],
    ['https://[::1]/', 'webhookInside'],
    ['https://[::ffff:10.0.0.1]/', 'webhookInside'],
    ['https://[fd00::1]/', 'webhookInside'],
    ['https://user:pw@shop.example.com/', 'webhookUrl'],
  ])('%s is refused as %s', async (url, code) => {
    const body = { id: newId(), name: 'X', url, kinds: ['brand.created'] }
    const refused = await shop.refused('POST', '/api/webhooks', body)
    expect([refused.code, refused.field]).toEqual([code, 'url'])
  })

  const post = (url: string, addresses: string[], allowed: string[] = []) =>
    postOutside(
      url,
      '{}',
      {},
      {
        allowed,
        timeoutMs: 1500,
        resolve: async () => addresses.map((address) => ({ address, family: 4 })),
      },
    )

  test('behind a name is refused, also where it is one of several', async () => {
    expect(await post('https://shop.example.com/', ['127.0.0.1'])).toEqual({ error: 'inside' })
    expect(await post('https://shop.example.com/', ['8.8.8.8', '10.0.0.1'])).toEqual({
      error: 'inside',
    })
    expect(await post('https://shop.example.com/', [])).toEqual({ error: 'unknownHost' })
  })

  test('is not reached by a name that changes: the address that was judged is the one used', async () => {
    let asked = 0
    const posted = await postOutside(
      `http://shop.lan:${host.split(':')[1]}/pinned`,
      '{}',
      {},
      {
        allowed: ['shop.lan'],
        timeoutMs: 1500,
        resolve: async () => {
          asked++
          return [{ address: asked === 1 ? '127.0.0.1' : '10.255.255.1', family: 4 }]
        },
      },
    )
    expect([posted.status, asked]).toEqual([200, 1])
  })

  test('is not reached by a redirect, and nobody is waited for long', async () => {
    answers.set('/moved', 302)
    expect(await post(`http://${host}/moved`, [], [host])).toMatchObject({ status: 302 })
    expect(heardAt('/redirected')).toEqual([])
    expect(await post(`http://${host}/silent`, [], [host])).toEqual({ error: 'timedOut' })
  })
})

test('one company’s silent endpoints keep nobody else waiting', async () => {
  for (let count = 0; count < 3; count++) await hook('/silent', ['category.created'], theirs)
  await theirs.add('/api/categories', { name: 'Into silence' })
  await hook('/swift', ['category.created'])
  const startedAt = Date.now()
  await shop.add('/api/categories', { name: 'Swift' })
  await until(() => expect(heardAt('/swift').length).toBe(1))
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
    allowed: [host],
    version,
    pollMs: 20,
  })
  other.start()
  await hook('/shared', ['unit.created'])
  for (let count = 0; count < 12; count++)
    await shop.add('/api/units', { name: `U${count} ${newId()}` })
  await until(() => expect(heardAt('/shared').length).toBe(12))
  await other.stop()
  const ids = heardAt('/shared').map(({ headers }) => String(headers['webhook-id']))
  expect(new Set(ids).size).toBe(12)
  expect(ids).toEqual(ids.toSorted())
})
