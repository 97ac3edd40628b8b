/** The typesetter as WebAssembly, for machines without native code. */
import { readdir, readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import load, {
  type TypstCompiler,
  TypstCompilerBuilder,
} from '@myriaddreamin/typst-ts-web-compiler'
import type { Typesetter } from './page-setting.ts'

/** The first object of every file counts its pages, before any text of ours. */
function pageCountOf(pdf: Uint8Array): number {
  const head = Buffer.from(pdf.buffer, pdf.byteOffset, Math.min(pdf.length, 4096))
  const count = /\/Type \/Pages\s+\/Count (\d+)/.exec(head.toString('latin1'))?.[1]
  if (!count) throw new Error('A printed file does not say how many pages it has')
  return Number(count)
}

async function makeCompiler(fonts: readonly Uint8Array[]): Promise<TypstCompiler> {
  const { resolve } = createRequire(import.meta.url)
  await load({
    module_or_path: await readFile(resolve('@myriaddreamin/typst-ts-web-compiler/wasm')),
  })
  const builder = new TypstCompilerBuilder()
  // It sees the templates below and nothing of this machine.
  builder.set_dummy_access_model()
  for (const font of fonts) await builder.add_raw_font(font)
  const compiler = await builder.build()
  const names = (await readdir(import.meta.dirname)).filter((name) => name.endsWith('.typ'))
  for (const name of names)
    compiler.add_source(`/${name}`, await readFile(join(import.meta.dirname, name), 'utf8'))
  return compiler
}

type Answer = { result?: Uint8Array; diagnostics?: unknown }

const fullDiagnostics = 2

export async function wasmTypesetter(fonts: readonly Uint8Array[]): Promise<Typesetter> {
  const compiler = await makeCompiler(fonts)
  return {
    set({ main, inputs, files }) {
      const names = Object.keys(files).map((name) => `/${name}`)
      for (const [at, content] of Object.values(files).entries())
        compiler.map_shadow(names[at] ?? '', content)
      try {
        const order = Object.entries(inputs)
        const answer: Answer = compiler.compile(`/${main}`, order, 'pdf', fullDiagnostics)
        if (answer.result) return { pdf: answer.result, pages: pageCountOf(answer.result) }
        return { error: JSON.stringify(answer.diagnostics ?? 'unknown').slice(0, 2000) }
      } finally {
        for (const name of names) compiler.unmap_shadow(name)
      }
    },
    // What it remembers of papers stays in its memory; the press is replaced when that is too much.
    forget: () => compiler.reset(),
  }
}
