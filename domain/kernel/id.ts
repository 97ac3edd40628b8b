const hex = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'))

/**
 * Ids are UUIDv7: made by whoever creates the thing, in time order, so that a retried create is
 * recognised and new rows land together at the end of an index.
 */
export function newId(moment?: number): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  const { ms, count } = moment === undefined ? tick(bytes) : startOf(moment, bytes)
  for (let i = 0; i < 6; i++) bytes[i] = Math.floor(ms / 2 ** (8 * (5 - i))) & 0xff
  bytes[6] = (count >> 8) | 0x70
  bytes[7] = count & 0xff
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  let text = ''
  for (const [at, byte] of bytes.entries())
    text += at === 4 || at === 6 || at === 8 || at === 10 ? `-${hex[byte]}` : hex[byte]
  return text
}

type Tick = { ms: number; count: number }

const startOf = (ms: number, random: Uint8Array): Tick => ({
  ms,
  count: (((random[6] ?? 0) & 0x07) << 8) | (random[7] ?? 0),
})

let last: Tick = { ms: 0, count: 0 }

/** Ids of one millisecond are counted, so that what was made later also sorts later. */
function tick(random: Uint8Array): Tick {
  const now = Date.now()
  if (now > last.ms) last = startOf(now, random)
  else if (last.count < 0xfff) last = { ms: last.ms, count: last.count + 1 }
  else last = { ms: last.ms + 1, count: 0 }
  return last
}

export const idPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

export const isId = (value: unknown): value is string =>
  typeof value === 'string' && idPattern.test(value)
