import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { AnyRow } from '../../domain/kernel/entity.ts'
import { newId } from '../../domain/kernel/id.ts'
import { brokenInvariants } from '../kernel/invariants.ts'
import { type Answer, testApp } from '../kernel/testing/app.ts'
import { archiveOf, plainSheet } from '../kernel/testing/archive.ts'
import { startBucket, type TestBucket } from '../kernel/testing/bucket.ts'
import { tinyPicture, uploadForm } from '../kernel/testing/pictures.ts'
import { type Problem, type Station, station, stationOf } from '../kernel/testing/station.ts'

const app = testApp()
let shop: Station
let other: Station
beforeAll(async () => {
  shop = await station(app)
  other = await station(app)
})

async function kept(name: string, bytes: Uint8Array = tinyPicture, by = shop): Promise<AnyRow> {
  const { status, text, body } = await by.call<AnyRow>(
    'POST',
    '/api/media-files',
    uploadForm(name, bytes),
  )
  expect(status, text).toBe(200)
  return body
}

const filesOf = (of: Station): string[] => {
  try {
    return readdirSync(join(app.filesDir, of.companyId)).sort()
  } catch {
    return []
  }
}

const ask = (id: string, part: string, more: Record<string, string> = {}, token = shop.token) =>
  fetch(`${app.url}/api/media-files/${id}/${part}`, {
    headers: { authorization: `Bearer ${token}`, ...more },
  })

describe('a file is served', () => {
  test('with headers under which it can do no harm', async () => {
    const page = await kept('page.csv', new Uint8Array(Buffer.from('a,b\n<script>x</script>,1\n')))
    const answer = await ask(page.id, 'content')
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': "attachment; filename*=UTF-8''page.csv",
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'cross-origin-resource-policy': 'same-origin',
    })
  })

  test('in place if it is a picture or a PDF, else to be saved', async () => {
    const pdf = new Uint8Array(Buffer.from('%PDF-1.7\n%%EOF'))
    const rows = [
      await kept('صورة "1".png'),
      await kept('a.pdf', pdf),
      await kept('a.xlsx', archiveOf(plainSheet)),
    ]
    const headers = await Promise.all(
      rows.map(async ({ id }) => (await ask(id, 'content')).headers),
    )
    expect(headers.map((it) => [it.get('content-type'), it.get('content-disposition')])).toEqual([
      ['image/png', "inline; filename*=UTF-8''%D8%B5%D9%88%D8%B1%D8%A9%20%221%22.png"],
      ['application/pdf', "inline; filename*=UTF-8''a.pdf"],
      [
        'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
        "attachment; filename*=UTF-8''a.xlsx",
      ],
    ])
  })

  test('to be kept by the browser for ever, and asked again for nothing', async () => {
    const { id } = await kept('cached.png')
    const first = await ask(id, 'thumb')
    expect(first.headers.get('cache-control')).toBe('private, max-age=31536000, immutable')
    expect(first.headers.get('vary')).toBe('authorization')
    const tag = first.headers.get('etag') ?? ''
    const again = await ask(id, 'thumb', { 'if-none-match': tag })
    expect([again.status, await again.text()]).toEqual([304, ''])
    const whole = await ask(id, 'content', { 'if-none-match': tag })
    expect(whole.status).toBe(200)
  })

  test('to nobody but its company, exactly as if it did not exist', async () => {
    const { id } = await kept('ours.png')
    for (const part of ['content', 'thumb', 'users']) {
      const theirs = await other.refused('GET', `/api/media-files/${id}/${part}`)
      const nothing = await other.refused('GET', `/api/media-files/${newId()}/${part}`)
      expect({ ...theirs, requestId: '' }).toEqual({ ...nothing, requestId: '' })
      expect(theirs).toMatchObject({ status: 404, code: 'notFound' })
      const stranger = await app.call<Problem>('GET', `/api/media-files/${id}/${part}`)
      expect(stranger.body).toMatchObject({ status: 401, code: 'signInRequired' })
    }
  })

  test('as a picture to everybody at work, as a document to whoever may see files', async () => {
    const picture = await kept('shelf.png')
    const document = await kept('salaries.csv', new Uint8Array(Buffer.from('a,1\n')))
    const [username, password] = [`c${newId().slice(-10)}`, 'long enough']
    const role = await shop.add('/api/roles', { name: 'Looker', permissions: [] })
    await shop.add('/api/users', { username, fullName: 'Staff', password, role: role.id })
    const { body } = await app.call<{ token: string }>('POST', '/api/login', {
      body: { login: username, password },
    })
    const staff = stationOf(app, body.token, shop.companyId, { id: '', fullName: '' })
    expect((await ask(picture.id, 'thumb', {}, body.token)).status).toBe(200)
    expect((await ask(picture.id, 'content', {}, body.token)).status).toBe(200)
    expect(await staff.refused('GET', `/api/media-files/${document.id}/content`)).toMatchObject({
      code: 'forbidden',
    })
    expect(
      await staff.call<Problem>('POST', '/api/media-files', uploadForm('a.png', tinyPicture)),
    ).toMatchObject({ status: 403, body: { code: 'forbidden' } })
  })

  test('not at all when its bytes are lost, which the invariants tell', async () => {
    const row = await kept('lost.png')
    const [file] = await app.asOwner<{ key: string }>(
      'select storage_key::text as key from media_file where id = $1',
      [row.id],
    )
    const path = join(app.filesDir, shop.companyId, file?.key ?? '')
    rmSync(path)
    expect(await shop.refused('GET', `/api/media-files/${row.id}/content`)).toMatchObject({
      code: 'notFound',
    })
    const files = { files: app.services.files, until: new Date() }
    expect(await brokenInvariants(app.ownerUrl, { stored: files })).toEqual([
      { name: 'every row of a file has its bytes', rows: [`${shop.companyId}/${file?.key}`] },
    ])
    await shop.call('DELETE', `/api/media-files/${row.id}?version=1`)
    expect(await brokenInvariants(app.ownerUrl, { stored: files })).toEqual([])
  })
})

