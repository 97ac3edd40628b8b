import { beforeEach, describe, expect, test } from 'vitest'
import type { SignedIn } from '../../domain/identity/session.ts'
import { shopKinds } from '../../domain/identity/shop-kind.ts'
import { newId } from '../../domain/kernel/id.ts'
import { toFirst, toSecond } from '../../domain/kernel/number/convert.ts'
import { type Answer, testApp } from '../kernel/testing/app.ts'

const app = testApp()

beforeEach(() => app.asOwner('delete from throttle'))

type Problem = { code: string; field: string; facts: { seconds: number } }

const form = (more: object = {}) => {
  const id = newId()
  const username = `u${id.slice(-12)}`
  return {
    id,
    companyName: 'Maison Karam',
    country: 'LB',
    firstCurrency: 'USD',
    secondCurrency: 'LBP',
    fullName: 'Nadim Karam',
    username,
    email: `${username}@shop.example`,
    password: 'olive-oil-7',
    language: 'en',
    ...more,
  }
}

const send = (body: object, language?: string): Promise<Answer<SignedIn & Problem>> =>
  app.call('POST', '/api/registration', { body, language })

const count = async (table: string, companyId: string): Promise<number> => {
  const sql = `select count(*)::int as count from ${table} where company_id = $1`
  const [row] = await app.asOwner<{ count: number }>(sql, [companyId])
  return row?.count ?? -1
}

const names = async (table: string, companyId: string, column = 'name'): Promise<string[]> => {
  const sql = `select ${column} as name from ${table} where company_id = $1 order by id`
  return (await app.asOwner<{ name: string }>(sql, [companyId])).map(({ name }) => name)
}

const columns: Readonly<Record<string, string>> = { en: 'name', fr: 'name_fr', ar: 'name_ar' }

test.each([
  ['en', 'Main branch', 'Main warehouse', 'Stock keeper', 'Cash client'],
  ['fr', 'Succursale principale', 'Dépôt principal', 'Magasinier', 'Client comptant'],
  ['ar', 'الفرع الرئيسي', 'المستودع الرئيسي', 'أمين مستودع', 'عميل نقدي'],
])('a company is founded in %s with what it needs on its first day', async (...expected) => {
  const [language, branch, warehouse, role, cashClient] = expected
  const { status, body } = await send(form({ language }), language)
  expect(status).toBe(200)
  const { id } = body.session.company
  expect(body.session.user).toMatchObject({ userType: 'admin', language })
  const column = columns[language]
  expect(await names('branch', id, column)).toEqual([branch])
  expect(await names('warehouse', id, column)).toEqual([warehouse])
  expect(await names('role', id, column)).toHaveLength(6)
  expect(await names('role', id, column)).toContain(role)
  expect(await names('drawer', id)).toHaveLength(1)
  expect(await names('register', id)).toHaveLength(1)
  expect(await names('thirdparty', id, column)).toEqual([cashClient])
  // Whatever his language, others read theirs.
  expect(await names('thirdparty', id)).toEqual(['Cash client'])
  expect(body.session.cashClientName).toBe(cashClient)
  const facts = await app.asOwner(
    `select c.time_zone, array_agg(k.code || k.decimals order by k.rank) as currencies
     from company c join currency k using (company_id)
     where company_id = $1
     group by c.time_zone`,
    [id],
  )
  expect(facts).toEqual([{ time_zone: 'Asia/Beirut', currencies: ['USD2', 'LBP0'] }])
  const recorded = await app.asOwner<{ entity: string }>(
    'select distinct entity from audit where company_id = $1 order by 1',
    [id],
  )
  expect(recorded.map(({ entity }) => entity)).toEqual([
    'branch',
    'company',
    'currency',
    'drawer',
    'moneyBill',
    'paymentMethod',
    'register',
    'role',
    'session',
    'thirdparty',
    'transactionType',
    'user',
    'warehouse',
  ])
})

test('one currency is enough', async () => {
  const { body } = await send(form({ secondCurrency: null, country: 'FR', firstCurrency: 'EUR' }))
  expect(body.session.company.secondCurrency).toBeNull()
})

