/**
 * The copy of a paper. It is for those alone who may see papers of people, so it is kept beside its
 * record and not among the files of the company.
 */
import { sql } from 'kysely'
import { z } from 'zod'
import { pathId } from '../../domain/kernel/input.ts'
import { Refusal } from '../../domain/kernel/refusal.ts'
import {
  contentTypes,
  type FileFormat,
  isPicture,
  maxFileBytes,
  notAllowed,
} from '../../domain/media/file-format.ts'
import { mediaFile } from '../../domain/media/media-file.entity.ts'
import { employeeDocument } from '../../domain/people/employee-document.entity.ts'
import { command, KeptAnswer, query, UploadedFile, upload } from '../kernel/command.ts'
import { lockRow, readRow } from '../kernel/rows/rows.ts'
import { readyFile } from '../media/keeping.ts'

const onlyId = z.strictObject({ id: pathId })

export const keepEmployeeFile = upload({
  route: 'POST /api/employee-documents/:id/file',
  summary: 'employeeDocument: keep the copy of it, a picture or a PDF; it replaces the one before',
  needs: 'people.employeeDocument.edit',
  maxFileBytes,
  input: z.strictObject({
    id: pathId,
    name: mediaFile.fields.name.schema,
    file: z.instanceof(UploadedFile, { error: 'required' }),
  }),
  async prepare({ id, name, file }) {
    const ready = await readyFile({ name, bytes: file.bytes })
    if (!isPicture(ready.format) && ready.format !== 'pdf') throw notAllowed('fileKindUnknown')
    return { id, ready }
  },
  async run(context, { id, ready: { name, format, bytes } }) {
    const { tx } = context
    const before = await lockRow(tx, employeeDocument, id)
    await tx.rows(sql`
      insert into employee_file as f (document_id, name, format, bytes)
      values (${id}, ${name}, ${format}, ${Buffer.from(bytes)})
      on conflict (company_id, document_id) do update
      set name = excluded.name, format = excluded.format, bytes = excluded.bytes, at = now()`)
    context.record({
      entity: 'employeeDocument',
      id,
      before: { fileName: before.fileName },
      after: { fileName: name },
    })
    return readRow(tx, employeeDocument, id)
  },
})

type Kept = { name: string; format: FileFormat; bytes: Uint8Array }

export const employeeFile = query({
  route: 'GET /api/employee-documents/:id/file',
  answersFile: true,
  summary: 'employeeDocument: the copy of it',
  needs: 'people.employeeDocument.view',
  input: onlyId,
  async run({ tx }, { id }) {
    const found = await tx.maybe(sql<Kept>`
      select name, format, bytes
      from employee_file
      where document_id = ${id}`)
    if (!found) throw new Refusal('notFound')
    const { name, format, bytes } = found
    return new KeptAnswer({
      name,
      type: contentTypes[format],
      isInline: true,
      read: async () => bytes,
    })
  },
})

export const dropEmployeeFile = command({
  route: 'DELETE /api/employee-documents/:id/file',
  summary: 'employeeDocument: take its copy away',
  needs: 'people.employeeDocument.edit',
  input: onlyId,
  async run(context, { id }) {
    const { fileName } = await lockRow(context.tx, employeeDocument, id)
    if (!fileName) return context.repeated()
    await context.tx.rows(sql`delete from employee_file where document_id = ${id}`)
    context.record({
      entity: 'employeeDocument',
      id,
      before: { fileName },
      after: { fileName: null },
    })
  },
})
