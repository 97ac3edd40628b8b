/** New third parties who are probably there already: told beside their rows, to be merged later. */
import { sql } from 'kysely'
import type { ImportFault, Values } from '../../domain/imports/plan.ts'
import { fold } from '../../domain/kernel/text.ts'
import {
  financialMark,
  likenessOf,
  phoneKeys,
  phoneMark,
  type Traits,
  traitsIn,
} from '../../domain/partners/likeness.ts'
import type { Tx } from '../kernel/postgres/db.ts'

type Candidate = Traits & { id: string; name: string }

const given = (texts: readonly (string | null | undefined)[]): string[] =>
  texts.filter((text) => text !== null && text !== undefined && text !== '') as string[]

/** The same name, number or phone; the wide net of a form would be cast ten thousand times. */
const candidates = (all: readonly Traits[]) => sql<Candidate>`
  select t.id, t.name, t.alt_name as "altName", t.financial_number as "financialNumber",
    t.phone1, t.phone2, t.phone3
  from thirdparty t
  where fold(t.name) = any(${given(all.map(({ name }) => name)).map(fold)}::text[])
    or regexp_replace(fold(t.financial_number), '[[:space:]./_-]', '', 'g') = any(${given(
      all.map(({ financialNumber }) => financialMark(financialNumber ?? '')),
    )}::text[])
    or right(regexp_replace(t.phone1, '\\D', '', 'g'), 6) = any(${given(
      all.flatMap((one) => phoneKeys.map((key) => phoneMark(one[key] ?? ''))),
    )}::text[])`

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
    const facts = { names: alike.map(({ name }) => name).join(' · ') }
    found.set(id, { key: 'name', code: 'importAlike', facts, isWarning: true })
  })
  return found
}
