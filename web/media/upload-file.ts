/**
 * One file on its way to the server. What the server would refuse by size or content is refused
 * here already, with the same words, before a byte is sent.
 */
import i18next from 'i18next'
import { checked } from '../../domain/kernel/check.ts'
import { Refusal } from '../../domain/kernel/refusal.ts'
import { type FileFormat, formatOf, maxFileBytes } from '../../domain/media/file-format.ts'
import { type MediaFile, mediaFile } from '../../domain/media/media-file.entity.ts'
import { CallError, messageOf } from '../kernel/session/api.ts'
import { upload } from '../kernel/session/upload.ts'

/** The format of the file; what cannot be kept throws its refusal. */
export async function checkFile(file: File): Promise<FileFormat> {
  // Asked before it is read: a film would fill the memory of a phone.
  if (file.size > maxFileBytes) throw new Refusal('fileTooLarge', 'file')
  checked(mediaFile.fields.name.schema, file.name)
  return formatOf({ name: file.name, bytes: new Uint8Array(await file.arrayBuffer()) })
}

type Sending = { onProgress: (share: number) => void; signal: AbortSignal }

/** Sent again with the same id it is the same file, however often. */
export function sendFile(id: string, file: File, sending: Sending): Promise<MediaFile> {
  const form = new FormData()
  form.append('id', id)
  form.append('name', file.name)
  form.append('file', file)
  return upload<MediaFile>(mediaFile.api, form, sending)
}

/** Why a file was not kept: the customer's sentence first, the reason after it. */
export function complaintsOf(error: unknown): string[] {
  if (error instanceof Refusal)
    return error.all.map(({ code, facts }) => i18next.t(`refusal.${code}`, { ...facts }))
  const complaints = error instanceof CallError ? (error.problem?.errors ?? []) : []
  return [...new Set([messageOf(error), ...complaints.map(({ message }) => message)])]
}
