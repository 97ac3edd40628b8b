/** The first steps of a new company, with their true progress. */
import { sql } from 'kysely'
import { z } from 'zod'
import type { FirstStep } from '../../domain/identity/session.ts'
import { screens } from '../../domain/kernel/screen.ts'
import { query } from '../kernel/command.ts'

type Counts = {
  name: string
  unconfirmed: string | null
  isIdentified: boolean
  currencies: string[]
  branches: number
  users: number
  entries: number
}

const pathIfBuilt = (path: string): string | null =>
  screens().some((screen) => screen.path === path && screen.isBuilt) ? path : null

export const firstSteps = query({
  route: 'GET /api/first-steps',
  summary: 'What a new company has done and has still to do',
  needs: 'signedIn',
  input: z.strictObject({}),
  async run({ tx }): Promise<{ rows: FirstStep[] }> {
    const counts = await tx.one(sql<Counts>`
      select c.name,
        (select address from company_confirmation where confirmed_at is null) as unconfirmed,
        c.financial_number is not null
          or (c.address is not null and c.phone is not null) as "isIdentified",
        array(select code::text from currency where rank is not null order by rank) as currencies,
        (select count(*)::int from branch where is_active) as branches,
        (select count(*)::int from app_user where is_active) as users,
        (select count(*)::int from (select 1 from category limit 1000) k)
          + (select count(*)::int from (select 1 from brand limit 1000) b)
          + (select count(*)::int from (select 1 from unit limit 1000) u) as entries
      from company c`)
    return { rows: stepsFrom(counts) }
  },
})

function stepsFrom(counts: Counts): FirstStep[] {
  const { name, unconfirmed, isIdentified, currencies, branches, users, entries } = counts
  const address: FirstStep[] = unconfirmed
    ? [{ name: 'address', isDone: false, facts: { address: unconfirmed }, path: '/UpdateCompany' }]
    : []
  return [
    ...address,
    { name: 'company', isDone: isIdentified, facts: { name }, path: '/UpdateCompany' },
    {
      name: 'currencies',
      isDone: currencies.length > 0,
      facts: { codes: currencies.join(' + ') },
      path: pathIfBuilt('/Currency'),
    },
    { name: 'branches', isDone: branches > 0, facts: { count: branches }, path: '/Branches' },
    { name: 'users', isDone: users > 1, facts: { count: users }, path: '/AddUser' },
    { name: 'entries', isDone: entries > 0, facts: { count: entries }, path: '/Categories' },
  ]
}
