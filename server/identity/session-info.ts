/** What a signed-in client is told about itself. */

import { sql } from 'kysely'
import { startScreen } from '../../domain/identity/account.settings.ts'
import type {
  CurrencyInfo,
  CurrentRate,
  SessionInfo,
  TransactionTypeInfo,
} from '../../domain/identity/session.ts'
import { businessDayOf } from '../../domain/kernel/business-day.ts'
import { dayEndHour } from '../../domain/kernel/day.settings.ts'
import { mustEntity } from '../../domain/kernel/entity.ts'
import type { Linked } from '../../domain/kernel/field.ts'
import { numberFormat } from '../../domain/kernel/format.settings.ts'
import { may } from '../../domain/kernel/permission.ts'
import { allPermissions } from '../../domain/kernel/screen.ts'
import { mustSetting } from '../../domain/kernel/setting.ts'
import { weekStart } from '../../domain/kernel/week.settings.ts'
import { everyRateOn, otherRateOn } from '../kernel/company-facts.ts'
import type { Actor, PublicContext } from '../kernel/context.ts'
import { unconfirmedAddress } from '../kernel/mail/mail-gate.ts'
import type { Tx } from '../kernel/postgres/db.ts'
import { readRow } from '../kernel/rows/rows.ts'
import { type Settings, settingsFor } from '../kernel/settings.ts'

type UserFacts = Pick<
  SessionInfo['user'],
  'version' | 'fullName' | 'email' | 'language' | 'hasSecondFactor'
> & { role: Linked | null }

type CompanyFacts = Pick<SessionInfo['company'], 'name' | 'country' | 'timeZone' | 'hasTables'> &
  Pick<SessionInfo, 'cashClientName'>

export async function sessionInfoOf(
  { tx, now, services }: Pick<PublicContext, 'tx' | 'now' | 'services'>,
  actor: Actor,
): Promise<SessionInfo> {
  const [
    { role, ...user },
    { cashClientName, ...company },
    transactionTypes,
    branches,
    settings,
    address,
  ] = await Promise.all([
    tx.one(userFacts(actor.userId)),
    tx.one(companyFacts),
    tx.rows(activeTypes),
    branchesOf(tx, actor),
    settingsFor(tx, { branchId: actor.branchId, userId: actor.userId }),
    unconfirmedAddress(tx),
  ])
  const today = businessDayOf(now, company.timeZone, settings.of(dayEndHour))
  const [rates, currencies] = await Promise.all([
    tx.rows(sql<CurrentRate>`${everyRateOn(today)}`),
    tx.rows(allCurrencies(today)),
  ])
  const firstCurrency = currencies.find(({ rank }) => rank === 'first')
  const secondCurrency = currencies.find(({ rank }) => rank === 'second') ?? null
  if (!firstCurrency) throw new Error('The company has no first currency')
  return {
    user: {
      id: actor.userId,
      username: actor.username,
      userType: actor.isAdmin ? 'admin' : 'staff',
      ...user,
    },
    role,
    permissions: actor.isAdmin ? allPermissions() : [...actor.permissions],
    limits: actor.limits,
    company: {
      id: actor.companyId,
      ...company,
      firstCurrency,
      secondCurrency,
      currencies,
      dayEndHour: settings.of(dayEndHour),
      numberFormat: settings.of(numberFormat),
      unconfirmedAddress: may(actor, 'identity.company.edit') ? address : null,
    },
    rates,
    transactionTypes,
    posDesign: await tillDesign(tx, settings),
    cashClientName,
    branches,
    branch: branches.some(({ id }) => id === actor.branchId) ? actor.branchId : null,
    startScreen: settings.of(startScreen) ?? null,
    weekStart: settings.of(weekStart),
    isDemo: services.isDemo,
  }
}

const userFacts = (userId: string) => sql<UserFacts>`
  select u.version, u.full_name as "fullName", u.email, u.language,
    u.second_factor_secret is not null as "hasSecondFactor",
    case when r.id is not null then jsonb_build_object('id', r.id, 'title', local_name(r)) end as role
  from app_user u
  left join role r on r.company_id = u.company_id and r.id = u.role_id
  where u.id = ${userId}`

const companyFacts = sql<CompanyFacts>`
  select c.name, c.country, c.time_zone as "timeZone",
    exists (select 1 from section where is_active) as "hasTables",
    (select local_name(t) from thirdparty t where t.is_cash_client) as "cashClientName"
  from company c`

const allCurrencies = (today: string) => sql<CurrencyInfo>`
  select id, code, symbol, decimals, trim_scale(cash_increment) as "cashIncrement", rank,
    is_active as "isActive", case
      when rank is null then ${otherRateOn('sale', today, sql`currency.id`)}
    end as rate
  from currency
  order by rank, code`

const activeTypes = sql<TransactionTypeInfo>`
  select id, name, alt_name as "altName", behaviour, prefix
  from transaction_type
  where is_active
  order by name, id`

/** The design that was chosen, else what a new one begins with: the standard look. */
async function tillDesign(tx: Tx, settings: Settings): Promise<SessionInfo['posDesign']> {
  const declared = mustEntity('posDesign')
  const chosen = settings.of(mustSetting('pos.design'))
  if (typeof chosen === 'string') return readRow(tx, declared, chosen)
  const initial = Object.entries(declared.fields).map(([key, field]) => [
    key,
    field.initial ?? null,
  ])
  return Object.fromEntries(initial)
}

/**
 * The active branches where this user works: those of the role, or all if it names none. The first
 * branch of the company, which is the one without a code, leads; the others follow by name.
 */
export function branchesOf(
  tx: Tx,
  { isAdmin, roleId }: Pick<Actor, 'isAdmin' | 'roleId'>,
): Promise<Linked[]> {
  const limitedBy = isAdmin ? null : roleId
  return tx.rows(sql<Linked>`
    select b.id, local_name(b) as title
    from branch b
    where b.is_active
      and (exists (
          select 1
          from role_branch l
          where l.role_id = ${limitedBy} and l.branch_id = b.id)
        or not exists (
          select 1
          from role_branch l
          where l.role_id = ${limitedBy}))
    order by b.code is not null, b.name, b.id`)
}
