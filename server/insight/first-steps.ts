/** The first steps of a new company, with their true progress. */

import { sql } from 'kysely'
import { z } from 'zod'
import {
  type FirstStep,
  type FirstStepName,
  firstStepNames,
  firstSteps,
  maySendAway,
  stepsInput,
  stepsInTurn,
} from '../../domain/insight/first-steps.ts'
import { businessDayOf, type ShopClock } from '../../domain/kernel/business-day.ts'
import { dayLetter, morningLetter } from '../../domain/kernel/notices.settings.ts'
import { may } from '../../domain/kernel/permission.ts'
import { screens } from '../../domain/kernel/screen.ts'
import { vat } from '../../domain/settings/tax.settings.ts'
import { command, query } from '../kernel/command.ts'
import { rateNumberOn } from '../kernel/company-facts.ts'
import type { Context } from '../kernel/context.ts'
import { businessDay } from '../kernel/sql-days.ts'
import { shopClock } from '../kernel/today.ts'

type Known = {
  id: string
  name: string
  shopKind: string | null
  unconfirmed: string | null
  isIdentified: boolean
  codes: [first: string, second?: string]
  rate: string | null
  taxRate: string | null
  hasItems: boolean
  hasOwnItems: boolean
  hasTables: boolean
  hasOwnTables: boolean
  hasMenuCode: boolean
  hasStock: boolean
  hasBalances: boolean
  hasPrinted: boolean
  hasSold: boolean
  users: number
  founded: string
  hasLogo: boolean
  hasBought: boolean
  hasClosed: boolean
  hasMinimums: boolean
  hasCounted: boolean
  hasSecondFactor: boolean
  hasLetters: boolean
  kept: Partial<Record<FirstStepName, 'away' | 'done'>>
}

/** Of so many documents it is asked whether one was printed: a new company has no more. */
const someDocuments = 500

/** What was brought with the founding is not the shop's own work yet. */
const readKnown = ({ tx, actor }: Context, today: string, clock: ShopClock): Promise<Known> =>
  tx.one(sql<Known>`
    select c.company_id as id, c.name, c.shop_kind as "shopKind",
      (select address from company_confirmation where confirmed_at is null) as unconfirmed,
      c.financial_number is not null
        or (c.address is not null and c.phone is not null) as "isIdentified",
      array(select code::text from currency where rank is not null order by rank) as codes,
      trim_scale(${rateNumberOn(today)})::text as rate,
      (select value #>> '{}'
        from setting_value
        where key = ${vat.rate.key} and layer = 'company') as "taxRate",
      exists (select 1 from item) as "hasItems",
      exists (select 1 from item where created_at <> c.created_at or version > 1)
        as "hasOwnItems",
      exists (select 1 from dining_table) as "hasTables",
      exists (select 1 from dining_table where created_at <> c.created_at or version > 1)
        or exists (select 1 from floor_plan where version > 1) as "hasOwnTables",
      exists (select 1 from menu_code) as "hasMenuCode",
      exists (
        select 1
        from document
        where screen in ('stock', 'adjustment') and behaviour in ('stockIn', 'adjustment'))
        as "hasStock",
      exists (
        select 1
        from document
        where screen = 'books' and behaviour in ('clientOpening', 'supplierOpening'))
        as "hasBalances",
      exists (
        select 1
        from (select prints from document limit ${someDocuments}) d
        where prints > 0) as "hasPrinted",
      exists (
        select 1
        from document
        where screen in ('sales', 'pos') and behaviour in ('salesInvoice', 'posSale')) as "hasSold",
      (select count(*)::int from app_user where is_active) as users,
      ${businessDay(sql`c.created_at`, clock)}::text as founded,
      c.logo_id is not null as "hasLogo",
      exists (
        select 1
        from document
        where screen = 'purchasing' and behaviour = 'purchaseInvoice') as "hasBought",
      exists (select 1 from shift where state = 'closed') as "hasClosed",
      exists (
        select 1
        from item
        where min_quantity > 0 and (created_at <> c.created_at or version > 1)) as "hasMinimums",
      exists (select 1 from stock_count where state = 'posted') as "hasCounted",
      (select second_factor_secret is not null from app_user where id = ${actor.userId})
        as "hasSecondFactor",
      exists (
        select 1
        from setting_value
        where key = any(${[morningLetter.key, dayLetter.key]}::text[]) and value #>> '{}' = 'mail')
        as "hasLetters",
      (select coalesce(json_object_agg(name, state), '{}') from first_step) as kept
    from company c`)

/** Who serves at tables says so by the kind of shop, or by having some. */
const servesAtTables = ({ shopKind, hasTables }: Known): boolean =>
  shopKind === 'restaurant' || shopKind === 'cafe' || hasTables

type Judged = { isDone: boolean; facts?: FirstStep['facts'] }

