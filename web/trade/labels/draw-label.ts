/**
 * A label as dots, laid out as its PDF is. Bars are as many whole dots wide as there is room for:
 * a bar of half a dot is read by no scanner.
 */
import type { LabelKind } from '../../../domain/catalog/label.ts'
import type { LabelSymbol, PrintedLabel } from '../../../domain/paper/label-sheet.ts'
import { type CodeDots, codeDots } from '../../paper/code-dots.ts'
import { blankPicture, fontOf, fontsReady } from '../../paper/picture.ts'
import { wrapped } from '../../paper/wrapped.ts'

type LabelLook = {
  kind: LabelKind
  isRtl: boolean
  /** Dots across and down. */
  width: number
  height: number
}

type Board = LabelLook & {
  context: CanvasRenderingContext2D
  inset: number
  /** A hundredth of the label, so that one drawing serves all sizes. */
  unit: number
}

type Align = 'start' | 'centre'

const lineHeight = 1.2

function write(board: Board, words: string, align: Align, top: number, size: number): void {
  const { context, isRtl, width, inset } = board
  context.direction = isRtl ? 'rtl' : 'ltr'
  context.textAlign = align === 'centre' ? 'center' : isRtl ? 'right' : 'left'
  const start = isRtl ? width - inset : inset
  context.fillText(words, align === 'centre' ? width / 2 : start, top + size * 0.9)
}

/** A price is never broken: where it is too long, it is set smaller. */
function fitted(board: Board, words: string, size: number, room: number, isStrong: boolean) {
  const { context } = board
  context.font = fontOf(size, isStrong)
  const wide = context.measureText(words).width
  const fitting = wide > room ? Math.floor(size * (room / wide)) : size
  context.font = fontOf(fitting, isStrong)
  return { size: fitting, width: context.measureText(words).width }
}

/** In two lines at most. */
function writeName(board: Board, name: string): void {
  const { context, inset, width, unit } = board
  const size = Math.round(unit * 13)
  context.font = fontOf(size, true)
  const lines = wrapped(name, width - 2 * inset, (text) => context.measureText(text).width)
  lines.slice(0, 2).forEach((line, at) => {
    write(board, line, 'start', inset + at * size * lineHeight, size)
  })
}

type Room = { left: number; top: number; width: number; height: number }

const codeText = (board: Board, { left, width }: Room, code: string, top: number): void => {
  const { context, unit } = board
  const { size } = fitted(board, code, Math.round(unit * 8), width, false)
  context.direction = 'ltr'
  context.textAlign = 'center'
  context.fillText(code, left + width / 2, top + size)
}

function paintBars(board: Board, room: Room, modules: string, code: string | undefined): void {
  const step = Math.max(1, Math.floor(room.width / modules.length))
  const left = room.left + Math.floor((room.width - step * modules.length) / 2)
  const below = code === undefined ? 0 : Math.round(board.unit * 11)
  for (const { index, 0: run } of modules.matchAll(/1+/g))
    board.context.fillRect(
      left + index * step,
      room.top,
      run.length * step,
      Math.max(room.height - below, 1),
    )
  if (code !== undefined) codeText(board, room, code, room.top + room.height - below)
}

function paintSquare({ context }: Board, room: Room, { size, isDark }: CodeDots): void {
  const step = Math.max(1, Math.floor(Math.min(room.width, room.height) / size))
  const left = room.left + Math.floor((room.width - step * size) / 2)
  const top = room.top + Math.max(0, room.height - step * size)
  for (let y = 0; y < size; y++)
    for (let x = 0; x < size; x++)
      if (isDark(x, y)) context.fillRect(left + x * step, top + y * step, step, step)
}

async function paintSymbol(
  board: Board,
  room: Room,
  { symbol, code }: PrintedLabel & { symbol: LabelSymbol },
): Promise<void> {
  if ('qr' in symbol) paintSquare(board, room, await codeDots(symbol.qr))
  else paintBars(board, room, symbol.modules, code)
}

const hasSymbol = (label: PrintedLabel): label is PrintedLabel & { symbol: LabelSymbol } =>
  label.symbol !== undefined

/** Bars of two dots are worth some of the room of the price. */
function symbolWidth({ width, inset }: Board, symbol: LabelSymbol): number {
  const usual = Math.round(width * 0.34)
  if ('qr' in symbol) return usual
  const readable = symbol.modules.length * 2
  return readable <= width * 0.6 - inset ? Math.max(usual, readable) : usual
}

/** Read from afar: the price below the name, its code beside it. */
async function paintShelf(board: Board, label: PrintedLabel): Promise<void> {
  const { inset, width, height, unit, isRtl } = board
  const across = hasSymbol(label) ? symbolWidth(board, label.symbol) : 0
  const room = width - 2 * inset - (across ? across + inset : 0)
  const second = Math.round(unit * 14)
  const below = label.second ? second * lineHeight : 0
  const { size } = fitted(board, label.price, Math.round(unit * 30), room, true)
  write(board, label.price, 'start', height - inset - below - size, size)
  if (label.second) {
    const smaller = fitted(board, label.second, second, room, false)
    write(board, label.second, 'start', height - inset - smaller.size, smaller.size)
  }
  if (!hasSymbol(label)) return
  const high = Math.round(height * 0.42)
  const left = isRtl ? inset : width - inset - across
  await paintSymbol(board, { left, top: height - inset - high, width: across, height: high }, label)
}

/** On the goods the code matters most: across the label, the prices below it. */
async function paintItem(board: Board, label: PrintedLabel): Promise<void> {
  const { inset, width, height, unit, context, isRtl } = board
  const room = width - 2 * inset
  const prices = Math.round(unit * 17)
  const top = height - inset - prices
  if (hasSymbol(label)) {
    const from = Math.round(inset + unit * (13 * lineHeight * 2 + 3))
    const area = { left: inset, top: from, width: room, height: top - from - Math.round(unit * 5) }
    await paintSymbol(board, area, label)
  }
  const first = fitted(board, label.price, prices, room * 0.48, true)
  const gap = Math.round(unit * 6)
  if (!label.second) return write(board, label.price, 'centre', top, first.size)
  const second = fitted(board, label.second, Math.round(unit * 11), room * 0.44, false)
  const from = (width - first.width - gap - second.width) / 2
  const put = (words: string, at: number, it: { size: number; width: number }, strong: boolean) => {
    context.font = fontOf(it.size, strong)
    context.direction = isRtl ? 'rtl' : 'ltr'
    context.textAlign = 'left'
    context.fillText(words, isRtl ? width - at - it.width : at, top + prices * 0.9)
  }
  put(label.price, from, first, true)
  put(label.second, from + first.width + gap, second, false)
}

export async function drawLabel(label: PrintedLabel, look: LabelLook): Promise<HTMLCanvasElement> {
  await fontsReady()
  const { canvas, context, paintPaper } = blankPicture()
  const { width, height, kind } = look
  paintPaper(width, height)
  const unit = Math.min(height, width * 0.62) / 100
  const board: Board = { ...look, context, unit, inset: Math.round(Math.min(width, height) * 0.07) }
  writeName(board, label.name)
  await (kind === 'shelf' ? paintShelf : paintItem)(board, label)
  return canvas
}
