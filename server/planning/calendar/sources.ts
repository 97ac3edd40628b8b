/** The sources of the calendar, found by their place: `server/<module>/<name>.calendar.ts`. */
import { glob } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { may } from '../../../domain/kernel/permission.ts'
import type { Reader } from '../../../domain/kernel/sight.ts'
import type { CalendarSource } from '../../kernel/calendar-source.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))

async function found(): Promise<CalendarSource[]> {
  const files: string[] = []
  for await (const file of glob('*/**/*.calendar.ts', { cwd: root })) files.push(file)
  const modules = await Promise.all(
    files.map((file) => import(`${root}${file}`) as Promise<Record<string, CalendarSource>>),
  )
  const all = modules.flatMap((exported) => Object.values(exported))
  const names = new Set(all.map(({ name }) => name))
  if (names.size !== all.length) throw new Error('Two sources of the calendar have one name')
  return all.toSorted((a, b) => a.order - b.order)
}

let known: Promise<CalendarSource[]> | undefined

export const calendarSources = (): Promise<CalendarSource[]> => {
  known ??= found()
  return known
}

export const sourcesFor = async (reader: Reader): Promise<CalendarSource[]> =>
  (await calendarSources()).filter(
    ({ needs, own }) => may(reader, needs) || (own !== undefined && may(reader, own)),
  )
