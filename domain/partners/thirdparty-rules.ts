/** Rules between the fields of a third party, the same in browser and server. */
import { Refusal } from '../kernel/refusal.ts'

type Roles = { isClient?: unknown; isSupplier?: unknown }

/** Whoever neither buys nor sells is no third party. */
export const isNobody = ({ isClient, isSupplier }: Roles): boolean => !isClient && !isSupplier

type CashClient = Roles & { isCashClient?: unknown; isActive?: unknown }

/** Somebody must stand on the tickets of those who do not say their name. */
export function refuseThirdparty(after: CashClient): void {
  if (isNobody(after)) throw new Refusal('thirdpartyIsSomebody', 'isClient')
  if (!after.isCashClient) return
  if (!after.isClient) throw new Refusal('cashClientStays', 'isClient')
  if (!after.isActive) throw new Refusal('cashClientStays', 'isActive')
}