describe('a shop of its kind', () => {
  type ItemRow = Record<'name' | 'nameFr' | 'nameAr' | 'unitPrice', string> & {
    vat: string | null
    isFiled: boolean
  }
  const itemsOf = (companyId: string) =>
    app.asOwner<ItemRow>(
      `select name, name_fr as "nameFr", name_ar as "nameAr", trim_scale(vat)::text as vat,
         trim_scale(unit_price)::text as "unitPrice", category_id is not null as "isFiled"
       from item
       where company_id = $1
       order by id`,
      [companyId],
    )
  const taxesOf = (companyId: string) =>
    app.asOwner(
      `select key, value from setting_value where company_id = $1 and layer = 'company' order by key`,
      [companyId],
    )

  test.each(shopKinds)(
    '%s has units, categories and, if wanted, items without stock',
    async (kind) => {
      const { status, body } = await send(form({ kind, hasStarterItems: true }))
      expect(status).toBe(200)
      const { id } = body.session.company
      expect(await count('unit', id)).toBeGreaterThanOrEqual(3)
      expect(await count('category', id)).toBeGreaterThanOrEqual(5)
      const items = await itemsOf(id)
      expect(items.length).toBeGreaterThanOrEqual(15)
      expect(items.length).toBeLessThanOrEqual(30)
      expect(items.filter((item) => !item.nameFr || !item.nameAr || !item.isFiled)).toEqual([])
      expect(await count('stock_move', id)).toBe(0)
      const facts = await app.asOwner('select shop_kind from company where company_id = $1', [id])
      expect(facts).toEqual([{ shop_kind: kind }])
    },
  )

  test.each([
    ['restaurant', 'en', 'Dining room', 8, 4, ['Kitchen', 'Bar']],
    ['cafe', 'ar', 'الصالة', 6, 3, ['البار', 'المطبخ']],
  ])('%s in %s has a room to serve in', async (kind, language, section, ...counts) => {
    const [tables, courses, stations] = counts
    const { body } = await send(form({ kind, language, hasStarterItems: true }))
    const { id } = body.session.company
    expect(body.session.company.hasTables).toBe(true)
    expect(await names('section', id)).toEqual([section])
    expect(await count('dining_table', id)).toBe(tables)
    expect(await count('floor_table', id)).toBe(tables)
    expect(await names('station', id)).toEqual(stations)
    expect(await count('course', id)).toBe(courses)
    const dishes = await app.asOwner(
      `select i.name, c.course_id is not null and i.station_id is not null as "isServed"
       from item i
       join category c on c.company_id = i.company_id and c.id = i.category_id
       join menu_part p on p.company_id = i.company_id and p.category_id = c.id
       join menu m on m.company_id = p.company_id and m.id = p.menu_id and m.from_time < m.to_time
       where i.company_id = $1`,
      [id],
    )
    // All of them but what is taken home.
    expect(dishes.length).toBeGreaterThan(19)
    expect(dishes.filter(({ isServed }) => !isServed)).toEqual([])
  })

  test('that sells over the counter has no tables', async () => {
    const { body } = await send(form({ kind: 'grocery' }))
    expect(body.session.company.hasTables).toBe(false)
    expect(await count('station', body.session.company.id)).toBe(0)
  })

  test('stands empty unless items are wanted', async () => {
    const { body } = await send(form({ kind: 'grocery' }))
    const { id } = body.session.company
    expect(await count('item', id)).toBe(0)
    expect(await count('category', id)).toBeGreaterThan(4)
  })

  test('speaks its founder’s language and keeps the others', async () => {
    const { body } = await send(form({ kind: 'cafe', hasStarterItems: true, language: 'ar' }))
    const [first] = await itemsOf(body.session.company.id)
    expect(first).toMatchObject({ name: 'إسبريسو', nameFr: 'Expresso', nameAr: 'إسبريسو' })
  })

  test.each([
    ['LB', 'grocery', 'included', '11', ['0', null]],
    ['FR', 'cafe', 'included', '20', ['10', '5.5']],
    ['FR', 'wholesale', 'onTop', '20', ['5.5', null]],
    ['US', 'grocery', 'onTop', '0', [null]],
  ])(
    'in %s as %s tells prices with the tax %s at %s %%',
    async (country, kind, pricing, rate, rates) => {
      const wanted = { country, kind, hasStarterItems: true }
      const { body } = await send(form(wanted))
      const { id } = body.session.company
      expect(await taxesOf(id)).toEqual([
        { key: 'tax.vatPricing', value: pricing },
        { key: 'tax.vatRate', value: rate },
      ])
      const found = new Set((await itemsOf(id)).map(({ vat }) => vat))
      expect(found).toEqual(new Set(rates))
    },
  )

  test('bears the tax its founder says', async () => {
    const free = { country: 'FR', kind: 'grocery', taxRate: '0', hasStarterItems: true }
    const { body } = await send(form(free))
    const { id } = body.session.company
    expect(await taxesOf(id)).toContainEqual({ key: 'tax.vatRate', value: '0' })
    expect((await itemsOf(id)).every(({ vat }) => vat === null)).toBe(true)
  })

  test('prices its items in the size of its money', async () => {
    const dinars = { country: 'IQ', firstCurrency: 'IQD', secondCurrency: null }
    const { body } = await send(form({ ...dinars, kind: 'grocery', hasStarterItems: true }))
    const [bread] = await itemsOf(body.session.company.id)
    expect(bread).toMatchObject({ name: 'Bread, pack', unitPrice: '1250' })
  })

  test('knows the rate of its first day', async () => {
    const { body } = await send(form({ rate: '89700.5' }))
    expect(body.session.rates).toMatchObject([{ type: 'sale', buy: '89700.5', sell: '89700.5' }])
  })

  test('knows it said the other way round, whichever currency is first', async () => {
    const pounds = { firstCurrency: 'LBP', secondCurrency: 'USD', isRateOfSecond: true }
    const { body } = await send(form({ ...pounds, rate: '89500' }))
    const [kept] = body.session.rates
    expect(kept?.buy).toBe('0.000011173184357542')
    // A thousand dollars, and the pounds they were counted from.
    expect(toSecond('89500000', kept?.buy ?? '', 2)).toBe('1000')
    expect(toFirst('1000', kept?.buy ?? '', 0)).toBe('89500000')
  })

  test('knows it better than the sample', async () => {
    const { body } = await send(form({ rate: '90001', hasSampleData: true }))
    expect(body.session.rates.find(({ type }) => type === 'sale')).toMatchObject({ buy: '90001' })
  })
})

