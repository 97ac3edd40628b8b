/**
 * Finds the invoice that a PDF carries. Files inside a PDF are streams of their own, whatever the
 * rest of it looks like, so they are found by what they hold and not by where the PDF says they
 * are; nothing else of it is read.
 */
import { inflateSync } from 'node:zlib'
import { Refusal } from '../../domain/kernel/refusal.ts'
import { maxFileBytes } from '../../domain/media/file-format.ts'

/** What may be unfolded on the way: pictures and letters are left alone, but a liar may call them otherwise. */
const mostUnfolded = 40_000_000

const start = Buffer.from('stream')
const end = Buffer.from('endstream')

type Stream = { head: string; content: Buffer }

/** How far before its content the description of a stream is looked for. */
const headLength = 2000

function* streamsOf(pdf: Buffer): Generator<Stream> {
  let from = 0
  for (;;) {
    const at = pdf.indexOf(start, from)
    if (at < 0) return
    const line = pdf[at + start.length] === 0x0d ? 2 : 1
    const first = at + start.length + line
    const last = pdf.indexOf(end, first)
    if (last < 0) return
    const before = pdf.subarray(Math.max(from, at - headLength), at).toString('latin1')
    yield { head: before.slice(before.lastIndexOf(' obj')), content: pdf.subarray(first, last) }
    from = last + end.length
  }
}

/** Pictures, letters, places and pages: never a file that somebody put in. */
const isOwnPart = (head: string): boolean =>
  /\/Subtype\s*\/Image|\/Length1\b|\/Type\s*\/(XRef|ObjStm|Metadata|XObject)/.test(head)

function contentOf({ head, content }: Stream, left: number): Buffer | null {
  if (!head.includes('/Filter')) return content
  // Spaces are made few first: a row of them must not be looked through again and again.
  const said = head.replace(/\s+/g, ' ')
  if (!/\/Filter ?\[? ?\/FlateDecode ?\]? ?(\/|>>)/.test(said)) return null
  return inflateSync(content, { maxOutputLength: Math.min(left, maxFileBytes) })
}

/** What cannot be unfolded has cost as much as the largest that can. */
const costly = maxFileBytes

function unfolded(stream: Stream, left: number): Buffer | null {
  try {
    return contentOf(stream, left) ?? Buffer.alloc(0)
  } catch {
    return null
  }
}

const isInvoice = (content: Buffer): boolean => {
  const head = content.subarray(0, 3000).toString('latin1')
  return (
    /^[\u00ef\u00bb\u00bf\s]*</.test(head) &&
    /CrossIndustryInvoice|:(Invoice|CreditNote)-2/.test(head)
  )
}

export function invoiceInPdf(bytes: Uint8Array): Uint8Array {
  let left = mostUnfolded
  for (const stream of streamsOf(Buffer.from(bytes))) {
    if (isOwnPart(stream.head)) continue
    if (left <= 0) break
    const content = unfolded(stream, left)
    left -= content?.length ?? costly
    if (content && isInvoice(content)) return content
  }
  throw new Refusal('einvoiceNotInPdf', 'file')
}
