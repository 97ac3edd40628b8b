/** How much of its item a line of a ticket is, in the unit the item is kept in. */
import { baseQuantityOf } from '../catalog/units.ts'
import { isMore, rounded } from '../kernel/number/fraction.ts'
import { Refusal } from '../kernel/refusal.ts'
import type { Origin } from '../trade/origin/origin.ts'
import type { TicketLine } from './ticket/ticket.ts'
import type { TicketCompany } from './ticket/ticket-facts.ts'

const most = '1000000000000000'

/** In base units; nothing where the item or its units are unknown. */
export function baseQuantityIn(
  line: TicketLine,
  at: number,
  company: TicketCompany,
  origin: Origin | undefined,
): string | undefined {
  const item = company.items.find(({ id }) => id === line.item)
  const unitOf = (id: string | undefined) => company.units.find((it) => it.id === id)
  const [unit, own] = [unitOf(line.unit), unitOf(item?.unitId)]
  if (!item || !unit || !own) return undefined
  const fields = { quantity: `lines.${at}.quantity`, unit: `lines.${at}.unit` }
  // What was sold was sold: a quantity too fine for its unit is flagged, not parked.
  const taken = { ...unit, decimals: null }
  const packs = { unit: own, packs: item.packs }
  const baseQuantity =
    origin?.baseOf(line.originLine, line.unit, line.quantity) ??
    rounded(baseQuantityOf(line.quantity, taken, packs, fields), 6)
  if (!isMore(most, baseQuantity)) throw new Refusal('range', fields.quantity, { limit: most })
  return baseQuantity
}

/** The same before anything is decided: a line that will be refused brings nothing. */
export function baseOf(
  line: TicketLine,
  at: number,
  company: TicketCompany,
  origin: Origin | undefined,
): string | undefined {
  try {
    return baseQuantityIn(line, at, company, origin)
  } catch (error) {
    if (error instanceof Refusal) return undefined
    throw error
  }
}
