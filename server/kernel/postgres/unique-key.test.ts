/** Names that look the same are the same, in the database and here. */
import { expect, test } from 'vitest'
import { newId } from '../../../domain/kernel/id.ts'
import { uniqueKey } from '../../../domain/kernel/text.ts'
import { testApp } from '../testing/app.ts'
import { station } from '../testing/station.ts'

const app = testApp()

test('every character is dropped or kept by both alike', async () => {
  const codes = Array.from({ length: 0x110000 }, (_, code) => code).filter(
    (code) => code > 0 && (code < 0xd800 || code > 0xdfff),
  )
  const here = codes.filter((code) => uniqueKey(`a${String.fromCodePoint(code)}b`) === 'ab')
  const rows = await app.asOwner<{ code: number }>(
    `select code
     from unnest($1::int[]) as code
     where unique_key('a' || chr(code) || 'b') = 'ab'
     order by code`,
    [codes],
  )
  expect(rows.map(({ code }) => code)).toEqual(here)
  expect(here.length).toBeGreaterThan(400)
})

test('no index of names compares by case alone', async () => {
  const left = await app.asOwner(`
    select indexrelid::regclass::text as name
    from pg_index
    where indisunique and pg_get_indexdef(indexrelid) ~ 'company_id, lower'
      and indexrelid::regclass::text <> 'currency_code_is_unique'`)
  expect(left).toEqual([])
})

test.each(['brands', 'warehouses', 'roles', 'branches', 'drawers', 'departments'])(
  'in %s a name that differs by what nobody sees is taken',
  async (api) => {
    const shop = await station(app)
    const more = {
      ...(api === 'roles' ? { permissions: [] } : {}),
      ...(api === 'drawers' ? { branch: (await shop.list('/api/branches')).rows[0]?.id } : {}),
    }
    await shop.add(`/api/${api}`, { name: 'Cèdre noir', ...more })
    const alike = ['Cè\u200ddre noir', 'C\u034fèdre noir', 'CÈDRE no\u2060ir', 'Cèdre noir\ufe0f']
    for (const name of [...alike, 'Cè\u00addre noir']) {
      const body = { id: newId(), name, ...more }
      const problem = await shop.refused('POST', `/api/${api}`, body)
      expect([problem.code, problem.field], JSON.stringify(name)).toEqual(['notUnique', 'name'])
    }
  },
)
