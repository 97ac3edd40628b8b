/** The typesetter as native code, from the package of this machine alone. */
import { createRequire } from 'node:module'
import { join } from 'node:path'
import type { PageOrder, SetPages, Typesetter } from './page-setting.ts'

/** What we use of the package, which describes itself only beside parts for every other machine. */
type Compiled = {
  result: { numOfPages: number } | null
  takeError(): object | null
}
type Compiler = {
  compile(order: { mainFilePath: string; inputs: Record<string, string> }): Compiled
  pdf(pages: NonNullable<Compiled['result']>): Uint8Array
  fetchDiagnostics(error: object): unknown[]
  mapShadow(path: string, content: Buffer): void
  unmapShadow(path: string): void
  evictCache(age: number): void
}
type Program = {
  NodeCompiler: {
    create(order: { workspace: string; fontArgs: { fontBlobs: Buffer[] }[] }): Compiler
  }
}

/** A result that two papers in a row did not need is forgotten. */
const forgetAfter = 2

const templates = import.meta.dirname

export function nativeTypesetter(program: string, fontBlobs: Buffer[]): Typesetter {
  const { NodeCompiler } = createRequire(import.meta.url)(program) as Program
  const compiler = NodeCompiler.create({ workspace: templates, fontArgs: [{ fontBlobs }] })

  function pagesOf({ main, inputs }: PageOrder): SetPages {
    const compiled = compiler.compile({ mainFilePath: join(templates, main), inputs })
    if (compiled.result)
      return { pdf: compiler.pdf(compiled.result), pages: compiled.result.numOfPages }
    const error = compiled.takeError()
    const reason = error ? JSON.stringify(compiler.fetchDiagnostics(error)) : 'unknown'
    return { error: reason.slice(0, 2000) }
  }

  return {
    set(order) {
      const { files } = order
      const names = Object.keys(files).map((name) => join(templates, name))
      for (const [at, content] of Object.values(files).entries())
        compiler.mapShadow(names[at] ?? '', Buffer.from(content))
      try {
        return pagesOf(order)
      } finally {
        for (const name of names) compiler.unmapShadow(name)
      }
    },
    forget: () => compiler.evictCache(forgetAfter),
  }
}
