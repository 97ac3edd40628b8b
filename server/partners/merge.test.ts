import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { HistoryEntry } from '../../domain/identity/session.ts'
import { type AnyRow, entity } from '../../domain/kernel/entity.ts'
import { lines } from '../../domain/kernel/field/lines.ts'
import { reference, references, text } from '../../domain/kernel/field.ts'
import { newId } from '../../domain/kernel/id.ts'
import type { MergePreview } from '../../domain/partners/merge.ts'
import { testApp } from '../kernel/testing/app.ts'
import { type Problem, type Station, station, stationOf } from '../kernel/testing/station.ts'

/** A module to come: it points at third parties in every way an entity can. */
entity(
  'contract',
  {
    name: text({ max: 80 }),
    client: reference('thirdparty'),
    witnesses: references('thirdparty'),
    parts: lines('contract_part', { label: text({ max: 80 }), payer: reference('thirdparty') }),
  },
  {
    path: '/Contracts',
    title: 'name',
    list: ['name'],
    can: 'partners.contract',
    menu: { group: 'sell', icon: 'square', order: 990 },
  },
)

const tables = `
  select set_config('comptoir.app_role',
    (select r.rolname from pg_policy p join pg_roles r on r.oid = any(p.polroles)
     where p.polname = 'company_wall' limit 1), false);
  create table contract (
    company_id uuid not null references company, id uuid not null, name text not null,
    client_id uuid not null, primary key (company_id, id),
    foreign key (company_id, client_id) references thirdparty);
  call make_entity('contract', array['name'], array['name']);
  create table contract_thirdparty (
    company_id uuid not null, contract_id uuid not null, thirdparty_id uuid not null,
    primary key (company_id, contract_id, thirdparty_id),
    foreign key (company_id, contract_id) references contract on delete cascade,
    foreign key (company_id, thirdparty_id) references thirdparty);
  call put_behind_wall('contract_thirdparty');
  create table contract_part (
    company_id uuid not null, id uuid not null, contract_id uuid not null,
    position integer not null, label text not null, payer_id uuid not null,
    primary key (company_id, id),
    foreign key (company_id, contract_id) references contract on delete cascade,
    foreign key (company_id, payer_id) references thirdparty);
  call put_behind_wall('contract_part');`

const app = testApp()
let shop: Station
let keep: AnyRow
let drop: AnyRow
beforeAll(async () => {
  await app.asOwner(tables)
})
beforeEach(async () => {
  shop = await station(app)
  keep = await shop.add(api, {
    name: 'Karam',
    phone1: '01 740 112',
    emails: [email('a@k.example')],
  })
  drop = await shop.add(api, {
    name: 'Maison Karam',
    isClient: false,
    isSupplier: true,
    phone1: '03 614 870',
    creditLimit: '500',
    emails: [email('A@k.example'), email('b@k.example')],
    isConfirmed: true,
  })
})

const api = '/api/thirdparties'
const email = (address: string) => ({ id: newId(), address, type: 'work' })
const linked = (row: AnyRow) => ({ id: row.id, title: row.name })
const pair = (more: object = {}) => ({
  keep: keep.id,
  keepVersion: keep.version,
  drop: drop.id,
  dropVersion: drop.version,
  ...more,
})
const merge = (body: object = pair()) => shop.call<AnyRow>('POST', `${api}/merge`, body)
const history = async (of: string, id: string): Promise<HistoryEntry[]> =>
  (await shop.call<{ rows: HistoryEntry[] }>('GET', `${of}/${id}/history`)).body.rows
const preview = (ids: { keep: string; drop: string }) =>
  `${api}/merge-preview?${new URLSearchParams(ids)}`

const contract = (name: string, client: AnyRow, witnesses: AnyRow[], payers: AnyRow[]) =>
  shop.add('/api/contracts', {
    name,
    client: client.id,
    witnesses: witnesses.map(({ id }) => id),
    parts: payers.map(({ id: payer }, i) => ({ id: newId(), label: `Part ${i}`, payer })),
  })

