/**
 * The codes that hang at the places of a house: a branch, a section, a table. One code hangs at a
 * place; whoever renews it makes the old one lead nowhere.
 */

import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { z } from 'zod'
import { pathId } from '../../domain/kernel/input.ts'
import { Refusal } from '../../domain/kernel/refusal.ts'
import {
  type MenuCodeList,
  type MenuCodeRow,
  type MenuPlace,
  menuCodeBytes,
  menuCodeOf,
  menuPath,
  type NewMenuCodes,
  newMenuCodes,
  renewedMenuCode,
} from '../../domain/restaurant/menu-code.ts'
import { command, query } from '../kernel/command.ts'
import type { Context } from '../kernel/context.ts'
import type { Tx } from '../kernel/postgres/db.ts'

const newCode = (): string => menuCodeOf(randomBytes(menuCodeBytes))

type Row = Omit<MenuCodeRow, 'url'>

/** Withdrawn ones come last. */
export const codeRows = (tx: Tx, ids?: readonly string[]) =>
  tx.rows(sql<Row>`
    select m.id, m.code, json_build_object('id', b.id, 'title', local_name(b)) as branch,
      case when s.id is not null then
        json_build_object('id', s.id, 'title', local_name(s)) end as section,
      case when t.id is not null then json_build_object('id', t.id, 'title', t.name) end as table,
      m.created_at as "createdAt", m.withdrawn_at as "withdrawnAt"
    from menu_code m
    join branch b on b.company_id = m.company_id and b.id = m.branch_id
    left join section s on s.company_id = m.company_id and s.id = m.section_id
    left join dining_table t on t.company_id = m.company_id and t.id = m.table_id
    where ${ids ? sql`m.id = any(${ids}::uuid[])` : sql`true`}
    order by m.withdrawn_at desc nulls first, b.name, s."order" nulls first, s.name nulls first,
      length(t.name) nulls first, t.name, m.id
    limit 2000`)

const withUrl =
  (publicUrl: string) =>
  (row: Row): MenuCodeRow => ({ ...row, url: `${publicUrl}${menuPath(row.code)}` })

export const listMenuCodes = query({
  route: 'GET /api/menu-codes',
  summary: 'menuCode: the codes of every place, with what they lead to',
  needs: 'restaurant.menuCode.view',
  input: z.strictObject({}),
  run: async ({ tx, services }): Promise<MenuCodeList> => ({
    rows: (await codeRows(tx)).map(withUrl(services.publicUrl)),
  }),
})

type Placed = { branch: string; section: string | null; table: string | null }

const placesOf: Readonly<Record<MenuPlace, (ids: readonly string[]) => ReturnType<typeof sql>>> = {
  branch: (ids) => sql`
    select id as of, id as branch, null::uuid as section, null::uuid as table
    from branch
    where id = any(${ids}::uuid[])`,
  section: (ids) => sql`
    select id as of, branch_id as branch, id as section, null::uuid as table
    from section
    where id = any(${ids}::uuid[])`,
  table: (ids) => sql`
    select t.id as of, s.branch_id as branch, s.id as section, t.id as table
    from dining_table t
    join section s on s.company_id = t.company_id and s.id = t.section_id
    where t.id = any(${ids}::uuid[])`,
}

/** Where each wanted code will hang, as the house is now. */
async function placed(tx: Tx, wanted: NewMenuCodes['codes']): Promise<Placed[]> {
  const known = new Map<string, Placed>()
  for (const place of ['branch', 'section', 'table'] as const) {
    const ids = wanted.filter((it) => it.place === place).map((it) => it.of)
    if (ids.length === 0) continue
    const found = (await tx.rows(placesOf[place](ids))) as (Placed & { of: string })[]
    for (const { of, ...row } of found) known.set(`${place}:${of}`, row)
  }
  return wanted.map(({ place, of }, at) => {
    const found = known.get(`${place}:${of}`)
    if (!found) throw new Refusal('missingReference', `codes.${at}.of`)
    return found
  })
}

type Written = Placed & { id: string }

