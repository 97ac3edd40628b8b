/** Loads every declaration and every command by where it lies, so that no list has to name them. */
import { glob } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { entities, isRestorable } from '../../domain/kernel/entity.ts'
import '../../domain/screens.ts'
import type { Command } from './command.ts'
import { crudOf } from './rows/crud.ts'
import { restorationOf } from './rows/restore.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))

type Module = Record<string, unknown>

const known = new Map<string, Promise<Module[]>>()

/** No file comes or goes while a process runs. */
function modules(pattern: string): Promise<Module[]> {
  const found = known.get(pattern) ?? findModules(pattern)
  known.set(pattern, found)
  return found
}

async function findModules(pattern: string): Promise<Module[]> {
  const found: string[] = []
  for await (const file of glob(pattern, { cwd: root })) found.push(file)
  const wanted = found.filter(
    (file) =>
      !/\.test\.|\/(testing|migrations|kernel|vault\/commands|printing\/agent)\//.test(file),
  )
  return Promise.all(wanted.sort().map((file) => import(`${root}${file}`)))
}

const isCommand = (value: unknown): value is Command =>
  typeof value === 'object' &&
  value !== null &&
  'route' in value &&
  'needs' in value &&
  'run' in value

export async function loadDeclarations(): Promise<void> {
  await modules('domain/*/*.{entity,settings}.ts')
}

/** A module's own command takes the place of the generic one with the same route. */
export async function loadCommands(): Promise<Command[]> {
  await loadDeclarations()
  const byRoute = new Map<string, Command>()
  for (const declared of entities())
    for (const made of crudOf(declared)) byRoute.set(made.route, made)
  const own = (await modules('server/*/**/*.ts')).flatMap((exported) =>
    Object.values(exported).flat(),
  )
  const seen = new Set<string>()
  for (const made of own.filter(isCommand)) {
    if (seen.has(made.route)) throw new Error(`Two commands serve ${made.route}`)
    seen.add(made.route)
    byRoute.set(made.route, made)
  }
  for (const declared of entities()) {
    const creation = byRoute.get(`POST ${declared.api}`)
    if (creation && isRestorable(declared)) {
      const made = restorationOf(declared, creation)
      byRoute.set(made.route, made)
    }
  }
  return [...byRoute.values()]
}
