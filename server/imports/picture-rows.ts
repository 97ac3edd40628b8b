/** Rows that are pictures: whose each of them is, and what becomes of its bytes. */
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { barcodeForms } from '../../domain/catalog/barcode/barcode.ts'
import type { ImportFault, Plan, ReadValues } from '../../domain/imports/plan.ts'
import { Refusal } from '../../domain/kernel/refusal.ts'
import { uniqueKey } from '../../domain/kernel/text.ts'
import { isPicture, notAllowed } from '../../domain/media/file-format.ts'
import type { Tx } from '../kernel/postgres/db.ts'
import { keepFile, type ReadyFile, readyFile } from '../media/keeping.ts'
import type { StoredRow } from './run-rows.ts'
import type { Work } from './work.ts'

type Owner = { code: string; id: string; version: number; image: string | null }

/** The item of a special code, else of a barcode, by the name of a file. */
async function ownersOf(tx: Tx, codes: readonly string[]): Promise<ReadonlyMap<string, Owner>> {
  const forms = new Map(codes.flatMap((code) => barcodeForms(code).map((form) => [form, code])))
  const byBarcode = await tx.rows(sql<Owner>`
    select b.code, i.id, i.version, i.image_id as image
    from item_barcode b
    join item i on i.company_id = b.company_id and i.id = b.item_id
    where b.code = any(${[...forms.keys()]}::text[])`)
  const byCode = await tx.rows(sql<Owner>`
    select unique_key(i.special_code) as code, i.id, i.version, i.image_id as image
    from item i
    where unique_key(i.special_code) = any(${codes.map(uniqueKey)}::text[])`)
  return new Map([
    ...byBarcode.map((it): [string, Owner] => [uniqueKey(forms.get(it.code) ?? it.code), it]),
    ...byCode.map((it): [string, Owner] => [it.code, it]),
  ])
}

type Kept = { row: number; bytes: Buffer | null; problem: string | null }

async function bytesOf(tx: Tx, runId: string, rows: readonly StoredRow[]) {
  const kept = await tx.rows(sql<Kept>`
    select row_no as "row", bytes, problem
    from import_picture
    where run_id = ${runId} and row_no = any(${rows.map(({ row }) => row)}::integer[])`)
  return new Map(kept.map((it) => [it.row, it]))
}

/** Decoded and written anew; what is no picture says so. */
async function pictureIn(name: string, kept: Kept | undefined): Promise<ReadyFile> {
  if (!kept?.bytes) throw new Refusal(kept?.problem ?? 'fileIsEmpty', 'file')
  const ready = await readyFile({ name, bytes: kept.bytes })
  if (!isPicture(ready.format)) throw notAllowed('fileKindUnknown')
  return ready
}

/** One picture of one item is one file, however often it is brought. */
function fileIdOf(item: string, bytes: Uint8Array): string {
  const hash = createHash('sha256').update(item).update(bytes).digest('hex')
  const [a, b, c, d, e] = [0, 8, 12, 15, 18].map((from, at, all) =>
    hash.slice(from, all[at + 1] ?? 30),
  )
  return `${a}-${b}-7${c}-8${d}-${e}`
}

type NewFile = { id: string; ready: ReadyFile }

export type PicturePlan = { plan: Plan; marks: string[]; file?: NewFile }

/** What each picture comes to. */
export async function picturePlans(
  { context, run }: Work,
  rows: readonly StoredRow[],
  reads: readonly ReadValues[],
): Promise<PicturePlan[]> {
  const { tx } = context
  const codes = reads.map(({ values }) => String(values.code ?? ''))
  const owners = await ownersOf(tx, codes)
  const bytes = await bytesOf(tx, run.id, rows)
  const plans: PicturePlan[] = []
  for (const [at, { row, decision }] of rows.entries()) {
    const { values, faults } = reads[at] as ReadValues
    const code = codes[at] ?? ''
    const wrong = (fault: ImportFault): PicturePlan => ({
      marks: [],
      plan: { state: 'error', faults: [...faults, fault] },
    })
    const owner = owners.get(uniqueKey(code))
    const kept = bytes.get(row)
    if (decision === 'skip') plans.push({ marks: [], plan: { state: 'skipped', faults: [] } })
    else if (!owner)
      plans.push(wrong({ key: 'code', code: 'importPictureNobody', facts: { code } }))
    else
      try {
        const ready = await pictureIn(String(values.file ?? code), kept)
        const id = fileIdOf(owner.id, kept?.bytes ?? ready.bytes)
        const { version } = owner
        const changes = { image: id }
        const plan: Plan =
          owner.image === id
            ? { state: 'same', faults }
            : { state: 'update', faults, id: owner.id, version, changes }
        plans.push({ plan, marks: [`item:${owner.id}`], file: { id, ready } })
      } catch (error) {
        if (!(error instanceof Refusal)) throw error
        const { code: reason, facts } = error.all.at(-1) ?? error
        const isNone = reason === 'fileKindUnknown'
        plans.push(wrong({ key: 'file', code: isNone ? 'importNoPicture' : reason, facts }))
      }
  }
  return plans
}

/** Keeps the files that are set now; what was not there before goes again when this is undone. */
export async function keepPictures(
  { context, run }: Work,
  files: readonly NewFile[],
): Promise<void> {
  const { tx, actor } = context
  const ids = files.map(({ id }) => id)
  const known = await tx.rows(sql<{ id: string }>`
    select id from media_file where id = any(${ids}::uuid[])`)
  const there = new Set(known.map(({ id }) => id))
  const added = files.filter(({ id }) => !there.has(id))
  for (const { id, ready } of added) await keepFile(context, actor.companyId, id, ready)
  await tx.rows(sql`
    insert into import_made (run_id, entity, id)
    select ${run.id}, 'mediaFile', unnest(${added.map(({ id }) => id)}::uuid[])`)
}

/** What is set waits no longer. */
export async function forgetPictures({ context, run }: Work, rows: readonly number[]) {
  await context.tx.rows(sql`
    delete from import_picture where run_id = ${run.id} and row_no = any(${rows}::integer[])`)
}