/** What each step comes to; nothing for one that this company does not have. */
const judged: Readonly<Record<FirstStepName, (known: Known) => Judged | undefined>> = {
  address: ({ unconfirmed }) =>
    unconfirmed ? { isDone: false, facts: { address: unconfirmed } } : undefined,
  company: ({ isIdentified, name }) => ({ isDone: isIdentified, facts: { name } }),
  rate: ({ codes: [first, second], rate }) =>
    second ? { isDone: rate !== null, facts: { first, second, rate: rate ?? '' } } : undefined,
  taxes: ({ taxRate }) => ({ isDone: taxRate !== null, facts: { rate: taxRate ?? '' } }),
  items: ({ hasItems, hasOwnItems }) => ({
    isDone: hasOwnItems,
    facts: { context: hasItems && !hasOwnItems ? 'starter' : '' },
  }),
  tables: (known) =>
    servesAtTables(known)
      ? {
          isDone: known.hasOwnTables,
          facts: { context: known.hasTables && !known.hasOwnTables ? 'starter' : '' },
        }
      : undefined,
  menuCode: (known) => (servesAtTables(known) ? { isDone: known.hasMenuCode } : undefined),
  stock: ({ shopKind, hasStock }) =>
    shopKind === 'services' && !hasStock ? undefined : { isDone: hasStock },
  balances: ({ hasBalances }) => ({ isDone: hasBalances }),
  printer: ({ hasPrinted, kept }) => ({ isDone: hasPrinted || kept.printer === 'done' }),
  sale: ({ hasSold }) => ({ isDone: hasSold }),
  users: ({ users }) => ({ isDone: users > 1, facts: { count: users } }),
  logo: ({ hasLogo }) => ({ isDone: hasLogo }),
  purchase: ({ shopKind, hasBought }) =>
    shopKind === 'services' && !hasBought ? undefined : { isDone: hasBought },
  closing: ({ hasClosed }) => ({ isDone: hasClosed }),
  minimums: ({ hasStock, hasBought, hasMinimums }) =>
    hasStock || hasBought ? { isDone: hasMinimums } : undefined,
  shelfCount: ({ hasStock, hasBought, hasCounted }) =>
    hasStock || hasBought ? { isDone: hasCounted } : undefined,
  secondFactor: ({ hasSecondFactor }) => ({ isDone: hasSecondFactor }),
  letters: ({ hasLetters }) => ({ isDone: hasLetters }),
}

const isBuilt = (path: string): boolean => {
  const [plain] = path.split(/[/?#]/).filter(Boolean)
  return screens().some((screen) => screen.path === `/${plain}` && screen.isBuilt)
}

function stepsFor({ actor }: Context, known: Known, today: string): FirstStep[] {
  // Setting a company up is for whoever sees all of it.
  if (actor.reach) return []
  const steps = firstStepNames.flatMap((name): FirstStep[] => {
    const { needs, path, ...more } = firstSteps[name]
    const step = may(actor, needs) && known.kept[name] !== 'away' && judged[name](known)
    if (!step) return []
    const other = 'other' in more && isBuilt(more.other) ? more.other : null
    return [{ name, isDone: step.isDone, facts: step.facts ?? {}, path, other }]
  })
  return stepsInTurn(steps, { founded: known.founded, today })
}

export const readFirstSteps = query({
  route: 'GET /api/first-steps',
  summary: 'What a new company has done and has still to do, as far as the user may do it',
  needs: 'signedIn',
  input: z.strictObject({}),
  run: async (context): Promise<{ rows: FirstStep[] }> => {
    const clock = await shopClock(context.tx, context.actor)
    const today = businessDayOf(context.now, clock.timeZone, clock.dayEndHour)
    return { rows: stepsFor(context, await readKnown(context, today, clock), today) }
  },
})

async function keep(
  { tx, actor, record }: Context,
  names: readonly FirstStepName[],
  state: 'away' | 'done',
): Promise<void> {
  const changed = await tx.rows(sql<{ name: string }>`
    insert into first_step as f (name, state, user_name)
    select name, ${state}, ${actor.fullName}
    from unnest(${[...new Set(names)]}::text[]) as s (name)
    on conflict (company_id, name) do update
    set state = excluded.state, at = now(), user_name = excluded.user_name
    -- What somebody sent away does not come back by being done.
    where f.state = 'done' and excluded.state = 'away'
    returning name`)
  const after = Object.fromEntries(changed.map(({ name }) => [name, state]))
  if (changed.length > 0) record({ entity: 'firstStep', id: actor.companyId, after })
}

export const sendAwaySteps = command({
  route: 'POST /api/first-steps/away',
  summary: 'first steps: send some away, for everybody',
  needs: maySendAway,
  input: stepsInput,
  async run(context, { names }) {
    await keep(context, names, 'away')
    return {}
  },
})

export const bringBackSteps = command({
  route: 'POST /api/first-steps/back',
  summary: 'first steps: bring back what was sent away',
  needs: maySendAway,
  input: stepsInput,
  async run({ tx, actor, record }, { names }) {
    const back = await tx.rows(sql<{ name: string }>`
      delete from first_step
      where name = any(${names}::text[]) and state = 'away'
      returning name`)
    const before = Object.fromEntries(back.map(({ name }) => [name, 'away']))
    if (back.length > 0) record({ entity: 'firstStep', id: actor.companyId, before })
    return {}
  },
})

export const printerTried = command({
  route: 'POST /api/first-steps/printer',
  summary: 'first steps: a till printed its test page',
  needs: firstSteps.printer.needs,
  input: z.strictObject({}),
  async run(context) {
    await keep(context, ['printer'], 'done')
    return {}
  },
})
