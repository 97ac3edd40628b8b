/**
 * What a receipt printer would put on paper: reads the bytes it is sent, as far as this house speaks
 * the language, and keeps the dots. Whatever else comes is told as unknown, never guessed.
 */
import type { Bitmap } from './escpos.ts'

/** What came out before a cut, before the next label began, or hangs out of the printer uncut. */
export type PrintedPaper = Bitmap & { end: 'cut' | 'label' | 'uncut' }

/** What the printer is asked: at once (DLE EOT n), or once everything before it is printed (GS r n). */
export type PrinterQuestion = { kind: 'now' | 'inOrder'; about: number }

type Reading = { questions: PrinterQuestion[]; pulses: number; unknown: number; rows: number }

const [NUL, ESC, GS, DLE, EOT, LF] = [0, 0x1b, 0x1d, 0x10, 0x04, 0x0a]

/** The rows since the last cut. */
type Roll = { width: number; rows: Uint8Array[] }

const bitmapOf = ({ width, rows }: Roll): Bitmap => {
  const bytes = width / 8
  const bits = new Uint8Array(bytes * rows.length)
  rows.forEach((row, at) => {
    bits.set(row, at * bytes)
  })
  return { width, height: rows.length, bits }
}

export class PrinterPaper {
  readonly papers: PrintedPaper[] = []
  #rest: Uint8Array = new Uint8Array()
  #roll: Roll = { width: 0, rows: [] }
  pulses = 0
  unknown = 0

  /** What hangs out uncut, if anything. */
  get uncut(): PrintedPaper | undefined {
    return this.#roll.rows.length > 0 ? { ...bitmapOf(this.#roll), end: 'uncut' } : undefined
  }

  /** Takes what arrived; a command that is not all there yet waits for the rest of it. */
  take(bytes: Uint8Array): Reading {
    const all = new Uint8Array(this.#rest.length + bytes.length)
    all.set(this.#rest)
    all.set(bytes, this.#rest.length)
    const before = { pulses: this.pulses, unknown: this.unknown }
    const reading: Reading = { questions: [], pulses: 0, unknown: 0, rows: 0 }
    let at = 0
    while (at < all.length) {
      const length = this.#command(all.subarray(at), reading)
      if (length === 0) break
      at += length
    }
    this.#rest = all.slice(at)
    return {
      ...reading,
      pulses: this.pulses - before.pulses,
      unknown: this.unknown - before.unknown,
    }
  }

  /** How many bytes the first command has; 0 while some of them are missing. */
  #command(bytes: Uint8Array, reading: Reading): number {
    const [first = 0, second, third] = bytes
    if (first === LF || first === NUL) return 1
    if (second === undefined) return [ESC, GS, DLE].includes(first) ? 0 : this.#unknown()
    if (first === ESC && second === 0x40) return 2
    if (first === ESC && second === 0x70) return bytes.length < 5 ? 0 : this.#pulse()
    if (first === DLE && second === EOT) return this.#asked(reading, 'now', third)
    // Whether it speaks without being asked.
    if (first === GS && second === 0x61) return third === undefined ? 0 : 3
    if (first === GS && second === 0x72) return this.#asked(reading, 'inOrder', third)
    if (first === GS && second === 0x0c) return this.#end('label', 2)
    if (first === GS && second === 0x56) return bytes.length < 4 ? 0 : this.#end('cut', 4)
    if (first === GS && second === 0x76) return this.#raster(bytes, reading)
    return this.#unknown()
  }

  #unknown(): number {
    this.unknown++
    return 1
  }

  #pulse(): number {
    this.pulses++
    return 5
  }

  #asked(reading: Reading, kind: PrinterQuestion['kind'], about: number | undefined): number {
    if (about === undefined) return 0
    reading.questions.push({ kind, about })
    return 3
  }

  #end(end: 'cut' | 'label', length: number): number {
    if (this.#roll.rows.length > 0) this.papers.push({ ...bitmapOf(this.#roll), end })
    this.#roll = { width: 0, rows: [] }
    return length
  }

  #raster(bytes: Uint8Array, reading: Reading): number {
    const headLength = 8
    const [, , , , low = 0, high = 0, rowsLow = 0, rowsHigh = 0] = bytes
    const across = low + high * 256
    const rows = rowsLow + rowsHigh * 256
    const length = headLength + across * rows
    if (bytes.length < headLength || bytes.length < length) return 0
    const width = across * 8
    if (this.#roll.rows.length > 0 && this.#roll.width !== width) this.#end('cut', 0)
    this.#roll.width = width
    for (let y = 0; y < rows; y++)
      this.#roll.rows.push(bytes.slice(headLength + y * across, headLength + (y + 1) * across))
    reading.rows += rows
    return length
  }
}

/** What these bytes put on paper, the end that was not cut included. */
export function printedBy(bytes: Uint8Array): PrintedPaper[] {
  const printer = new PrinterPaper()
  printer.take(bytes)
  return [...printer.papers, ...(printer.uncut ? [printer.uncut] : [])]
}
