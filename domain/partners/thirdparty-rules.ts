/** Rules between the fields of a third party, the same in browser and server. */
import { Refusal } from '../kernel/refusal.ts'

type Values = Readonly<Record<string, unknown>>

/** Whoever neither buys nor sells is no third party. */
export const isNobody = ({ isClient, isSupplier }: Values): boolean => !isClient && !isSupplier

/** Somebody must stand on the tickets of those who do not give their name. */
export function refuseThirdparty(after: Values): void {
  if (isNobody(after)) throw new Refusal('thirdpartyIsSomebody', 'isClient')
  if (!after.isCashClient) return
  if (!after.isClient) throw new Refusal('cashClientStays', 'isClient')
  if (!after.isActive) throw new Refusal('cashClientStays', 'isActive')
}
