/** New rows that are probably there already: told beside them, for somebody to decide. */
import { sql } from 'kysely'
import type { ImportFault, Values } from '../../domain/imports/plan.ts'
import { fold } from '../../domain/kernel/text.ts'
import {
  financialMark,
  likenessOf,
  phoneKeys,
  type Traits,
  traitsIn,
} from '../../domain/partners/likeness.ts'
import { phoneMark } from '../../domain/partners/phone.ts'
import type { Tx } from '../kernel/postgres/db.ts'
import { bearersOf, financialNumber, foldedName, phoneEnd } from './bearers.ts'

type Candidate = Traits & { id: string; name: string }

const given = (texts: readonly (string | null | undefined)[]): string[] =>
  texts.filter((text) => text !== null && text !== undefined && text !== '') as string[]

/** The same name, number or phone; the wide net of a form would be cast ten thousand times. */
const candidates = (all: readonly Traits[]) => sql<Candidate>`
  select t.id, t.name, t.alt_name as "altName", t.name_fr as "nameFr", t.name_ar as "nameAr",
    t.financial_number as "financialNumber", t.phone1, t.phone2, t.phone3
  from thirdparty t
  where t.id = any(${bearersOf('thirdparty', foldedName, given(all.map(({ name }) => name)).map(fold))}
    || ${bearersOf(
      'thirdparty',
      financialNumber,
      given(all.map(({ financialNumber: number }) => financialMark(number ?? ''))),
    )}
    || ${bearersOf(
      'thirdparty',
      phoneEnd,
      given(all.flatMap((one) => phoneKeys.map((key) => phoneMark(one[key] ?? '')))),
    )})`

const alikeFault = (alike: readonly { id: string; name: string }[]): ImportFault => ({
  key: 'name',
  code: 'importAlike',
  facts: {
    names: alike.map(({ name }) => name).join(' · '),
    candidates: alike.map(({ id, name }) => ({ id, name })),
  },
  isWarning: true,
})

/** Items that bear the very name of a new one. */
export async function alikeItems(
  tx: Tx,
  inputs: readonly (Values & { id: string })[],
): Promise<Map<string, ImportFault>> {
  const nameOf = ({ name }: Values): string => fold(String(name ?? ''))
  const names = [...new Set(inputs.map(nameOf))].filter(Boolean)
  const others =
    names.length > 0
      ? await tx.plannedRows(sql<{ id: string; name: string; folded: string }>`
          select n.item_id as id, i.name, n.folded
          from unnest(${names}::text[]) as w (folded)
          cross join lateral (
            select n.company_id, n.item_id, n.folded from item_name n where n.folded = w.folded) n
          join item i on i.company_id = n.company_id and i.id = n.item_id
          order by i.name, i.id`)
      : []
  const byName = Map.groupBy(others, ({ folded }) => folded)
  return new Map(
    inputs.flatMap((input): [string, ImportFault][] => {
      const alike = byName.get(nameOf(input))
      return alike ? [[input.id, alikeFault(alike.slice(0, 3))]] : []
    }),
  )
}

export async function alikeThirdparties(
  tx: Tx,
  inputs: readonly (Values & { id: string })[],
): Promise<Map<string, ImportFault>> {
  const traits = inputs.map((input) => traitsIn(input))
  const others = inputs.length > 0 ? await tx.plannedRows(candidates(traits)) : []
  const found = new Map<string, ImportFault>()
  inputs.forEach(({ id }, at) => {
    const mine = traits[at] ?? {}
    const alike = others.filter((other) => likenessOf(mine, other).length > 0).slice(0, 3)
    if (alike.length === 0) return
    found.set(id, alikeFault(alike))
  })
  return found
}
