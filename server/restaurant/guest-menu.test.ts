/** What guests see of a house: its menu by the hour, what is sold out, and the codes that lead there. */
import { beforeAll, describe, expect, test } from 'vitest'
import { newId } from '../../domain/kernel/id.ts'
import type { TillBasics } from '../../domain/pos/contract.ts'
import type { SoldOutList } from '../../domain/pos/sold-out.ts'
import type { GuestMenu, MenuState } from '../../domain/restaurant/guest-menu.ts'
import type { MenuCodeList, MenuCodeRow } from '../../domain/restaurant/menu-code.ts'
import { shopMoment } from '../../domain/restaurant/menu-hours.ts'
import { testApp } from '../kernel/testing/app.ts'
import { pagesOf } from '../kernel/testing/pdf-text.ts'
import { tinyPicture, uploadForm } from '../kernel/testing/pictures.ts'
import { colleagueOf, type Station } from '../kernel/testing/station.ts'
import { type Till, tillOf } from '../pos/testing/till.ts'

const app = testApp()
let till: Till
let shop: Till['shop']
let category: string
let soup: string
let secret: string
let table: string
let code: MenuCodeRow

const open = (of: string, query = '') =>
  app.call<GuestMenu & { code: string }>('GET', `/api/guest-menus/${of}${query}`)

const now = (of: string) => app.call<MenuState>('GET', `/api/guest-menus/${of}/now`)

const page = (of: string, headers: Record<string, string> = {}) =>
  fetch(`${app.url}/Menu/${of}`, { headers })

async function addCode(place: string, of: string, who: Station = shop): Promise<MenuCodeRow> {
  const body = { codes: [{ id: newId(), place, of }] }
  const answer = await who.call<MenuCodeList>('POST', '/api/menu-codes', body)
  expect(answer.status, answer.text).toBe(200)
  return answer.body.rows[0] as MenuCodeRow
}

const dishNames = ({ sections }: GuestMenu): string[] =>
  sections.flatMap(({ dishes }) => dishes.map(({ name }) => name))

const soldOut = (item: string) => `/api/sold-out/${shop.branch}/${item}`

async function withPicture(item: string): Promise<void> {
  const form = uploadForm('Soup.png', tinyPicture)
  const { id } = (await shop.call<{ id: string }>('POST', '/api/media-files', form)).body
  const { version } = await shop.read('/api/items', item)
  await shop.call('PATCH', `/api/items/${item}`, { version, image: id })
}

beforeAll(async () => {
  till = await tillOf(app)
  shop = till.shop
  category = (await shop.add('/api/categories', { name: 'Soups', nameAr: 'شوربات' })).id
  const modifier = await shop.add('/api/modifiers', {
    name: 'Bread',
    min: 1,
    max: 2,
    options: [
      { id: newId(), name: 'White', price: '0' },
      { id: newId(), name: 'Brown', price: '0.5' },
    ],
  })
  const dish = { category, kind: 'service' }
  soup = await shop.item({
    ...dish,
    name: 'Lentil soup <b>',
    nameAr: 'شوربة عدس',
    description: 'With lemon & cumin',
    descriptionAr: 'بالليمون والكمون',
    unitPrice: '4.5',
    supplierPrice: '1.2345',
    modifiers: [modifier.id],
    allergens: ['celery', 'gluten'],
  })
  secret = await shop.item({ ...dish, name: 'Staff meal', isOnMenu: false })
  await shop.item({ ...dish, name: 'Old soup', isActive: false })
  await shop.item({ ...dish, name: 'Wholesale soup', isSoldAtTill: false })
  await withPicture(soup)
  await withPicture(secret)
  await shop.add('/api/menus', { name: 'All day', parts: [{ id: newId(), category }] })
  const section = await shop.add('/api/sections', { name: 'Terrace', branch: shop.branch })
  table = (await shop.add('/api/dining-tables', { name: '7', section: section.id, seats: 2 })).id
  code = await addCode('table', table)
})

