/**
 * What a new company starts with. What has names in three languages gets them all, `name` being the
 * English one; the rest is in the language its founder chose.
 */

import { sql } from 'kysely'
import type { Registration } from '../../domain/identity/account.ts'
import { accountRoles, starterAccounts, starterTypes } from '../../domain/identity/starter-books.ts'
import {
  starterBills,
  starterIncrement,
  starterMethods,
} from '../../domain/identity/starter-money.ts'
import { starterPermissions, starterRoles } from '../../domain/identity/starter-roles.ts'
import { mustEntity } from '../../domain/kernel/entity.ts'
import { newId } from '../../domain/kernel/id.ts'
import type { Language } from '../../domain/kernel/language.ts'
import { currencyName } from '../../domain/kernel/naming/currency-name.ts'
import { type Facts, Refusal } from '../../domain/kernel/refusal.ts'
import { allPermissions } from '../../domain/kernel/screen.ts'
import type { PublicContext } from '../kernel/context.ts'
import { insertRows } from '../kernel/rows/bulk-rows.ts'
import { insertRow } from '../kernel/rows/rows.ts'
import { makeShop } from './starter-shop.ts'

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
  const { id, companyName: name, country, kind: shopKind = null } = input
  const timeZone = timeZoneOf(country)
  const made = await tx.rows(sql`
    insert into company (company_id, name, country, time_zone, shop_kind)
    values (${id}, ${name}, ${country}, ${timeZone}, ${shopKind})
    on conflict do nothing
    returning 1`)
  if (made.length === 0) return false
  record({ entity: 'company', id, after: { name, country, timeZone, shopKind } })
  return true
}

/** Where a country has several zones, the one most of its shops keep: no list puts it first. */
const usualZones: Readonly<Record<string, string>> = {
  AR: 'America/Argentina/Buenos_Aires',
  AU: 'Australia/Sydney',
  BR: 'America/Sao_Paulo',
  CA: 'America/Toronto',
  CL: 'America/Santiago',
  CY: 'Asia/Nicosia',
  ES: 'Europe/Madrid',
  FM: 'Pacific/Pohnpei',
  GL: 'America/Nuuk',
  KI: 'Pacific/Tarawa',
  MH: 'Pacific/Majuro',
  MN: 'Asia/Ulaanbaatar',
  MX: 'America/Mexico_City',
  PF: 'Pacific/Tahiti',
  PG: 'Pacific/Port_Moresby',
  PT: 'Europe/Lisbon',
  RU: 'Europe/Moscow',
  US: 'America/New_York',
  UZ: 'Asia/Tashkent',
}

function timeZoneOf(country: string): string {
  const usual = usualZones[country]
  if (usual) return usual
  const locale = new Intl.Locale(`und-${country}`) as Intl.Locale & {
    getTimeZones(): string[] | undefined
  }
  return locale.getTimeZones()?.[0] ?? 'UTC'
}

type Say = (key: string, facts?: Facts) => string

type Names = { name: string; nameFr: string; nameAr: string }

/** What a row is called by each of its readers. */
type Call = (key: string, facts?: Facts) => Names

const callWith =
  ({ services: { words } }: Pick<PublicContext, 'services'>): Call =>
  (key, facts) => ({
    name: words.say('en', key, facts),
    nameFr: words.say('fr', key, facts),
    nameAr: words.say('ar', key, facts),
  })

export async function makeStarters(context: PublicContext, input: Registration): Promise<void> {
  const say: Say = (key, facts) =>
    context.services.words.say(input.language, `starter.${key}`, facts)
  const call = callWith(context)
  await makeMoney(context, input, call)
  await makeCashClient(context, call)
  await makeBooks(context, call)
  if (!input.hasSampleData) {
    const branch = await makeFirstPlace(context, say, call)
    if (input.kind) await makeShop(context, input, input.kind, branch)
  }
  const all = allPermissions()
  const roles = starterRoles.map((role) => ({
    id: newId(),
    ...call(`starter.role.${role.name}`),
    description: say(`role.${role.name}.description`),
    permissions: starterPermissions(role, all),
    ...role.limits,
  }))
  await insertRows(context, mustEntity('role'), roles)
}