test('the company is filled with sample data if wanted', async () => {
  const { body } = await send(form({ hasSampleData: true }))
  expect(await count('brand', body.session.company.id)).toBeGreaterThan(5)
})

describe('the same registration again', () => {
  test('signs in to the first company, and founds no second', async () => {
    const body = form()
    const first = await send(body)
    const second = await send(body)
    expect(second.status).toBe(200)
    expect(second.body.session.company.id).toBe(first.body.session.company.id)
    expect(second.body.token).not.toBe(first.body.token)
    expect(await count('app_user', body.id)).toBe(1)
    expect(await count('branch', body.id)).toBe(1)
  })

  test('at the same moment founds one company', async () => {
    const body = form()
    const answers = await Promise.all([send(body), send(body), send(body)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(await count('app_user', body.id)).toBe(1)
    expect(await count('role', body.id)).toBe(6)
  })

  test('with another password is a failed login', async () => {
    const body = form()
    await send(body)
    const { status, body: problem } = await send({ ...body, password: 'guess-guess' })
    expect(status).toBe(401)
    expect(problem.code).toBe('signInFailed')
  })

  test('with the account of another company opens neither', async () => {
    const [mine, other] = [form(), form()]
    await send(mine)
    await send(other)
    const { username, password } = other
    const { body } = await send({ ...mine, username, password })
    expect(body).toMatchObject({ code: 'notUnique', field: 'username' })
  })
})

describe('two registrations', () => {
  test('may share the name of the company', async () => {
    expect((await send(form())).status).toBe(200)
    expect((await send(form())).status).toBe(200)
  })

  test.each(['username', 'email'] as const)('may not share the %s', async (field) => {
    const first = form()
    await send(first)
    const second = form({ [field]: first[field].toUpperCase() })
    const { status, body } = await send(second)
    expect(status).toBe(422)
    expect(body).toMatchObject({ code: 'notUnique', field })
    expect(await count('company', second.id)).toBe(0)
  })

  test('of one name at once give it to one', async () => {
    const username = `race${newId().slice(-8)}`
    const answers = await Promise.all([1, 2, 3].map(() => send(form({ username }))))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422])
  })
})

test.each([
  ['country', { country: 'ZZ' }],
  ['firstCurrency', { firstCurrency: 'QQQ' }],
  ['secondCurrency', { secondCurrency: 'USD' }],
  ['email', { email: 'nobody' }],
  ['username', { username: 'a@b' }],
  ['password', { password: 'short' }],
  ['companyId', { companyId: newId() }],
  ['kind', { kind: 'circus' }],
  ['kind', { hasStarterItems: true }],
  ['rate', { rate: '0' }],
  ['rate', { rate: '-89500' }],
  ['rate', { rate: '1000000001' }],
  ['rate', { rate: '0.0000000001' }],
  ['rate', { rate: '12', secondCurrency: null }],
  ['taxRate', { kind: 'cafe', taxRate: '101' }],
])('a wrong %s is refused and nothing is founded', async (field, more) => {
  const body = form(more)
  const answer = await send(body)
  expect(answer.status).toBe(422)
  expect(answer.body.field).toBe(field)
  expect(await count('company', body.id)).toBe(0)
})

test('after as many companies as one address may found within an hour it has to wait', async () => {
  await app.asOwner(
    `insert into throttle values ('registration-from:127.0.0.1', 120, now() - interval '50 min')`,
  )
  const { status, body } = await send(form())
  expect(status).toBe(429)
  expect(body.facts.seconds).toBeGreaterThan(500)
  expect(body.facts.seconds).toBeLessThanOrEqual(600)
})
