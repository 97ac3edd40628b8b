import { beforeAll, describe, expect, test } from 'vitest'
import { newId } from '../../../domain/kernel/id.ts'
import { testApp } from '../testing/app.ts'
import { type Station, station } from '../testing/station.ts'

const app = testApp()
let shop: Station
beforeAll(async () => {
  shop = await station(app)
})

type Trace = { command: string; user_name: string; before: object | null; after: object | null }

const traceOf = (id: string): Promise<Trace[]> =>
  app.asOwner<Trace>(
    'select command, user_name, before, after from audit where entity_id = $1 order by id',
    [id],
  )

describe('creating', () => {
  test('answers the whole row, with its version and its defaults', async () => {
    const made = await shop.add('/api/branches', { name: 'Hamra', phone: '+961 1 740 112' })
    expect(made).toEqual({
      id: made.id,
      version: 1,
      name: 'Hamra',
      altName: null,
      nameFr: null,
      nameAr: null,
      code: 'B2',
      phone: '+961 1 740 112',
      email: null,
      address: null,
      isActive: true,
    })
    expect(await shop.read('/api/branches', made.id)).toEqual(made)
  })

  test('cleans what was typed', async () => {
    const made = await shop.add('/api/brands', { name: '  Cedar \n Valley\u200b ', altName: null })
    expect(made.name).toBe('Cedar Valley')
  })

  test('twice with one id gives the first result again and leaves one trace', async () => {
    const id = newId()
    const first = await shop.add('/api/brands', { id, name: 'Only once' })
    const again = await shop.add('/api/brands', { id, name: 'Only once' })
    const other = await shop.add('/api/brands', { id, name: 'Another name' })
    expect(again).toEqual(first)
    expect(other).toEqual(first)
    expect(await traceOf(id)).toHaveLength(1)
    const nameless = await app.asOwner(
      `select command from audit where company_id = $1 and entity is null`,
      [shop.companyId],
    )
    expect(nameless).toEqual([])
  })

  // Forty rounds, because the race is lost in a few of a thousand.
  test('eight times at once with one id makes one row and one trace, every time', async () => {
    for (let round = 0; round < 40; round++) {
      const id = newId()
      const made = await Promise.all(
        Array.from({ length: 8 }, () => shop.add('/api/brands', { id, name: `Race ${round}` })),
      )
      expect(new Set(made.map((row) => JSON.stringify(row))).size).toBe(1)
      expect(await traceOf(id)).toHaveLength(1)
    }
  })

  test('a name that is taken is refused at its field, whatever its capitals', async () => {
    await shop.add('/api/sizes', { name: 'Large' })
    const problem = await shop.refused('POST', '/api/sizes', { id: newId(), name: 'LARGE' })
    expect(problem).toMatchObject({ status: 422, code: 'notUnique', field: 'name' })
    expect((await shop.list('/api/sizes', { q: 'large' })).rows).toHaveLength(1)
  })

  test('says every field that is wrong, in the language of the caller', async () => {
    const body = { id: newId(), name: '', factor: '0', colour: 'red' }
    const { status, body: problem } = await app.call<{
      errors: { field: string; message: string }[]
    }>('POST', '/api/units', { token: shop.token, body, language: 'fr' })
    expect(status).toBe(422)
    expect(problem.errors.map(({ field }) => field)).toEqual(['name', 'factor', 'colour'])
    expect(problem.errors[0]?.message).toBe('Ce champ est obligatoire')
  })
})