describe('a file that is used', () => {
  test('cannot be deleted, and says where it is used', async () => {
    const file = await kept('brand.png')
    const brand = await shop.add('/api/brands', { name: 'Najjar', image: file.id })
    expect(brand).toMatchObject({ image: { id: file.id, title: 'brand.png' } })
    const company = await shop.call<AnyRow>('GET', '/api/company')
    await shop.call('PATCH', '/api/company', { version: company.body.version, logo: file.id })
    const users = [
      { entity: 'brand', id: brand.id, title: 'Najjar' },
      { entity: 'company', id: shop.companyId, title: company.body.name },
    ]
    const where = await shop.call('GET', `/api/media-files/${file.id}/users`)
    expect(where.body).toEqual({ count: 2, users })
    const before = filesOf(shop)
    const refused = await shop.refused('DELETE', `/api/media-files/${file.id}?version=1`)
    expect(refused).toMatchObject({ status: 409, code: 'inUse', facts: { count: 2, users } })
    expect(filesOf(shop)).toEqual(before)
    const many = await shop.call('POST', '/api/media-files/delete', { ids: [file.id] })
    expect(many.body).toMatchObject({ deleted: [], refused: [{ id: file.id, code: 'inUse' }] })
  })

  test('can be deleted once it is let go, row and bytes', async () => {
    const file = await kept('coin.png')
    const currency = (await shop.list('/api/currencies')).rows[0]?.id
    const bill = await shop.add('/api/money-bills', { currency, value: '7', image: file.id })
    await shop.call('PATCH', `/api/money-bills/${bill.id}`, { version: 1, image: null })
    const before = filesOf(shop)
    const gone = await shop.call('DELETE', `/api/media-files/${file.id}?version=1`)
    expect(gone.status).toBe(204)
    expect(filesOf(shop).length).toBe(before.length - 2)
    expect(await shop.refused('GET', `/api/media-files/${file.id}`)).toMatchObject({
      code: 'notFound',
    })
  })

  test('of another company is not found', async () => {
    const theirs = await kept('theirs.png', tinyPicture, other)
    const refused = await shop.refused('POST', '/api/brands', {
      id: newId(),
      name: 'Borrowed',
      image: theirs.id,
    })
    expect(refused).toMatchObject({ code: 'missingReference', field: 'image' })
  })
})

