/**
 * The press: a process of its own that turns sheets into PDF, one after the other. It is not a
 * thread, because the typesetter keeps some 190 MB that a thread would leave behind in the server,
 * and because a fault in native code must not end the server with it.
 */
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler'
import qrcode from 'qrcode'
import type { Sheet } from '../../domain/paper/sheet.ts'
import type { PrintedPaper } from './paper.ts'

export type PressOrder = { sheet: Sheet; logo?: Uint8Array }
export type PressAnswer = PrintedPaper | { error: string }

const templates = fileURLToPath(new URL('./paper', import.meta.url))
const mainFile = join(templates, 'sheet.typ')
/** Always the same name: the typesetter never forgets a path it has seen. */
const logoFile = join(templates, 'logo')

const fontFiles = [
  'ibm-plex-sans/400Regular/IBMPlexSans_400Regular.ttf',
  'ibm-plex-sans/500Medium/IBMPlexSans_500Medium.ttf',
  'ibm-plex-sans/600SemiBold/IBMPlexSans_600SemiBold.ttf',
  'cairo/500Medium/Cairo_500Medium.ttf',
  'cairo/700Bold/Cairo_700Bold.ttf',
]

async function makeCompiler(): Promise<NodeCompiler> {
  const { resolve } = createRequire(import.meta.url)
  const fontBlobs = await Promise.all(
    fontFiles.map((file) => readFile(resolve(`@expo-google-fonts/${file}`))),
  )
  return NodeCompiler.create({ workspace: templates, fontArgs: [{ fontBlobs }] })
}

/** A result that two papers in a row did not need is forgotten. */
const forgetAfter = 2

type Inputs = Record<string, string>

/** More lines than one page can hold: it need not be tried. */
const surelyLong = 40

/** As many lines as are worth reading aloud. */
const tagged = 300

function printed(compiler: NodeCompiler, inputs: Inputs, rows: number): PressAnswer {
  const before = process.cpuUsage()
  const compile = (length: 'short' | 'long') =>
    compiler.compile({ mainFilePath: mainFile, inputs: { ...inputs, length } })
  let compiled = compile(rows > surelyLong ? 'long' : 'short')
  if (compiled.result && compiled.result.numOfPages > 1 && rows <= surelyLong)
    compiled = compile('long')
  if (!compiled.result) return { error: reasonOf(compiler, compiled.takeError()) }
  // The tags that read a table aloud are most of the bytes of a very long one.
  const pdf = compiler.pdf(compiled.result, { pdfTags: rows <= tagged })
  const { user, system } = process.cpuUsage(before)
  const cost = { cpuMs: (user + system) / 1000, bytes: process.memoryUsage.rss() }
  return { pdf, pages: compiled.result.numOfPages, cost }
}

type CompileError = Parameters<NodeCompiler['fetchDiagnostics']>[0]

const reasonOf = (compiler: NodeCompiler, error: CompileError | null): string =>
  error ? JSON.stringify(compiler.fetchDiagnostics(error)).slice(0, 2000) : 'unknown'

async function print(compiler: NodeCompiler, { sheet, logo }: PressOrder): Promise<PressAnswer> {
  const inputs: Inputs = { sheet: JSON.stringify(sheet) }
  const rows = sheet.tables.reduce((sum, table) => sum + table.rows.length, 0)
  if (sheet.qr) inputs.code = await qrcode.toString(sheet.qr, { type: 'svg', margin: 0 })
  try {
    if (!logo) return printed(compiler, inputs, rows)
    compiler.mapShadow(logoFile, Buffer.from(logo))
    const answer = printed(compiler, { ...inputs, logo: '/logo' }, rows)
    compiler.unmapShadow(logoFile)
    // A picture that cannot be read must not stop an invoice.
    return 'error' in answer ? printed(compiler, inputs, rows) : answer
  } finally {
    compiler.evictCache(forgetAfter)
  }
}

const compiler = makeCompiler()

process.on('message', async (order: PressOrder) => {
  const answer = await print(await compiler, order).catch(
    (error: Error): PressAnswer => ({ error: error.message }),
  )
  process.send?.(answer)
})
// Ctrl+C reaches the whole group; the server decides when its press stops.
process.on('SIGINT', () => {})
process.on('disconnect', () => process.exit())