describe('changing', () => {
  test('changes what it names, leaves the rest and counts the version up', async () => {
    const made = await shop.add('/api/branches', { name: 'Jounieh', phone: '09 911 205' })
    const { body: saved } = await shop.call('PATCH', `/api/branches/${made.id}`, {
      version: 1,
      isActive: false,
    })
    expect(saved).toEqual({ ...made, version: 2, isActive: false })
    const { body: emptied } = await shop.call('PATCH', `/api/branches/${made.id}`, {
      version: 2,
      phone: null,
    })
    expect(emptied).toEqual({ ...made, version: 3, isActive: false, phone: null })
  })

  test('a stale change is refused with the current row and who saved it', async () => {
    const made = await shop.add('/api/brands', { name: 'Contested' })
    const path = `/api/brands/${made.id}`
    await shop.call('PATCH', path, { version: 1, altName: 'first' })
    const problem = await shop.refused('PATCH', path, { version: 1, altName: 'second' })
    expect(problem).toMatchObject({
      status: 409,
      code: 'stale',
      facts: {
        current: { id: made.id, version: 2, name: 'Contested', altName: 'first' },
        changedBy: shop.userName,
      },
    })
    expect(Date.parse(String(problem.facts.changedAt))).toBeGreaterThan(Date.now() - 60_000)
    expect((await shop.read('/api/brands', made.id)).altName).toBe('first')
  })

  test('of two at once, one wins and the other is told so', async () => {
    const made = await shop.add('/api/brands', { name: 'Two people' })
    const answers = await Promise.all(
      ['a', 'b', 'c', 'd'].map((altName) =>
        shop.call<{ code?: string }>('PATCH', `/api/brands/${made.id}`, { version: 1, altName }),
      ),
    )
    const codes = answers.map(({ status, body }) => body.code ?? status)
    expect(codes.toSorted()).toEqual([200, 'stale', 'stale', 'stale'])
    expect((await shop.read('/api/brands', made.id)).version).toBe(2)
  })

  test('to a name that is taken is refused, to its own in other capitals is not', async () => {
    await shop.add('/api/brands', { name: 'Taken' })
    const made = await shop.add('/api/brands', { name: 'Mine' })
    const path = `/api/brands/${made.id}`
    const problem = await shop.refused('PATCH', path, { version: 1, name: 'taken' })
    expect(problem).toMatchObject({ code: 'notUnique', field: 'name' })
    const { body } = await shop.call('PATCH', path, { version: 1, name: 'MINE' })
    expect(body).toMatchObject({ version: 2, name: 'MINE' })
  })

  test('of what is not there is refused as not found', async () => {
    const problem = await shop.refused('PATCH', `/api/brands/${newId()}`, { version: 1 })
    expect(problem).toMatchObject({ status: 404, code: 'notFound' })
  })
})

describe('deleting', () => {
  test('takes the row away and leaves its last values in the history', async () => {
    const made = await shop.add('/api/brands', { name: 'Gone' })
    const { status } = await shop.call('DELETE', `/api/brands/${made.id}?version=1`)
    expect(status).toBe(204)
    const problem = await shop.refused('GET', `/api/brands/${made.id}`)
    expect(problem).toMatchObject({ status: 404, code: 'notFound' })
    const [, last] = await traceOf(made.id)
    expect(last).toMatchObject({ command: 'DELETE /api/brands/:id', before: made, after: null })
  })

  test('of a row somebody changed meanwhile is refused with the current row', async () => {
    const made = await shop.add('/api/brands', { name: 'Kept' })
    await shop.call('PATCH', `/api/brands/${made.id}`, { version: 1, altName: 'news' })
    const problem = await shop.refused('DELETE', `/api/brands/${made.id}?version=1`)
    expect(problem).toMatchObject({
      status: 409,
      code: 'stale',
      facts: { current: { version: 2 } },
    })
    expect((await shop.read('/api/brands', made.id)).altName).toBe('news')
  })

  test('without a version is refused', async () => {
    const made = await shop.add('/api/brands', { name: 'No version' })
    for (const query of ['', '?version=', '?version=x', '?version=0', '?version=1.5']) {
      const problem = await shop.refused('DELETE', `/api/brands/${made.id}${query}`)
      expect(problem).toMatchObject({ status: 422, field: 'version' })
    }
    expect(await shop.read('/api/brands', made.id)).toEqual(made)
  })
})

describe('the history of a row', () => {
  type History = { rows: { user: string; command: string; before: object; after: object }[] }

  test('tells who did what, newest first, with only what changed', async () => {
    const made = await shop.add('/api/brands', { name: 'Storied', altName: 'one' })
    await shop.call('PATCH', `/api/brands/${made.id}`, { version: 1, altName: 'two' })
    const { body } = await shop.call<History>('GET', `/api/brands/${made.id}/history`)
    expect(body.rows).toMatchObject([
      {
        user: shop.userName,
        command: 'PATCH /api/brands/:id',
        before: { altName: 'one' },
        after: { altName: 'two' },
      },
      { user: shop.userName, command: 'POST /api/brands', before: null, after: made },
    ])
    expect(body.rows[0]?.after).not.toHaveProperty('name')
  })

  test('leaves nothing of what was refused', async () => {
    const made = await shop.add('/api/brands', { name: 'Quiet' })
    await shop.refused('PATCH', `/api/brands/${made.id}`, { version: 9, altName: 'x' })
    await shop.refused('PATCH', `/api/brands/${made.id}`, { version: 1, name: '' })
    expect(await traceOf(made.id)).toHaveLength(1)
  })
})