describe('two third parties', () => {
  test('become one that has what both had', async () => {
    const { status, body } = await merge()
    expect(status).toBe(200)
    expect(body).toMatchObject({
      id: keep.id,
      version: 2,
      name: 'Karam',
      isClient: true,
      isSupplier: true,
      phone1: '01 740 112',
      phone2: '03 614 870',
      creditLimit: '500',
    })
    const [first, second] = drop.emails as object[]
    expect(body.emails).toEqual([...(keep.emails as object[]), second])
    expect(first).toMatchObject({ address: 'a@k.example' })
    expect(await shop.read(api, keep.id)).toEqual(body)
    expect((await shop.refused('GET', `${api}/${drop.id}`)).status).toBe(404)
  })

  test('follow the choices of whoever merges them', async () => {
    const { body } = await merge(pair({ choices: { name: 'drop', isSupplier: 'keep' } }))
    expect(body).toMatchObject({ name: 'Maison Karam', isSupplier: false })
  })

  test('tell in the history of both what became of them', async () => {
    const { body } = await merge()
    const [merged, changed] = await history(api, keep.id)
    expect(merged?.after).toEqual({ mergedFrom: linked(drop) })
    expect(changed).toMatchObject({ before: { creditLimit: null }, after: { creditLimit: '500' } })
    const [gone] = await history(api, drop.id)
    expect(gone?.before).toMatchObject({ name: 'Maison Karam', creditLimit: '500' })
    expect(gone?.after).toEqual({ mergedInto: linked(body) })
  })

  test('that say the same merge without a change of the kept one', async () => {
    const one = await shop.add(api, { name: 'Twin' })
    const other = await shop.add(api, { name: 'Twin', isConfirmed: true })
    const ids = { keep: one.id, keepVersion: 1, drop: other.id, dropVersion: 1 }
    expect((await merge(ids)).body).toEqual(one)
    expect(await history(api, one.id)).toHaveLength(2)
  })
})

describe('what pointed at the one that goes', () => {
  test('is counted before and points at the other afterwards, of whatever module it is', async () => {
    const bystander = await shop.add(api, { name: 'Olive press' })
    const [one, two, three] = [
      await contract('One', drop, [drop, keep, bystander], [drop, bystander]),
      await contract('Two', bystander, [drop], [keep]),
      await contract('Three', bystander, [keep], [bystander]),
    ]
    const { body: answer } = await shop.call<MergePreview>(
      'GET',
      preview({ keep: keep.id, drop: drop.id }),
    )
    expect(answer).toEqual({ keep, drop, moves: [{ entity: 'contract', count: 2 }] })
    await merge()

    const now = await shop.read('/api/contracts', one.id)
    expect(now).toMatchObject({
      version: 2,
      client: linked(keep),
      witnesses: [linked(keep), linked(bystander)],
      parts: [{ payer: linked(keep) }, { payer: linked(bystander) }],
    })
    const second = await shop.read('/api/contracts', two.id)
    expect(second).toMatchObject({
      version: 2,
      client: linked(bystander),
      witnesses: [linked(keep)],
    })
    expect(await shop.read('/api/contracts', three.id)).toEqual(three)
    const [turned] = await history('/api/contracts', one.id)
    expect(turned).toMatchObject({
      command: 'POST /api/thirdparties/merge',
      before: { client: linked(drop) },
      after: { client: linked(keep) },
    })
    expect(await history('/api/contracts', three.id)).toHaveLength(1)
    const left = await app.asOwner(
      `select 1 from contract where client_id = $1
       union all select 1 from contract_thirdparty where thirdparty_id = $1
       union all select 1 from contract_part where payer_id = $1`,
      [drop.id],
    )
    expect(left).toEqual([])
  })

  test('makes whoever edits it meanwhile look again', async () => {
    const made = await contract('Open', drop, [], [])
    await merge()
    const late = await shop.refused('PATCH', `/api/contracts/${made.id}`, { version: 1, name: 'x' })
    expect(late).toMatchObject({ code: 'stale', facts: { current: { client: linked(keep) } } })
  })
})

describe('the same merge', () => {
  test('sent again answers as the first time, and changes nothing', async () => {
    const first = await merge()
    expect((await merge()).body).toEqual(first.body)
    expect(await history(api, keep.id)).toHaveLength(3)
  })

  test('at the same moment is done once', async () => {
    const made = await contract('One', drop, [], [])
    const answers = await Promise.all(Array.from({ length: 5 }, () => merge()))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
    expect(new Set(answers.map(({ text: answer }) => answer)).size).toBe(1)
    expect((await shop.read('/api/contracts', made.id)).version).toBe(2)
    expect(await history(api, keep.id)).toHaveLength(3)
  })

  test('in both directions at the same moment leaves one of the two', async () => {
    const swapped = { keep: drop.id, keepVersion: 1, drop: keep.id, dropVersion: 1 }
    const answers = await Promise.all([merge(), merge(swapped)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404])
    const { rows } = await shop.list(api, { q: 'karam' })
    expect(rows).toHaveLength(1)
  })
})

