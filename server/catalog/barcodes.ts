/** Barcodes of the company: whose they are, and the next ones it makes by itself. */
import { sql } from 'kysely'
import { z } from 'zod'
import { barcodeForms, internalBarcode } from '../../domain/catalog/barcode/barcode.ts'
import type { BarcodeLine } from '../../domain/catalog/barcode/barcode-lines.ts'
import type { FieldRefusal } from '../../domain/kernel/refusal.ts'
import { internalPrefix } from '../../domain/settings/barcodes.settings.ts'
import { command } from '../kernel/command.ts'
import type { Tx } from '../kernel/postgres/db.ts'
import { settingsFor } from '../kernel/settings.ts'

type Owned = { code: string; item: string; itemId: string }

const ownersOf = (codes: readonly string[]) => sql<Owned>`
  select b.code, local_name(i) as item, i.id as "itemId"
  from item_barcode b
  join item i on i.company_id = b.company_id and i.id = b.item_id
  where b.code = any(${codes})`

type Bearer = { id: string; lines: readonly BarcodeLine[] }

/** Of each of these items, the codes that another item bears, with the name of that one. */
export async function takenBarcodes(
  tx: Tx,
  items: readonly Bearer[],
): Promise<Map<string, FieldRefusal[]>> {
  const codes = items.flatMap(({ lines }) => lines.flatMap(({ code }) => barcodeForms(code)))
  const rows = codes.length > 0 ? await tx.rows(ownersOf(codes)) : []
  const owners = new Map(rows.map((owned) => [owned.code, owned]))
  return new Map(items.map((bearer) => [bearer.id, takenFrom(bearer, owners)]))
}

function takenFrom({ id, lines }: Bearer, owners: ReadonlyMap<string, Owned>): FieldRefusal[] {
  return lines.flatMap(({ code }, at): FieldRefusal[] => {
    const owner = barcodeForms(code)
      .flatMap((form) => owners.get(form) ?? [])
      .find(({ itemId }) => itemId !== id)
    if (!owner) return []
    const { item, itemId } = owner
    const facts = { item, entity: 'item', id: itemId, title: item }
    return [{ code: 'barcodeTaken', field: `barcodes.${at}.code`, facts }]
  })
}

/** Counts on by so many; a number that was given is never given again. */
const countOn = (count: number) => sql<{ last: string }>`
  insert into barcode_counter as c (last)
  values (${count})
  on conflict (company_id) do update set last = c.last + ${count}
  returning last`

/** The next internal codes that no item bears, though somebody may have typed a few ahead. */
export async function nextBarcodes(tx: Tx, count: number): Promise<string[]> {
  const prefix = (await settingsFor(tx, {})).of(internalPrefix)
  const free: string[] = []
  while (free.length < count) {
    const missing = count - free.length
    const { last } = await tx.one(countOn(missing))
    const codes = Array.from({ length: missing }, (_, n) =>
      internalBarcode(BigInt(last) - BigInt(missing - 1 - n), prefix),
    )
    const taken = await tx.rows(sql<{ code: string }>`
      select code from item_barcode where code = any(${codes})`)
    const known = new Set(taken.map(({ code }) => code))
    free.push(...codes.filter((code) => !known.has(code)))
  }
  return free
}

export const makeBarcode = command({
  route: 'POST /api/items/barcode',
  summary: 'item: the next free internal EAN-13 of the company',
  needs: 'catalog.item.edit',
  input: z.strictObject({}),
  // Only a number is taken; what becomes of it is traced with its item.
  isUntraced: true,
  answer: z.object({ code: z.string() }),
  async run({ tx }) {
    const [code] = await nextBarcodes(tx, 1)
    return { code }
  },
})
