/** The sources of exceptions, found by their place: `server/<module>/<name>.exceptions.ts`. */
import { glob } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { ExceptionSource } from '../../kernel/exception-source.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))

async function found(): Promise<ExceptionSource[]> {
  const files: string[] = []
  for await (const file of glob('*/**/*.exceptions.ts', { cwd: root })) files.push(file)
  const modules = await Promise.all(
    files
      .toSorted()
      .map((file) => import(`${root}${file}`) as Promise<Record<string, ExceptionSource>>),
  )
  const all = modules.flatMap((exported) => Object.values(exported))
  const kinds = all.flatMap(({ weights }) => Object.keys(weights))
  if (new Set(kinds).size !== kinds.length)
    throw new Error('Two sources name one kind of exception')
  return all
}

let known: Promise<ExceptionSource[]> | undefined

export const exceptionSources = (): Promise<ExceptionSource[]> => {
  known ??= found()
  return known
}