export async function insertCodes(tx: Tx, userName: string, codes: readonly Written[]) {
  const rows = codes.map((it) => ({ ...it, code: newCode() }))
  await tx.rows(sql`
    insert into menu_code (id, code, branch_id, section_id, table_id, user_name)
    select id, code, branch, section, "table", ${userName}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as r (id uuid, code text, branch uuid, section uuid, "table" uuid)`)
}

async function writeCodes({ tx, actor, record }: Context, codes: readonly Written[]) {
  await insertCodes(tx, actor.fullName, codes)
  for (const { id, branch, section, table } of codes)
    record({ entity: 'menuCode', id, after: { branch, section, table } })
}

export const addMenuCodes = command({
  route: 'POST /api/menu-codes',
  summary: 'menuCode: new codes for branches, sections or tables that have none',
  needs: 'restaurant.menuCode.add',
  input: newMenuCodes,
  async run(context, { codes }): Promise<MenuCodeList> {
    const { tx, services } = context
    const ids = codes.map(({ id }) => id)
    const before = new Set((await codeRows(tx, ids)).map(({ id }) => id))
    // The answer was lost and the same codes are asked for again.
    const fresh = codes.filter(({ id }) => !before.has(id))
    if (fresh.length === 0) context.repeated()
    else {
      const places = await placed(tx, fresh)
      const rows = fresh.flatMap(({ id }, at) => {
        const place = places[at]
        return place ? [{ id, ...place }] : []
      })
      await writeCodes(context, rows)
    }
    return { rows: (await codeRows(tx, ids)).map(withUrl(services.publicUrl)) }
  },
})

/** The code under lock; somebody who withdraws it at the same time waits. */
async function lockCode(tx: Tx, id: string): Promise<Placed & { isWithdrawn: boolean }> {
  const found = await tx.maybe(sql<Placed & { isWithdrawn: boolean }>`
    select branch_id as branch, section_id as section, table_id as table,
      withdrawn_at is not null as "isWithdrawn"
    from menu_code
    where id = ${id}
    for no key update`)
  if (!found) throw new Refusal('notFound')
  return found
}

async function withdraw({ tx, actor, record }: Context, id: string): Promise<void> {
  await tx.rows(sql`
    update menu_code
    set withdrawn_at = now(), withdrawn_name = ${actor.fullName}
    where id = ${id}`)
  record({
    entity: 'menuCode',
    id,
    before: { isWithdrawn: false },
    after: { isWithdrawn: true },
  })
}

export const withdrawMenuCode = command({
  route: 'POST /api/menu-codes/:id/withdraw',
  summary: 'menuCode: from now on it leads nowhere',
  needs: 'restaurant.menuCode.edit',
  input: z.strictObject({ id: pathId }),
  async run(context, { id }): Promise<{ id: string }> {
    const { isWithdrawn } = await lockCode(context.tx, id)
    if (isWithdrawn) context.repeated()
    else await withdraw(context, id)
    return { id }
  },
})

export const renewMenuCode = command({
  route: 'POST /api/menu-codes/:id/renew',
  summary: 'menuCode: withdraws a code and hangs a new one at its place',
  needs: 'restaurant.menuCode.edit',
  input: renewedMenuCode,
  async run(context, { id, newId }): Promise<MenuCodeRow> {
    const { tx, services } = context
    const { isWithdrawn, ...place } = await lockCode(tx, id)
    const [made] = await codeRows(tx, [newId])
    const isOfPlace = made?.branch.id === place.branch && (made.table?.id ?? null) === place.table
    if (made && !isOfPlace) throw new Refusal('idTaken', 'newId')
    if (made) context.repeated()
    else {
      if (isWithdrawn) throw new Refusal('menuCodeWithdrawn', 'id')
      await withdraw(context, id)
      await writeCodes(context, [{ id: newId, ...place }])
    }
    const [row] = made ? [made] : await codeRows(tx, [newId])
    if (!row) throw new Refusal('notFound')
    return withUrl(services.publicUrl)(row)
  },
})
