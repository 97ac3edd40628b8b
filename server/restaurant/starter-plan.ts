/** Puts the tables of a new house where its room has them. */
import type { StarterRoom } from '../../domain/identity/starter/room.ts'
import { newId } from '../../domain/kernel/id.ts'
import { starterPlan } from '../../domain/restaurant/starter-plan.ts'
import type { Tx } from '../kernel/postgres/db.ts'
import { writePlan } from './plan-rows.ts'

export async function placeTables(
  tx: Tx,
  section: string,
  room: StarterRoom,
  ids: ReadonlyMap<string, string>,
): Promise<void> {
  const plan = starterPlan(room, (name) => ids.get(name) ?? newId(), newId)
  await writePlan(tx, section, plan)
}
