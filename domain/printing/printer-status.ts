/**
 * What a receipt printer says of itself. Asked at once (DLE EOT) it answers whatever it is doing;
 * asked in order (GS r) it answers when all before it has been printed, so that answer is the proof
 * that paper came out. A byte that is neither is nonsense, and nobody prints on the word of that.
 */
export const printerTroubles = [
  'away',
  'silent',
  'nonsense',
  'paperOut',
  'coverOpen',
  'offline',
  'broken',
  'notAllowed',
] as const
export type PrinterTrouble = (typeof printerTroubles)[number]

const [DLE, EOT, GS] = [0x10, 0x04, 0x1d]

export const askAtOnce = (about: 1 | 2 | 3 | 4): Uint8Array<ArrayBuffer> =>
  Uint8Array.of(DLE, EOT, about)

/** GS a 0: it speaks only when it is asked. */
export const onlyWhenAsked = Uint8Array.of(GS, 0x61, 0)

/** Paper sensor, once everything sent before is printed. */
export const askInOrder = Uint8Array.of(GS, 0x72, 1)

/** XON and XOFF: the line speaks, not the printer. */
export const isLineSign = (byte: number): boolean => byte === 0x11 || byte === 0x13

/** 0xx1xx10: the bits that are the same in every answer. */
const isAtOnce = (byte: number): boolean => (byte & 0b1001_0011) === 0b0001_0010

/** 0xx0xxxx. */
const isInOrder = (byte: number): boolean => (byte & 0b1001_0000) === 0

/** Of the answers to `askAtOnce(1)`, `(2)`, `(4)`: what keeps it from printing, nothing where it can. */
export function troubleAtOnce(
  about: 1 | 2 | 4,
  byte: number,
): Exclude<PrinterTrouble, 'away'> | undefined {
  if (!isAtOnce(byte)) return 'nonsense'
  if (about === 1) return byte & 0b0000_1000 ? 'offline' : undefined
  if (about === 4) return (byte & 0b0110_0000) === 0b0110_0000 ? 'paperOut' : undefined
  if (byte & 0b0000_0100) return 'coverOpen'
  if (byte & 0b0010_0000) return 'paperOut'
  return byte & 0b0100_0000 ? 'broken' : undefined
}

export function troubleInOrder(byte: number): 'nonsense' | 'paperOut' | undefined {
  if (!isInOrder(byte)) return 'nonsense'
  return (byte & 0b0000_1100) === 0b0000_1100 ? 'paperOut' : undefined
}
