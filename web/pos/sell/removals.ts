/** Tells the shift what was taken out of a sale; it waits with the tickets where there is no network. */
import { newId } from '../../../domain/kernel/id.ts'
import type { TillBasics } from '../../../domain/pos/contract.ts'
import type { Removal } from '../../../domain/pos/shift/removal.ts'
import type { Till } from '../till-context.ts'
import { tillNow } from './ticket-moment.ts'

export function tellRemovals(till: Till, basics: TillBasics, removals: readonly Removal[]): void {
  const { shift } = basics
  if (!shift) return
  const at = tillNow(till).toISOString()
  for (const removal of removals)
    void till.send(`/api/shifts/${shift.id}/removals`, { id: newId(), ...removal, at })
}
