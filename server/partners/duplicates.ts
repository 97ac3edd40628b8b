/** Who is probably meant already: asked before a third party is saved, and while it is typed. */

import { sql } from 'kysely'
import { z } from 'zod'
import type { Linked } from '../../domain/kernel/field.ts'
import { id } from '../../domain/kernel/input.ts'
import { may } from '../../domain/kernel/permission.ts'
import { unconfirmed } from '../../domain/kernel/refusal.ts'
import { isSafeText } from '../../domain/kernel/text.ts'
import {
  financialMark,
  likenessOf,
  nameWords,
  phoneKeys,
  type TraitKey,
  type Traits,
  traitKeys,
} from '../../domain/partners/likeness.ts'
import { phoneMark } from '../../domain/partners/phone.ts'
import { query } from '../kernel/command.ts'
import type { Context } from '../kernel/context.ts'
import type { Tx } from '../kernel/postgres/db.ts'
import { holding } from '../kernel/rows/list-sql.ts'
import type { Raw } from '../kernel/rows/row-sql.ts'

type Duplicate = Linked & { traits: TraitKey[] }

const maxCandidates = 50
const maxNamed = 5

type Candidate = Traits & Linked

/**
 * Wide nets through the index of the search; the rule decides who of the catch is alike. Numbers
 * and names are caught apart: of a usual name there are more than anybody wants to look at.
 */
function nets(mine: Traits): { condition: Raw; order: Raw }[] {
  const names = [mine.name, mine.altName, mine.nameFr, mine.nameAr].map((name) =>
    nameWords(name ?? '').join(' '),
  )
  const marks = [
    ...phoneKeys.map((key) => phoneMark(mine[key] ?? '')),
    financialMark(mine.financialNumber ?? ''),
  ]
  return [
    ...marks
      .filter((mark) => mark !== undefined)
      .map((mark) => ({ condition: holding(mark), order: sql`t.id` })),
    ...[...new Set(names)].filter(Boolean).map((name) => ({
      condition: sql`${name} <% t.search`,
      // Names that are alike are about as long; anything dearer is felt with a usual name.
      order: sql`abs(char_length(t.name) - ${name.length}::int)`,
    })),
  ]
}

async function duplicatesOf(tx: Tx, id: string | null, mine: Traits): Promise<Duplicate[]> {
  const catches = await Promise.all(
    nets(mine).map(({ condition, order }) =>
      tx.plannedRows(sql<Candidate>`
        select t.id, local_name(t) as title, t.name, t.alt_name as "altName",
          t.name_fr as "nameFr", t.name_ar as "nameAr", t.financial_number as "financialNumber",
          t.phone1, t.phone2, t.phone3
        from thirdparty t
        where ${condition} and t.id is distinct from ${id}
        order by ${order}
        limit ${maxCandidates}`),
    ),
  )
  const found = new Map(catches.flat().map((other) => [other.id, other]))
  return [...found.values()]
    .map((other) => ({ id: other.id, title: other.title, traits: likenessOf(mine, other) }))
    .filter(({ traits }) => traits.length > 0)
    .toSorted((a, b) => b.traits.length - a.traits.length || a.title.localeCompare(b.title))
    .slice(0, maxNamed)
}

/** Whoever may not see the others cannot say whether it is one of them, and is not asked. */
export async function refuseDuplicates(
  { tx, actor }: Context,
  id: string,
  mine: Traits,
): Promise<void> {
  if (!may(actor, 'partners.thirdparty.view')) return
  const found = await duplicatesOf(tx, id, mine)
  if (found.length === 0) return
  throw unconfirmed('probableDuplicate', found[0]?.traits[0], {
    names: found.map(({ title }) => title).join(' · '),
    links: found.map(({ id: other, title }) => ({ entity: 'thirdparty', id: other, title })),
  })
}

const typed = z.string().max(160, 'tooLong').refine(isSafeText, 'unsafeText').optional()
const traits = Object.fromEntries(traitKeys.map((key) => [key, typed])) as Record<
  TraitKey,
  typeof typed
>

export const alikeThirdparties = query({
  route: 'GET /api/thirdparties/alike',
  summary: 'thirdparty: who is probably the same as what is being typed',
  needs: 'partners.thirdparty.view',
  input: z.strictObject({ ...traits, id: id.optional() }),
  run: async ({ tx }, { id, ...mine }) => ({ rows: await duplicatesOf(tx, id ?? null, mine) }),
})