/** Sample data bring branches and warehouses of their own. Answers the branch. */
async function makeFirstPlace(context: PublicContext, say: Say, call: Call): Promise<string> {
  const branch = newId()
  await insertRow(context, mustEntity('branch'), { id: branch, ...call('starter.branch') })
  const warehouse = { id: newId(), ...call('starter.warehouse'), branch }
  await insertRow(context, mustEntity('warehouse'), warehouse)
  const drawer = { id: newId(), name: say('drawer'), branch }
  await insertRow(context, mustEntity('drawer'), drawer)
  const register = { id: newId(), name: say('register'), code: 'T1', branch }
  await insertRow(context, mustEntity('register'), {
    ...register,
    warehouse: warehouse.id,
    drawer: drawer.id,
  })
  return branch
}

/** Whoever buys without giving a name. */
async function makeCashClient(context: PublicContext, call: Call): Promise<void> {
  const client = { id: newId(), ...call('starter.cashClient') }
  await insertRow(context, mustEntity('thirdparty'), client, { is_cash_client: true })
}

/** The chart of accounts and a transaction type for each behaviour. */
async function makeBooks(context: PublicContext, call: Call): Promise<void> {
  const names = accountRoles.map((role) => call(`starter.account.${role}`))
  await context.tx.rows(sql`
    insert into account (id, code, name, name_fr, name_ar, kind, role)
    select *
    from unnest(${accountRoles.map(() => newId())}::uuid[],
      ${accountRoles.map((role) => starterAccounts[role][0])}::text[],
      ${names.map(({ name }) => name)}::text[],
      ${names.map(({ nameFr }) => nameFr)}::text[],
      ${names.map(({ nameAr }) => nameAr)}::text[],
      ${accountRoles.map((role) => starterAccounts[role][1])}::text[],
      ${accountRoles}::text[])`)
  await context.tx.rows(sql`select complete_money_accounts()`)
  const types = starterTypes.map((behaviour) => ({
    id: newId(),
    ...call(`choice.behaviour.${behaviour}`),
    behaviour,
    isActive: true,
  }))
  await insertRows(context, mustEntity('transactionType'), types)
}

/** The currencies with their notes and coins, cash in each of them, cheques and cards. */
async function makeMoney(context: PublicContext, input: Registration, call: Call): Promise<void> {
  const codes = [input.firstCurrency, ...(input.secondCurrency ? [input.secondCurrency] : [])]
  const currencies = codes.map((code, i) => ({
    id: newId(),
    code,
    ...currencyFacts(code, input.language),
    cashIncrement: starterIncrement(code, input.country),
    rank: i === 0 ? 'first' : 'second',
    isActive: true,
  }))
  const bills = currencies.flatMap(({ id: currency, code }) =>
    starterBills(code).map((bill) => ({ id: newId(), currency, ...bill, isActive: true })),
  )
  const cash = currencies.map(({ id: currency, code }) => ({
    ...methodFields,
    id: newId(),
    ...call('starter.method.cash', { currency: code }),
    type: 'cash',
    currency,
  }))
  const others = starterMethods.map(({ name, ...method }) => ({
    ...methodFields,
    id: newId(),
    ...call(`starter.method.${name}`),
    ...method,
  }))
  await insertRows(context, mustEntity('currency'), currencies)
  await insertRows(context, mustEntity('moneyBill'), bills)
  await insertRows(context, mustEntity('paymentMethod'), [...cash, ...others])
}

const methodFields = {
  asksBank: false,
  asksReference: false,
  asksValueDate: false,
  asksCustomer: false,
  isActive: true,
}

/** What a currency is called, how it is written and how finely it is counted. */
function currencyFacts(currency: string, language: Language) {
  const format = new Intl.NumberFormat(language, {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
  })
  const symbol = format.formatToParts(0).find(({ type }) => type === 'currency')?.value
  return {
    name: currencyName(language, currency),
    symbol: symbol?.replace(/[\u200e\u200f]/g, '') ?? null,
    decimals: format.resolvedOptions().maximumFractionDigits ?? 2,
  }
}
