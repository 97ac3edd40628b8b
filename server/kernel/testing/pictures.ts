import { crc32, deflateSync } from 'node:zlib'
import { newId } from '../../../domain/kernel/id.ts'

/** A picture of one pixel: the least that an upload takes. */
export const tinyPicture = new Uint8Array(
  Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGP4//8/AAX+Av4N70a4AAAAAElFTkSuQmCC',
    'base64',
  ),
)

/** The form an upload is sent with. */
export function uploadForm(name: string, bytes: Uint8Array, more: Record<string, string> = {}) {
  const form = new FormData()
  for (const [key, value] of Object.entries({ id: newId(), name, ...more })) form.append(key, value)
  form.append('file', new Blob([new Uint8Array(bytes)]), name)
  return form
}

/** A black PNG of any size: a few kilobytes, however many pixels it unfolds to. */
export function blackPicture(width: number, height: number): Uint8Array {
  const chunk = (type: string, data: Buffer): Buffer => {
    const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
    const frame = Buffer.alloc(8)
    frame.writeUInt32BE(data.length, 0)
    frame.writeUInt32BE(crc32(body), 4)
    return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)])
  }
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  // One bit a pixel, shades of grey.
  head[8] = 1
  const lines = Buffer.alloc((Math.ceil(width / 8) + 1) * height)
  return new Uint8Array(
    Buffer.concat([
      tinyPicture.subarray(0, 8),
      chunk('IHDR', head),
      chunk('IDAT', deflateSync(lines)),
      chunk('IEND', Buffer.alloc(0)),
    ]),
  )
}
