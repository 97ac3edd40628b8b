/** Changes one row as its form would, and knows the way back. */
import type { AnyRow, Entity } from '../../../../domain/kernel/entity.ts'
import type { Linked } from '../../../../domain/kernel/field.ts'
import { call } from '../../session/api.ts'
import type { Undo } from './bulk-run.ts'

/** A reference is sent as its id. */
const sentValue = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && 'id' in value ? (value as Linked).id : value

/** `kept`: what else follows a change and must come back with it. */
export async function changeRow(
  entity: Entity,
  id: string,
  changesOf: (row: AnyRow) => Record<string, unknown>,
  kept: readonly string[] = [],
): Promise<Undo> {
  const path = `${entity.api}/${id}`
  const before = await call<AnyRow>('GET', path)
  const changes = changesOf(before)
  const after = await call<AnyRow>('PATCH', path, { version: before.version, ...changes })
  const keys = [...new Set([...Object.keys(changes), ...kept.filter((key) => key in before)])]
  const back = Object.fromEntries(keys.map((key) => [key, sentValue(before[key])]))
  return () => call('PATCH', path, { version: after.version, ...back })
}
