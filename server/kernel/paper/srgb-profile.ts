/**
 * The colours of a screen (sRGB) as an ICC profile of version 2: what a PDF for the archive must
 * say its numbers of red, green and blue mean. It is made of the public numbers of the standard.
 */

const tagStart = 128

/** A number of sixteen bits before and sixteen behind the point. */
const fixed = (value: number): number => Math.round(value * 65536)

function typed(type: string, bytes: number): Buffer {
  const block = Buffer.alloc(Math.ceil((8 + bytes) / 4) * 4)
  block.write(type, 0, 'latin1')
  return block
}

function colour(x: number, y: number, z: number): Buffer {
  const block = typed('XYZ ', 12)
  for (const [at, value] of [x, y, z].entries()) block.writeInt32BE(fixed(value), 8 + at * 4)
  return block
}

function text(value: string): Buffer {
  const block = typed('text', value.length + 1)
  block.write(value, 8, 'latin1')
  return block
}

/** A name in Latin letters, with empty places for the other two ways of writing it. */
function name(value: string): Buffer {
  const block = typed('desc', 4 + value.length + 1 + 8 + 3 + 67)
  block.writeUInt32BE(value.length + 1, 8)
  block.write(value, 12, 'latin1')
  return block
}

const steps = 1024

/** From a number as it is written to the light it stands for. */
const light = (value: number): number =>
  value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4

function curve(): Buffer {
  const block = typed('curv', 4 + steps * 2)
  block.writeUInt32BE(steps, 8)
  for (let at = 0; at < steps; at++)
    block.writeUInt16BE(Math.round(light(at / (steps - 1)) * 65535), 12 + at * 2)
  return block
}

function header(size: number): Buffer {
  const block = Buffer.alloc(tagStart)
  block.writeUInt32BE(size, 0)
  block.writeUInt32BE(0x02100000, 8)
  block.write('mntrRGB XYZ ', 12, 'latin1')
  for (const [at, part] of [2026, 1, 1, 0, 0, 0].entries()) block.writeUInt16BE(part, 24 + at * 2)
  block.write('acsp', 36, 'latin1')
  // The white everything is compared with: that of daylight on paper.
  for (const [at, value] of [0.9642, 1, 0.8249].entries())
    block.writeInt32BE(fixed(value), 68 + at * 4)
  return block
}

function made(): Buffer {
  const shared = curve()
  const tags: [string, Buffer][] = [
    ['desc', name('sRGB IEC61966-2.1')],
    ['cprt', text('No copyright, use freely')],
    ['wtpt', colour(0.9505, 1, 1.0891)],
    ['rXYZ', colour(0.4361, 0.2225, 0.0139)],
    ['gXYZ', colour(0.3851, 0.7169, 0.0971)],
    ['bXYZ', colour(0.1431, 0.0606, 0.7141)],
    ['rTRC', shared],
    ['gTRC', shared],
    ['bTRC', shared],
  ]
  const table = Buffer.alloc(4 + tags.length * 12)
  table.writeUInt32BE(tags.length, 0)
  const blocks = [...new Set(tags.map(([, block]) => block))]
  const places = new Map<Buffer, number>()
  let end = tagStart + table.length
  for (const block of blocks) {
    places.set(block, end)
    end += block.length
  }
  for (const [at, [sign, block]] of tags.entries()) {
    table.write(sign, 4 + at * 12, 'latin1')
    table.writeUInt32BE(places.get(block) ?? 0, 8 + at * 12)
    table.writeUInt32BE(block.length, 12 + at * 12)
  }
  return Buffer.concat([header(end), table, ...blocks])
}

let profile: Buffer | undefined

export function srgbProfile(): Buffer {
  profile ??= made()
  return profile
}
