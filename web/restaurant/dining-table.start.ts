/** A table for four, in the section somebody came from. */
import { mustEntity } from '../../domain/kernel/entity.ts'
import type { Linked } from '../../domain/kernel/field.ts'
import { call } from '../kernel/session/api.ts'
import { rowTitle } from '../kernel/words/row-title.ts'
import type { SectionRow } from './floor-queries.ts'

export default () => ({ seats: 4 })

export async function later(): Promise<{ section?: Linked }> {
  const section = new URLSearchParams(location.search).get('section')
  if (!section) return {}
  const found = await call<SectionRow>('GET', `/api/sections/${encodeURIComponent(section)}`)
  return { section: { id: found.id, title: rowTitle(mustEntity('section'), found) } }
}
