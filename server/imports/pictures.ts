/** Pictures of items from an archive, found by the code or barcode each file is named by. */
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { z } from 'zod'
import { barcodeForms } from '../../domain/catalog/barcode.ts'
import {
  mostArchiveBytes,
  type PackedPicture,
  picturesIn,
} from '../../domain/imports/picture-archive.ts'
import { id } from '../../domain/kernel/input.ts'
import { may } from '../../domain/kernel/permission.ts'
import { type FieldRefusal, Refusal } from '../../domain/kernel/refusal.ts'
import { uniqueKey } from '../../domain/kernel/text.ts'
import { isPicture, notAllowed } from '../../domain/media/file-format.ts'
import { changeItem } from '../catalog/item.ts'
import { type Actor, type Context, UploadedFile, upload } from '../kernel/command.ts'
import { refusalFrom } from '../kernel/postgres/db-refusal.ts'
import { keepFile, type ReadyFile, readyFile } from '../media/keeping.ts'
import { kindOf } from './access.ts'
import { mustThrow } from './work.ts'
import { runCommand } from './writers.ts'
import { wholePart } from './zip-part.ts'

type Read = Pick<PackedPicture, 'file' | 'code'> & { ready?: ReadyFile; refusal?: FieldRefusal }

/** Unpacked and decoded one after the other; a picture that is none keeps no other one out. */
async function readPictures(bytes: Uint8Array): Promise<Read[]> {
  const all: Read[] = []
  for (const { entry, file, code, isTooLarge } of picturesIn(bytes)) {
    try {
      if (isTooLarge) throw new Refusal('fileTooLarge', 'file')
      const ready = await readyFile({ name: file, bytes: await wholePart(bytes, entry) })
      if (!isPicture(ready.format)) throw notAllowed('fileKindUnknown')
      all.push({ file, code, ready })
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      all.push({ file, code, refusal: error })
    }
  }
  return all
}

type Owner = { code: string; id: string; name: string; version: number; image: string | null }

async function ownersOf({ tx }: Context, codes: readonly string[]): Promise<Map<string, Owner>> {
  const forms = new Map(codes.flatMap((code) => barcodeForms(code).map((form) => [form, code])))
  const byBarcode = await tx.plannedRows(sql<Owner>`
    select b.code, i.id, i.name, i.version, i.image_id as image
    from item_barcode b
    join item i on i.company_id = b.company_id and i.id = b.item_id
    where b.code = any(${[...forms.keys()]}::text[])`)
  const byCode = await tx.plannedRows(sql<Owner>`
    select unique_key(i.special_code) as code, i.id, i.name, i.version, i.image_id as image
    from item i
    where unique_key(i.special_code) = any(${codes.map(uniqueKey)}::text[])`)
  return new Map([
    ...byBarcode.map((it): [string, Owner] => [uniqueKey(forms.get(it.code) ?? it.code), it]),
    ...byCode.map((it): [string, Owner] => [it.code, it]),
  ])
}

/** The same archive under the same id keeps the same files. */
function fileIdOf(archive: string, file: string): string {
  const hash = createHash('sha256').update(`${archive}/${file}`).digest('hex')
  return `${archive.slice(0, 14)}7${hash.slice(0, 3)}-8${hash.slice(3, 6)}-${hash.slice(6, 18)}`
}

function refuseUnable(actor: Actor): void {
  kindOf(actor, 'item')
  if (!may(actor, 'media.mediaFile.add')) throw new Refusal('notFound')
}

export const uploadPictures = upload({
  route: 'POST /api/imports/pictures',
  summary: 'import: pictures of items from a ZIP, each named by the code or barcode of its item',
  needs: 'imports.import.add',
  maxFileBytes: mostArchiveBytes,
  input: z.strictObject({ id, file: z.instanceof(UploadedFile, { error: 'required' }) }),
  async prepare({ id: archive, file }, actor) {
    refuseUnable(actor)
    return { archive, pictures: await readPictures(file.bytes) }
  },
  async run(context, { archive, pictures }) {
    const { actor, services, language } = context
    refuseUnable(actor)
    const owners = await ownersOf(
      context,
      pictures.map(({ code }) => code),
    )
    const taken = new Set<string>()
    const set = async ({ file, code, ready, refusal }: Read): Promise<Owner> => {
      if (!ready) throw new Refusal(refusal?.code ?? 'invalid', 'file', refusal?.facts)
      const owner = owners.get(uniqueKey(code))
      if (!owner) throw new Refusal('importPictureNobody', 'file', { code })
      if (taken.has(owner.id)) throw new Refusal('importPictureTwice', 'file', { name: owner.name })
      taken.add(owner.id)
      const image = fileIdOf(archive, file)
      if (owner.image === image) return owner
      await keepFile(context, actor.companyId, image, ready)
      await runCommand(changeItem, context, { id: owner.id, version: owner.version, image })
      return owner
    }
    const results: { file: string; item: string | null; problem: string | null }[] = []
    for (const picture of pictures)
      try {
        const { name } = await context.tx.attempt(() => set(picture))
        results.push({ file: picture.file, item: name, problem: null })
      } catch (error) {
        const refusal = refusalFrom(error)
        if (!refusal || mustThrow(error)) throw error
        const problem = services.words.say(language, `refusal.${refusal.code}`, refusal.facts)
        results.push({ file: picture.file, item: null, problem })
      }
    return { results }
  },
})
