/** Where the words of help for a screen stand: what it is for, and the three things one does there. */
import type { Screen } from './screen.ts'

type Help = { purpose: string; steps: string }

/** Every kind of import is worked the same way, and so is every list. */
export function helpOf({ name, entity, within }: Pick<Screen, 'name' | 'entity' | 'within'>): Help {
  if (entity) return { purpose: `entity.${entity}.use`, steps: 'help.list.do' }
  const key = within === '/Imports' ? 'help.importFile' : `help.${name}`
  return { purpose: key, steps: `${key}.do` }
}