describe('the menu of a table', () => {
  test('shows what is served with both prices, choices and allergens, and nothing of the house', async () => {
    const { body, text } = await open(code.code)
    expect(body.place).toBe('Table 7 · Terrace')
    expect(body.menus).toEqual(['All day'])
    expect(dishNames(body)).toEqual(['Lentil soup <b>'])
    const dish = body.sections[0]?.dishes[0]
    expect(dish).toMatchObject({
      price: { first: '$4.50', second: expect.stringMatching(/\d{3},\d{3}/) },
      allergens: ['gluten', 'celery'],
      isSoldOut: false,
      choices: [
        { name: 'Bread', rule: 'choose 1 to 2', options: [{ price: null }, { price: '+$0.50' }] },
      ],
    })
    for (const kept of [soup, shop.companyId, shop.branch, '1.2345', 'Staff', 'Old', 'Wholesale'])
      expect(text).not.toContain(kept)
  })

  test('names the service of the house and the rate of the day', async () => {
    const service = await shop.item({ name: 'Service', kind: 'service', isSoldAtTill: true })
    const decide = async (key: string, value: unknown, version = 0) => {
      const answer = await shop.call<{ version: number }>(
        'PUT',
        `/api/settings/restaurant.${key}`,
        {
          layer: 'company',
          value,
          version,
        },
      )
      expect(answer.status, answer.text).toBe(200)
      return answer.body.version
    }
    const words = async (language: string) => (await open(code.code, `?language=${language}`)).body
    expect((await words('en')).service).toBeNull()
    await decide('serviceItem', service)
    await decide('servicePercent', '10')
    expect((await words('en')).service).toBe(
      'A service charge of 10% is added at the table. It bears no tax.',
    )
    await decide('servicePerGuest', '1.5')
    const { version } = await shop.read('/api/items', service)
    await shop.call('PATCH', `/api/items/${service}`, { version, vat: '11' })
    const { service: french, rate } = await words('fr')
    expect(french).toMatch(
      /^Un service de 10\u00a0% et de \$1\.50 \(.*\) par personne .* en sus\.$/,
    )
    expect(rate).toMatch(/^Taux du jour\u00a0: \u20661 USD = [\d,]+ LBP\u2069$/)
    const html = await (await page(`${code.code}?language=ar`)).text()
    expect(html).toContain('سعر اليوم')
    expect(html).toContain('عن كل ضيف')
  })

  test('is a page in the language of the phone, with strict headers and no word taken for markup', async () => {
    const answer = await page(code.code, { 'accept-language': 'ar-LB,ar;q=0.9' })
    const html = await answer.text()
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-security-policy')).toMatch(
      /^default-src 'none'; style-src 'sha256-/,
    )
    expect(answer.headers.get('x-robots-tag')).toContain('noindex')
    expect(answer.headers.get('content-encoding')).toBe('gzip')
    expect(html).toContain('<html lang="ar" dir="rtl">')
    expect(html).toContain('شوربة عدس')
    expect(html).toContain('بالليمون والكمون')
    expect(html).not.toContain('With lemon')
    const tag = answer.headers.get('etag') ?? ''
    const again = await page(code.code, { 'accept-language': 'ar', 'if-none-match': tag })
    expect(again.status).toBe(304)
    const french = await (await page(`${code.code}?language=fr`)).text()
    // Nobody wrote it in French: it is read as it was first written.
    expect(french).toContain('With lemon &amp; cumin')
    expect(french).toContain('lang="fr" dir="ltr"')
    expect(french).toContain('Lentil soup &lt;b&gt;')
    expect(french).not.toContain('<h3>Lentil soup <b>')
  })

  test('is asked for by its code however it is typed', async () => {
    expect((await open(code.code.toLowerCase())).status).toBe(200)
  })

  test('hands out the pictures of its dishes, and no other', async () => {
    const { key, picture } = (await open(code.code)).body.sections[0]?.dishes[0] ?? {}
    const answer = await fetch(`${app.url}/Menu/${code.code}/pictures/${key}?v=${picture}`)
    expect(answer.headers.get('content-type')).toBe('image/webp')
    expect(answer.headers.get('cache-control')).toContain('immutable')
    const [hidden] = await app.asOwner<{ key: string }>(
      `select left(encode(sha256(convert_to(company_id::text || id::text, 'utf8')), 'hex'), 16) as key
       from item where id = '${secret}'`,
    )
    const refused = await fetch(`${app.url}/Menu/${code.code}/pictures/${hidden?.key}`)
    expect(refused.status).toBe(404)
  })

  test('follows the clock of the company, and says what begins when nothing is served', async () => {
    const other = (await shop.add('/api/branches', { name: 'Harbour' })).id
    const harbour = await addCode('branch', other)
    const rows = await shop.list('/api/menus')
    const { id, version } = rows.rows[0] as { id: string; version: number }
    await shop.call('PATCH', `/api/menus/${id}`, { version, branch: shop.branch })
    expect((await open(harbour.code)).body).toMatchObject({ sections: [], next: null })
    const zone = till.basics.company.timeZone
    const at = (hours: number) => shopMoment(new Date(Date.now() + hours * 3_600_000), zone).time
    const night = await shop.add('/api/menus', {
      name: 'Night',
      branch: other,
      fromTime: at(2),
      toTime: at(-2),
      parts: [{ id: newId(), category }],
    })
    const closed = (await open(harbour.code)).body
    expect(closed.sections).toEqual([])
    expect(closed.next).toContain(at(2))
    const turned = { version: night.version, fromTime: at(-2), toTime: at(2) }
    await shop.call('PATCH', `/api/menus/${night.id}`, turned)
    expect(dishNames((await open(harbour.code)).body)).toEqual(['Lentil soup <b>'])
  })
})

