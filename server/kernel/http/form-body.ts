/**
 * Form data with one file, as browsers send it. It is read into memory under a strict limit, so
 * that nothing of a refused upload ever touches the disk.
 */
import type { IncomingHttpHeaders } from 'node:http'
import { Refusal } from '../../../domain/kernel/refusal.ts'
import { UploadedFile } from '../command.ts'

/** What the other fields and the frame of the form may take beside the file. */
const roomBeside = 64 * 1024

/** Stands where bytes were no UTF-8; nobody types it. */
const unreadable = '\ufffd'

type Form = Record<string, string | UploadedFile>

export async function readForm(
  payload: AsyncIterable<Uint8Array>,
  headers: IncomingHttpHeaders,
  maxFileBytes: number,
): Promise<Form> {
  const limit = maxFileBytes + roomBeside
  if (Number(headers['content-length']) > limit) throw new Refusal('fileTooLarge', 'file')
  const body = await wholeOf(payload, limit)
  const form: Form = {}
  for (const [name, value] of await partsOf(body, headers['content-type'] ?? '')) {
    if (Object.hasOwn(form, name)) throw new Refusal('unknownField', name.slice(0, 80))
    // Set as a property of its own, whatever its name.
    Object.defineProperty(form, name, {
      value: await kept(name, value, maxFileBytes),
      enumerable: true,
    })
  }
  return form
}

/**
 * Stops collecting at the limit. A little more is let go as it arrives, so that the answer finds
 * a sender who is still listening; a flood is cut off.
 */
async function wholeOf(payload: AsyncIterable<Uint8Array>, limit: number): Promise<Buffer> {
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of payload) {
    size += part.length
    if (size <= limit) parts.push(part)
    if (size > limit * 4) break
  }
  if (size > limit) throw new Refusal('fileTooLarge', 'file')
  return Buffer.concat(parts)
}

async function partsOf(body: Buffer, type: string): Promise<FormData> {
  try {
    return await new Response(new Uint8Array(body), {
      headers: { 'content-type': type },
    }).formData()
  } catch {
    throw new Refusal('badRequest')
  }
}

async function kept(
  name: string,
  value: string | File,
  maxFileBytes: number,
): Promise<string | UploadedFile> {
  if (typeof value === 'string') {
    if (value.includes(unreadable)) throw new Refusal('unreadableText', name.slice(0, 80))
    return value
  }
  if (value.size > maxFileBytes) throw new Refusal('fileTooLarge', 'file')
  return new UploadedFile(new Uint8Array(await value.arrayBuffer()))
}
