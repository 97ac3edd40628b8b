/**
 * The press: a process of its own that turns sheets into PDF, one after the other. It is not a
 * thread, because the typesetter keeps hundreds of MB that a thread would leave behind in the
 * server, and because a fault in it must not end the server with it.
 */
import qrcode from 'qrcode'
import type { CodeSheet } from '../../../domain/paper/code-sheet.ts'
import type { LabelSheet, PrintedLabel } from '../../../domain/paper/label-sheet.ts'
import type { Sheet } from '../../../domain/paper/sheet.ts'
import type { PageOrder, SetPages, Typesetter } from './page-setting.ts'
import type { TypesetterName } from './typesetter.ts'
import { openTypesetter } from './typesetter.ts'

/** What it took: processor time, and the memory of the press afterwards. */
type Cost = { cpuMs: number; bytes: number }

export type PrintedPaper = { pdf: Uint8Array; pages: number; cost: Cost }

export type PressOrder = { sheet: Sheet | LabelSheet | CodeSheet; logo?: Uint8Array }
/** `isBroken`: it failed in a way after which the typesetter may not be trusted any more. */
export type PressAnswer = PrintedPaper | { error: string; isBroken?: boolean }

/** Always the same name: the typesetter never forgets a path it has seen. */
const logoName = 'logo'

/** More lines than one page can hold: it need not be tried. */
const surelyLong = 40

/** As many lines of a list as are worth reading aloud; its tags are most of the bytes of a longer one. */
const readAloud = 300

/** How many lines it has, and whether it is read aloud. */
type Extent = { rows: number; isRead: boolean }

function setPages(typesetter: Typesetter, order: PageOrder, { rows, isRead }: Extent): SetPages {
  const tags = isRead ? 'yes' : 'no'
  const setAs = (length: 'short' | 'long'): SetPages =>
    typesetter.set({ ...order, inputs: { ...order.inputs, tags, length } })
  if (rows > surelyLong) return setAs('long')
  const short = setAs('short')
  return 'pages' in short && short.pages > 1 ? setAs('long') : short
}

const printed = (typesetter: Typesetter, order: PageOrder, extent: Extent): PressAnswer =>
  measured(() => setPages(typesetter, order, extent))

function measured(set: () => SetPages): PressAnswer {
  const before = process.cpuUsage()
  const answer = set()
  if ('error' in answer) return answer
  const { user, system } = process.cpuUsage(before)
  return { ...answer, cost: { cpuMs: (user + system) / 1000, bytes: process.memoryUsage.rss() } }
}

/** Each run of dark modules is one rectangle of a drawing one module high. */
const barsOf = (modules: string): string => {
  const path = [...modules.matchAll(/1+/g)]
    .map(({ index, 0: run }) => `M${index} 0h${run.length}v1h-${run.length}z`)
    .join('')
  const size = `viewBox="0 0 ${modules.length} 1" width="${modules.length}" height="1"`
  return `<svg xmlns="http://www.w3.org/2000/svg" ${size} preserveAspectRatio="none"><path d="${path}"/></svg>`
}

async function drawn({ symbol, ...label }: PrintedLabel) {
  if (!symbol) return label
  if ('modules' in symbol) return { ...label, svg: barsOf(symbol.modules), square: false }
  const svg = await qrcode.toString(symbol.qr, { type: 'svg', margin: 0 })
  return { ...label, svg, square: true }
}

async function printLabels(typesetter: Typesetter, sheet: LabelSheet): Promise<PressAnswer> {
  // Copies are drawn once.
  const once = new Map(
    await Promise.all([...new Set(sheet.labels)].map(async (it) => [it, await drawn(it)] as const)),
  )
  const labels = sheet.labels.map((it) => once.get(it))
  const inputs = { sheet: JSON.stringify({ ...sheet, labels }) }
  try {
    return measured(() => typesetter.set({ main: 'labels.typ', inputs, files: {} }))
  } finally {
    typesetter.forget()
  }
}

/** With the logo, if there is one; a picture that cannot be read must not stop a paper. */
function adorned(
  plain: PageOrder,
  logo: Uint8Array | undefined,
  set: (order: PageOrder) => PressAnswer,
): PressAnswer {
  if (!logo) return set(plain)
  const inputs = { ...plain.inputs, logo: `/${logoName}` }
  const answer = set({ ...plain, inputs, files: { [logoName]: logo } })
  return 'error' in answer ? set(plain) : answer
}

async function printCodes(
  typesetter: Typesetter,
  sheet: CodeSheet,
  logo: Uint8Array | undefined,
): Promise<PressAnswer> {
  const codes = await Promise.all(
    sheet.codes.map(async ({ qr, ...code }) => ({
      ...code,
      svg: await qrcode.toString(qr, { type: 'svg', margin: 0, errorCorrectionLevel: 'M' }),
    })),
  )
  const inputs = { sheet: JSON.stringify({ ...sheet, codes }) }
  try {
    const plain: PageOrder = { main: 'codes.typ', inputs, files: {} }
    return adorned(plain, logo, (order) => measured(() => typesetter.set(order)))
  } finally {
    typesetter.forget()
  }
}

/** Barcodes are drawn before they are placed. */
const drawnTables = (tables: Sheet['tables']) =>
  tables.map((table) => ({
    ...table,
    rows: table.rows.map(({ bars, ...row }) => (bars ? { ...row, svg: barsOf(bars) } : row)),
  }))

async function print(typesetter: Typesetter, { sheet, logo }: PressOrder): Promise<PressAnswer> {
  if ('labels' in sheet) return printLabels(typesetter, sheet)
  if ('codes' in sheet) return printCodes(typesetter, sheet, logo)
  const drawnSheet = { ...sheet, tables: drawnTables(sheet.tables) }
  const inputs: PageOrder['inputs'] = { sheet: JSON.stringify(drawnSheet) }
  const rows = sheet.tables.reduce((sum, table) => sum + table.rows.length, 0)
  const extent = { rows, isRead: sheet.isReadWhole === true || rows <= readAloud }
  if (sheet.qr) inputs.code = await qrcode.toString(sheet.qr, { type: 'svg', margin: 0 })
  const plain: PageOrder = { main: 'sheet.typ', inputs, files: {} }
  try {
    return adorned(plain, logo, (order) => printed(typesetter, order, extent))
  } finally {
    typesetter.forget()
  }
}

const typesetter = openTypesetter(process.argv[2] as TypesetterName | undefined)

process.on('message', async (order: PressOrder) => {
  const answer = await typesetter
    .then((it) => print(it, order))
    .catch((error: Error): PressAnswer => ({ error: error.message, isBroken: true }))
  process.send?.(answer)
})
// Ctrl+C reaches the whole group; the server decides when its press stops.
process.on('SIGINT', () => {})
process.on('disconnect', () => process.exit())
