/** The XML that somebody sent, from its bytes to a tree; what it may not be is said in our words. */
import { type MarkupFault, treeOf } from '../kernel/reading/markup.ts'
import type { XmlElement } from '../kernel/reading/tree.ts'
import { Refusal } from '../kernel/refusal.ts'

const codes: Readonly<Partial<Record<MarkupFault, string>>> = {
  doctype: 'einvoiceDoctype',
  size: 'einvoiceTooLarge',
}

const refusal = (what: MarkupFault = 'element'): Refusal =>
  new Refusal(codes[what] ?? 'einvoiceBrokenXml', 'file')

const knownEncodings = ['utf-8', 'utf-16', 'utf-16le', 'utf-16be', 'iso-8859-1', 'iso-8859-15']

function encodingOf(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, 200))
  const declared = /^(?:\u00ef\u00bb\u00bf)?<\?xml[^>]*encoding\s*=\s*["']([\w.-]+)["']/.exec(head)
  const encoding = declared?.[1]?.toLowerCase() ?? 'utf-8'
  return encoding === 'windows-1252' ? 'iso-8859-1' : encoding
}

function textOf(bytes: Uint8Array): string {
  const encoding = encodingOf(bytes)
  if (!knownEncodings.includes(encoding)) throw refusal()
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes).trim()
  } catch {
    throw refusal()
  }
}

/** The element that the text consists of. */
export function xmlRoot(text: string): XmlElement {
  const [root] = treeOf(text, { syntax: 'xml', refusal }).children
  if (!root) throw refusal()
  return root
}

export const xmlTree = (bytes: Uint8Array): XmlElement => xmlRoot(textOf(bytes))