describe('whoever works at one of the two meanwhile', () => {
  test.each(['keep', 'drop'] as const)('and saved %s first is not overrun', async (which) => {
    const row = which === 'keep' ? keep : drop
    await shop.call('PATCH', `${api}/${row.id}`, { version: 1, note: 'Newer' })
    const refused = await shop.refused('POST', `${api}/merge`, pair())
    expect(refused).toMatchObject({ status: 409, code: 'stale' })
    expect(refused.facts.current).toMatchObject({ id: row.id, note: 'Newer', version: 2 })
    expect((await shop.read(api, drop.id)).name).toBe('Maison Karam')
    const again = pair({ [`${which}Version`]: 2 })
    expect((await merge(again)).body).toMatchObject({ note: 'Newer' })
  })

  test('either comes before the merge or is told that it is gone; nothing is half done', async () => {
    const edit = shop.call<Problem>('PATCH', `${api}/${drop.id}`, { version: 1, note: 'Edit' })
    const pointing = shop.call<Problem>('POST', '/api/contracts', {
      id: newId(),
      name: 'Race',
      client: drop.id,
    })
    const [merged, edited, pointed] = await Promise.all([merge(), edit, pointing])
    if (merged.status === 200) expect(edited.body.code).toBe('notFound')
    else expect([merged.status, edited.status]).toEqual([409, 200])
    if (merged.status === 200) {
      const { rows } = await shop.list('/api/contracts', { q: 'race' })
      if (pointed.status === 200) expect(rows[0]?.client).toEqual(linked(keep))
      else expect([pointed.body.code, rows]).toEqual(['missingReference', []])
    }
  })
})

describe('refused is', () => {
  test('to merge a record with itself', async () => {
    const refused = await shop.refused('POST', `${api}/merge`, pair({ drop: keep.id }))
    expect([refused.code, refused.field]).toEqual(['mergeNeedsTwo', 'drop'])
    const asked = await shop.refused('GET', preview({ keep: keep.id, drop: keep.id }))
    expect(asked.code).toBe('mergeNeedsTwo')
  })

  test('to merge the cash client away, but not to merge into it', async () => {
    const { rows } = await shop.list(api, { q: 'cash client' })
    const cash = rows[0] as AnyRow
    const away = { keep: keep.id, keepVersion: 1, drop: cash.id, dropVersion: 1 }
    expect((await shop.refused('POST', `${api}/merge`, away)).code).toBe('cashClientStays')
    const into = { keep: cash.id, keepVersion: 1, drop: keep.id, dropVersion: 1 }
    expect((await merge(into)).body).toMatchObject({ name: 'Cash client', phone1: '01 740 112' })
  })

  test('a choice that leaves nobody', async () => {
    const choices = { isClient: 'drop', isSupplier: 'keep' }
    const refused = await shop.refused('POST', `${api}/merge`, pair({ choices }))
    expect(refused.code).toBe('thirdpartyIsSomebody')
    expect((await shop.read(api, drop.id)).version).toBe(1)
  })

  test.each([
    [{ choices: { name: 'both' } }, 'invalid'],
    [{ choices: { isCashClient: 'drop' } }, 'unknownField'],
    [{ choices: { emails: 'drop' } }, 'unknownField'],
    [{ keepVersion: 0 }, 'invalid'],
  ])('%j', async (more, code) => {
    expect((await shop.refused('POST', `${api}/merge`, pair(more))).code).toBe(code)
  })

  test('what does not exist, exactly like what is another company’s', async () => {
    const neighbour = await station(app)
    const theirs = await neighbour.add(api, { name: 'Theirs' })
    for (const side of ['keep', 'drop'])
      for (const id of [newId(), theirs.id]) {
        const body = pair({ [side]: id })
        const refused = await shop.refused('POST', `${api}/merge`, body)
        expect([refused.status, refused.code]).toEqual([404, 'notFound'])
        const asked = await shop.refused('GET', preview({ keep: body.keep, drop: body.drop }))
        expect([asked.status, asked.code]).toEqual([404, 'notFound'])
      }
    expect(await neighbour.read(api, theirs.id)).toEqual(theirs)
    expect((await shop.read(api, keep.id)).version).toBe(1)
  })

  test.each([
    [['view'], 403, 200],
    [['view', 'edit'], 403, 200],
    [['view', 'delete'], 403, 200],
    [['edit', 'delete'], 200, 403],
  ])('a role that may only %j', async (actions, merging, previewing) => {
    const permissions = actions.map((action) => `partners.thirdparty.${action}`)
    const role = await shop.add('/api/roles', { name: 'Clerk', permissions })
    const login = { login: `c${newId().slice(-9)}`, password: 'long enough' }
    const { id } = await shop.add('/api/users', {
      username: login.login,
      password: login.password,
      fullName: 'Clerk',
      role: role.id,
    })
    const { body } = await app.call<{ token: string }>('POST', '/api/login', { body: login })
    const clerk = stationOf(app, body.token, shop.companyId, { id, fullName: 'Clerk' })
    const asked = await clerk.call('GET', preview({ keep: keep.id, drop: drop.id }))
    expect(asked.status).toBe(previewing)
    expect((await clerk.call('POST', `${api}/merge`, pair())).status).toBe(merging)
  })
})