test('several are deleted at once; a stale version is refused with the file as it is', async () => {
  const [one, two] = [await kept('one.png'), await kept('two.png')]
  const stale = await shop.refused('DELETE', `/api/media-files/${one.id}?version=9`)
  expect(stale).toMatchObject({ status: 409, code: 'stale', facts: { current: { id: one.id } } })
  const before = filesOf(shop).length
  const answer = await shop.call('POST', '/api/media-files/delete', { ids: [one.id, two.id] })
  expect(answer.body).toEqual({ deleted: [one.id, two.id], refused: [] })
  expect(filesOf(shop).length).toBe(before - 4)
})

describe('cleaning', () => {
  const agedByDay = (ids: string[]) =>
    app.asOwner(
      "update media_file set created_at = now() - interval '25 hours' where id = any($1)",
      [ids],
    )

  test('removes what is used nowhere and not new, and nothing else', async () => {
    const [used, old, fresh] = [await kept('u.png'), await kept('o.png'), await kept('f.png')]
    const theirs = await kept('theirs.png', tinyPicture, other)
    await shop.add('/api/categories', { name: 'Clean', image: used.id })
    const unused = () =>
      shop.call<{ count: number; bytes: number }>('GET', '/api/media-files/unused')
    expect((await unused()).body).toEqual({ count: 0, bytes: 0 })
    await agedByDay([used.id, old.id, theirs.id])
    expect((await unused()).body).toEqual({ count: 1, bytes: old.size })
    const before = filesOf(shop).length
    const cleaned = await shop.call('POST', '/api/media-files/clean', {})
    expect(cleaned.body).toEqual({ deleted: 1, left: 0 })
    expect(filesOf(shop).length).toBe(before - 2)
    for (const { id } of [used, fresh]) expect((await ask(id, 'content')).status).toBe(200)
    expect((await ask(theirs.id, 'content', {}, other.token)).status).toBe(200)
    const history = await shop.call<{ rows: object[] }>('GET', `/api/media-files/${old.id}/history`)
    expect(history.body.rows).toMatchObject([
      { command: 'POST /api/media-files/clean', before: { name: 'o.png' } },
      { command: 'POST /api/media-files' },
    ])
  })
})

describe('with files in a bucket', () => {
  let bucket: TestBucket
  afterAll(() => bucket.close())
  const away = testApp(async () => {
    bucket = await startBucket()
    return { filesUrl: bucket.url }
  })
  let there: Station
  beforeAll(async () => {
    there = await station(away)
  })
  const send = (): Promise<Answer<AnyRow & Problem>> =>
    there.call('POST', '/api/media-files', uploadForm('far.png', tinyPicture))

  test('everything works as at home', async () => {
    const { body } = await send()
    const names = () => [...bucket.objects.keys()].filter((name) => !name.endsWith('.json')).sort()
    const before = names()
    expect(before.length).toBe(2)
    const headers = { authorization: `Bearer ${there.token}` }
    const answer = await fetch(`${away.url}/api/media-files/${body.id}/content`, { headers })
    expect((await answer.arrayBuffer()).byteLength).toBe(body.size)
    await there.call('DELETE', `/api/media-files/${body.id}?version=1`)
    // It rests in the trash of the same store.
    expect(names()).toEqual(before.map((name) => name.replace('files/', 'files/trash/')))
    expect(readdirSync(away.filesDir)).toEqual([])
  })

  test('a store that is away is said so; no row and no half of a file stays', async () => {
    // The file arrives, its thumbnail does not.
    const before = bucket.objects.size
    bucket.failing.push(0, 503, 503)
    const { status, body, headers } = await send()
    expect([status, body.code, headers.get('retry-after')]).toEqual([503, 'storageAway', '2'])
    expect(body.message).toMatch(/Nothing was lost/)
    expect(bucket.objects.size).toBe(before)
    expect((await there.list('/api/media-files')).rows).toEqual([])
  })
})
