/** Writes zip archives, honest and dishonest ones: only what a test needs. */
import { crc32, deflateRawSync } from 'node:zlib'

export type Part = {
  name: string
  content: string | Uint8Array
  /** What the table of contents says it unpacks to, if it lies. */
  claimed?: number
  isLocked?: boolean
  /** The name before the part itself, if it is another than in the table; as long as that. */
  calledWithin?: string
}

export function archiveOf(parts: readonly Part[]): Uint8Array {
  const bodies: Buffer[] = []
  const contents: Buffer[] = []
  let at = 0
  for (const part of parts) {
    const name = Buffer.from(part.name)
    const whole = Buffer.from(part.content)
    const packed = deflateRawSync(whole)
    const facts = Buffer.alloc(26)
    facts.writeUInt16LE(20, 0)
    facts.writeUInt16LE(part.isLocked ? 1 : 0, 2)
    facts.writeUInt16LE(8, 4)
    facts.writeUInt32LE(crc32(whole), 10)
    facts.writeUInt32LE(packed.length, 14)
    facts.writeUInt32LE(part.claimed ?? whole.length, 18)
    facts.writeUInt16LE(name.length, 22)
    const within = Buffer.from(part.calledWithin ?? part.name)
    const body = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), facts, within, packed])
    const rest = Buffer.alloc(14)
    rest.writeUInt32LE(at, 10)
    contents.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\x00', 'latin1'), facts, rest, name]))
    bodies.push(body)
    at += body.length
  }
  const table = Buffer.concat(contents)
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 'latin1')
  end.writeUInt16LE(parts.length, 8)
  end.writeUInt16LE(parts.length, 10)
  end.writeUInt32LE(table.length, 12)
  end.writeUInt32LE(at, 16)
  return new Uint8Array(Buffer.concat([...bodies, table, end]))
}

/** The least a spreadsheet program opens. */
export const plainSheet: readonly Part[] = [
  { name: '[Content_Types].xml', content: '<Types/>' },
  { name: 'xl/workbook.xml', content: '<workbook/>' },
]
