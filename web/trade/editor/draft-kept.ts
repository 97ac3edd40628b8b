/** What of a draft can be kept, and what stands at the places of the rest. */
import { fieldRefusals } from '../../../domain/kernel/check.ts'
import type { DraftBody } from '../../../domain/trade/contract.ts'
import { draftInput } from '../../../domain/trade/draft-input.ts'
import { placeOf } from './draft-input.ts'
import type { PlaceError } from './model/written.ts'

export type Kept = { body: DraftBody; errors: Record<string, PlaceError> }

/** A day that is none stays away; the rest is kept without it. */
export function keptOf(written: DraftBody): Kept {
  const checked = draftInput.safeParse(written)
  if (checked.success) return { body: written, errors: {} }
  const errors: Kept['errors'] = {}
  const body: DraftBody = { ...written, lines: [...written.lines] }
  for (const { code, field, facts } of fieldRefusals(checked.error)) {
    errors[placeOf(written, field)] ??= { code, facts }
    const [key = '', at = '', cell = ''] = field?.split('.') ?? []
    const line = body.lines[Number(at)]
    if (key === 'lines' && line) body.lines[Number(at)] = { ...line, [cell]: null }
    else Object.assign(body, { [key]: key === 'day' ? '' : null })
  }
  return { body, errors }
}
