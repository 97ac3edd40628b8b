/**
 * A receipt as dots: 576 of them across on 80 mm paper, 384 on 58 mm. The browser shapes and orders
 * the letters, so Arabic comes out as it is written; a printer only ever sees the picture.
 */
import {
  ownMark,
  type ReceiptRow,
  type ReceiptSize,
} from '../../../domain/pos/ticket/receipt-row.ts'
import { type CodeDots, codeDots } from '../../paper/code-dots.ts'
import { blankPicture, fontOf, fontsReady } from '../../paper/picture.ts'
import { wrapped } from '../../paper/wrapped.ts'

export type PaperWidth = '80' | '58'

type Paper = { dots: number; sizes: Record<ReceiptSize, number>; code: number }

/** Dots at 203 to the inch; letters as high as on the receipts people keep. */
const papers: Record<PaperWidth, Paper> = {
  80: { dots: 576, sizes: { small: 21, normal: 25, large: 31, huge: 42 }, code: 6 },
  58: { dots: 384, sizes: { small: 19, normal: 22, large: 26, huge: 33 }, code: 5 },
}

const lineHeight = 1.34
const mostLogoHeight = 160

export type Drawing = {
  width: PaperWidth
  direction: 'ltr' | 'rtl'
  /** Pictures by the id a row names them by; what did not load is left out. */
  images?: ReadonlyMap<string, ImageBitmap>
}

type Board = Drawing & {
  context: CanvasRenderingContext2D
  paper: Paper
  isRtl: boolean
  codes: ReadonlyMap<string, CodeDots>
}

/** What a row takes, and how it is painted at a height. */
type Block = { height: number; paint: (top: number) => void }

const write = (board: Board, words: string, at: 'start' | 'centre' | 'end', top: number): void => {
  const { context, paper, isRtl } = board
  context.direction = isRtl ? 'rtl' : 'ltr'
  const isRight = (at === 'start') === isRtl
  context.textAlign = at === 'centre' ? 'center' : isRight ? 'right' : 'left'
  context.fillText(words, at === 'centre' ? paper.dots / 2 : isRight ? paper.dots : 0, top)
}

/** Lines of words with a direction of their own keep it, each for itself. */
function linesOf(words: string, room: number, width: (text: string) => number): string[] {
  if (!words.startsWith(ownMark)) return wrapped(words, room, width)
  return wrapped(words.slice(1), room, width).map((line) => `${ownMark}${line}\u2069`)
}

const measure = (board: Board, font: string) => (words: string) => {
  board.context.font = font
  return board.context.measureText(words).width
}

function textBlock(board: Board, row: Extract<ReceiptRow, { kind: 'text' }>): Block {
  const size = board.paper.sizes[row.size]
  const font = fontOf(size, row.isStrong)
  const lines = linesOf(row.text, board.paper.dots, measure(board, font))
  const step = Math.round(size * lineHeight)
  return {
    height: lines.length * step,
    paint(top) {
      board.context.font = font
      lines.forEach((line, at) => {
        write(board, line, row.align, top + at * step + size)
      })
    },
  }
}

function pairBlock(board: Board, row: Extract<ReceiptRow, { kind: 'pair' }>): Block {
  const size = board.paper.sizes[row.size]
  const font = fontOf(size, row.isStrong)
  const width = measure(board, font)
  const room = board.paper.dots - width(row.end) - size
  // A figure that leaves no room for words stands on a line of its own.
  const isBelow = row.start !== '' && room < board.paper.dots / 4
  const lines = row.start === '' ? [] : linesOf(row.start, isBelow ? board.paper.dots : room, width)
  const step = Math.round(size * lineHeight)
  const last = isBelow ? lines.length : Math.max(lines.length - 1, 0)
  return {
    height: (last + 1) * step,
    paint(top) {
      board.context.font = font
      lines.forEach((line, at) => {
        write(board, line, 'start', top + at * step + size)
      })
      write(board, row.end, 'end', top + (isBelow ? last * step : 0) + size)
    },
  }
}

function bandBlock(board: Board, row: Extract<ReceiptRow, { kind: 'band' }>): Block {
  const size = board.paper.sizes.large
  const height = Math.round(size * 1.6)
  return {
    height: height + 6,
    paint(top) {
      const { context, paper } = board
      context.fillRect(0, top, paper.dots, height)
      context.fillStyle = 'white'
      context.font = fontOf(size, true)
      write(board, row.text, 'centre', top + Math.round(size * 1.16))
      context.fillStyle = 'black'
    },
  }
}

function codeBlock(board: Board, row: Extract<ReceiptRow, { kind: 'code' }>): Block {
  const dots = board.codes.get(row.text)
  if (!dots) return { height: 0, paint: () => {} }
  const { code, dots: across } = board.paper
  const size = dots.size * code
  const left = Math.floor((across - size) / 2)
  return {
    height: size + 12,
    paint(top) {
      for (let y = 0; y < dots.size; y++)
        for (let x = 0; x < dots.size; x++)
          if (dots.isDark(x, y))
            board.context.fillRect(left + x * code, top + 6 + y * code, code, code)
    },
  }
}

function logoBlock(board: Board, row: Extract<ReceiptRow, { kind: 'logo' }>): Block {
  const image = board.images?.get(row.image)
  if (!image) return { height: 0, paint: () => {} }
  const scale = Math.min((board.paper.dots * 0.6) / image.width, mostLogoHeight / image.height, 1)
  const [width, height] = [Math.round(image.width * scale), Math.round(image.height * scale)]
  return {
    height: height + 10,
    paint: (top) =>
      board.context.drawImage(image, (board.paper.dots - width) / 2, top, width, height),
  }
}

function blockOf(board: Board, row: ReceiptRow): Block {
  switch (row.kind) {
    case 'text':
      return textBlock(board, row)
    case 'pair':
      return pairBlock(board, row)
    case 'band':
      return bandBlock(board, row)
    case 'code':
      return codeBlock(board, row)
    case 'logo':
      return logoBlock(board, row)
    case 'gap':
      return { height: 12, paint: () => {} }
    case 'rule':
      return {
        height: 17,
        paint: (top) => board.context.fillRect(0, top + 8, board.paper.dots, 2),
      }
  }
}

/** The codes of the rows, made before anything is painted. */
async function codesOf(rows: readonly ReceiptRow[]): Promise<Map<string, CodeDots>> {
  const texts = rows.flatMap((row) => (row.kind === 'code' ? [row.text] : []))
  return new Map(await Promise.all(texts.map(async (it) => [it, await codeDots(it)] as const)))
}

export async function drawReceipt(
  rows: readonly ReceiptRow[],
  drawing: Drawing,
): Promise<HTMLCanvasElement> {
  await fontsReady()
  const codes = await codesOf(rows)
  const { canvas, context, paintPaper } = blankPicture()
  const paper = papers[drawing.width]
  const isRtl = drawing.direction === 'rtl'
  const board: Board = { ...drawing, context, paper, isRtl, codes }
  const blocks = rows.map((row) => blockOf(board, row))
  paintPaper(
    paper.dots,
    blocks.reduce((sum, { height }) => sum + height, 0),
  )
  let top = 0
  for (const { height, paint } of blocks) {
    paint(top)
    top += height
  }
  return canvas
}