describe('a menu', () => {
  test.each([
    [{ fromTime: '25:00', toTime: '03:00' }, 'timeOfDay', 'fromTime'],
    [{ fromTime: '10:00' }, 'menuToTimeIsGivenWithFrom', 'toTime'],
    [{ fromTime: '10:00', toTime: '10:00' }, 'menuToTimeIsAnother', 'toTime'],
    [{ days: [] }, 'required', 'days'],
    [{ days: ['someday'] }, 'invalid', 'days.0'],
  ])('with %j is refused', async (hours, refusal, field) => {
    const body = { id: newId(), name: 'Wrong', ...hours }
    expect(await shop.refused('POST', '/api/menus', body)).toMatchObject({ code: refusal, field })
  })

  test('an item says its allergens or that there is none, not both', async () => {
    const { version } = await shop.read('/api/items', soup)
    const body = { version, allergens: ['none', 'milk'] }
    expect(await shop.refused('PATCH', `/api/items/${soup}`, body)).toMatchObject({
      code: 'itemAllergensAreSomeOrNone',
      field: 'allergens',
    })
  })
})

describe('what is sold out', () => {
  const basics = async (): Promise<TillBasics> => {
    const path = `/api/pos/basics?register=${till.basics.register.id}`
    return (await shop.call<TillBasics>('GET', path)).body
  }

  test('is told to tills and guests until it is there again; a sale of it is taken', async () => {
    const cook = await colleagueOf(app, shop, [
      'restaurant.soldOut.view',
      'restaurant.soldOut.edit',
    ])
    await cook.call('PUT', soldOut(soup))
    await cook.call('PUT', soldOut(soup))
    const { body } = await cook.call<SoldOutList>('GET', `/api/sold-out?branch=${shop.branch}`)
    expect(body.rows).toMatchObject([{ item: { id: soup }, userName: 'Colleague' }])
    expect((await basics()).soldOut).toEqual([soup])
    const { state, sections } = (await open(code.code)).body
    expect(state.soldOut).toEqual([sections[0]?.dishes[0]?.key])
    expect((await now(code.code)).body).toEqual(state)
    const [outcome] = await till.send(till.ring([{ item: soup }]))
    expect(outcome).toMatchObject({ state: 'posted' })
    await cook.call('DELETE', soldOut(soup))
    await cook.call('DELETE', soldOut(soup))
    expect((await basics()).soldOut).toEqual([])
    expect((await now(code.code)).body.soldOut).toEqual([])
  })

  test('is said by whoever may, of this house alone', async () => {
    const guest = await colleagueOf(app, shop, ['pos.ticket.add'])
    expect(await guest.refused('PUT', soldOut(soup))).toMatchObject({ code: 'forbidden' })
    const stranger = (await tillOf(app)).shop
    expect(await stranger.refused('PUT', soldOut(soup))).toMatchObject({ code: 'notFound' })
    const theirs = `/api/sold-out/${stranger.branch}/${soup}`
    expect(await stranger.refused('PUT', theirs)).toMatchObject({ code: 'notFound' })
  })
})

