/** What a new company starts with, in the language its founder chose. */
import { sql } from 'kysely'
import type { Registration } from '../../domain/identity/account.ts'
import { starterPermissions, starterRoles } from '../../domain/identity/starter-roles.ts'
import { mustEntity } from '../../domain/kernel/entity.ts'
import { newId } from '../../domain/kernel/id.ts'
import { Refusal } from '../../domain/kernel/refusal.ts'
import { allPermissions } from '../../domain/kernel/screen.ts'
import type { PublicContext } from '../kernel/command.ts'
import { insertRow, insertRows } from '../kernel/rows.ts'

/** The shape of a code says little: only countries and currencies that exist are taken. */
export function refuseUnknownPlaces(input: Registration): void {
  const regions = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })
  if (!regions.of(input.country) || input.country === 'ZZ') throw new Refusal('invalid', 'country')
  const currencies = new Set(Intl.supportedValuesOf('currency'))
  if (!currencies.has(input.firstCurrency)) throw new Refusal('invalid', 'firstCurrency')
  if (input.secondCurrency && !currencies.has(input.secondCurrency))
    throw new Refusal('invalid', 'secondCurrency')
}

/** Answers whether the company was made now; if not, its id is taken already. */
export async function makeCompany({ tx, record }: PublicContext, input: Registration) {
  const { id, companyName: name, country } = input
  const timeZone = timeZoneOf(country)
  const made = await tx.rows(sql`
    insert into company (company_id, name, country, time_zone)
    values (${id}, ${name}, ${country}, ${timeZone})
    on conflict do nothing
    returning 1`)
  if (made.length === 0) return false
  record({ entity: 'company', id, after: { name, country, timeZone } })
  return true
}

/** The zone of the country, its first where there are several. */
function timeZoneOf(country: string): string {
  const locale = new Intl.Locale(`und-${country}`) as Intl.Locale & {
    getTimeZones(): string[] | undefined
  }
  return locale.getTimeZones()?.[0] ?? 'UTC'
}

export async function makeStarters(context: PublicContext, input: Registration): Promise<void> {
  await makeCurrency(context, input.firstCurrency, 1)
  if (input.secondCurrency) await makeCurrency(context, input.secondCurrency, 2)
  const say = (key: string): string => context.services.words.say(input.language, `starter.${key}`)
  if (!input.hasSampleData) await makeFirstPlace(context, say)
  const all = allPermissions()
  const roles = starterRoles.map((role) => ({
    id: newId(),
    name: say(`role.${role.name}`),
    description: say(`role.${role.name}.description`),
    permissions: starterPermissions(role, all),
    ...role.limits,
  }))
  await insertRows(context, mustEntity('role'), roles)
}

/** Sample data bring branches and warehouses of their own. */
async function makeFirstPlace(context: PublicContext, say: (key: string) => string): Promise<void> {
  const branch = newId()
  await insertRow(context, mustEntity('branch'), { id: branch, name: say('branch') })
  const warehouse = { id: newId(), name: say('warehouse'), branch }
  await insertRow(context, mustEntity('warehouse'), warehouse)
}

async function makeCurrency({ tx, record }: PublicContext, code: string, rank: 1 | 2) {
  const id = newId()
  const decimals = decimalsOfCurrency(code)
  await tx.rows(sql`
    insert into currency (id, code, decimals, rank)
    values (${id}, ${code}, ${decimals}, ${rank})`)
  record({ entity: 'currency', id, after: { code, decimals, rank } })
}

const decimalsOfCurrency = (currency: string): number =>
  new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions()
    .maximumFractionDigits ?? 2