describe('a code', () => {
  test('hangs once at a place, and the same asked for again is the same', async () => {
    const body = { codes: [{ id: code.id, place: 'table', of: table }] }
    const { body: again } = await shop.call<MenuCodeList>('POST', '/api/menu-codes', body)
    expect(again.rows).toEqual([code])
    expect(code.url).toMatch(/\/Menu\/[0-9A-HJKMNP-TV-Z]{14}$/)
    const twice = { codes: [{ id: newId(), place: 'table', of: table }] }
    expect(await shop.refused('POST', '/api/menu-codes', twice)).toMatchObject({
      code: 'notUnique',
    })
  })

  test('belongs to its house', async () => {
    const stranger = (await tillOf(app)).shop
    const theirs = { codes: [{ id: newId(), place: 'table', of: table }] }
    expect(await stranger.refused('POST', '/api/menu-codes', theirs)).toMatchObject({
      code: 'missingReference',
      field: 'codes.0.of',
    })
    const path = `/api/menu-codes/${code.id}/withdraw`
    expect(await stranger.refused('POST', path, {})).toMatchObject({ code: 'notFound' })
    expect((await stranger.call<MenuCodeList>('GET', '/api/menu-codes')).body.rows).toEqual([])
  })

  test('is printed with its place and the words of three languages', async () => {
    const body = { format: 'card', ids: [code.id] }
    const answer = await fetch(`${app.url}/api/menu-codes/paper`, {
      method: 'POST',
      headers: { authorization: `Bearer ${shop.token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    expect(answer.headers.get('content-type')).toBe('application/pdf')
    const text = pagesOf(new Uint8Array(await answer.arrayBuffer()))
      .flat()
      .map((it) => it.text)
      .join('\n')
    for (const words of ['7', 'Terrace', 'Scan for our menu', 'Scannez'])
      expect(text).toContain(words)
  })

  test('renewed or withdrawn leads to a kind page in three languages', async () => {
    const body = { newId: newId() }
    const path = `/api/menu-codes/${code.id}/renew`
    const { body: fresh } = await shop.call<MenuCodeRow>('POST', path, body)
    expect((await shop.call('POST', path, body)).body).toEqual(fresh)
    expect((await open(fresh.code)).status).toBe(200)
    const gone = await page(code.code, { 'accept-language': 'fr' })
    const html = await gone.text()
    expect(gone.status).toBe(404)
    expect(html).toContain('<html lang="fr" dir="ltr">')
    for (const words of ['n’est plus utilisé', 'no longer used', 'لم يعد هذا الرمز'])
      expect(html).toContain(words)
    expect(html).not.toContain(till.basics.company.name)
    expect((await fetch(`${app.url}/Menu/${code.code}/now`)).status).toBe(404)
    await shop.call('POST', `/api/menu-codes/${fresh.id}/withdraw`, {})
    expect((await open(fresh.code)).body).toMatchObject({ code: 'menuCodeWithdrawn' })
  })

  test('is not guessed: wrong ones are counted by network', async () => {
    const answers: string[] = []
    for (let at = 0; at < 32; at++) answers.push((await open('00000000000000')).body.code)
    expect(new Set(answers)).toEqual(new Set(['menuCodeUnknown', 'tooManyTries']))
    const refused = await page('nothing')
    expect(refused.status).toBe(429)
    expect(refused.headers.get('retry-after')).toMatch(/^\d+$/)
  })
})
