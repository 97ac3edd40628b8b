/**
 * The secrets of second factors and of webhooks as they lie in the database. At start those that an older version
 * left open are sealed, and those under an older key are sealed anew.
 */
import pg from 'pg'
import type { Logger } from 'pino'
import type { Seal } from './seal.ts'

type Owner = { companyId: string; userId: string }

/** Whom a secret belongs to: moved to another account, it stays shut. */
export const ownerOf = ({ companyId, userId }: Owner): string => `${companyId}:${userId}`

type Row = {
  table: 'app_user' | 'webhook'
  column: string
  companyId: string
  id: string
  /** Whose it is, as it was sealed. */
  owner: string
  text: string
}

const allSecrets = `
  select 'app_user' as "table", u.company_id as "companyId", u.id, s.column, s.text,
    u.company_id || ':' || u.id as owner
  from app_user u
  cross join lateral (values
    ('second_factor_secret', u.second_factor_secret),
    ('second_factor_pending', u.second_factor_pending)) as s ("column", text)
  where s.text is not null
  union all
  select 'webhook', w.company_id, w.id, s.column, s.text, w.company_id || ':webhook:' || w.id
  from webhook w
  cross join lateral (values
    ('secret', w.secret),
    ('former_secret', w.former_secret)) as s ("column", text)
  where s.text is not null`

/** Answers how many second factors cannot be opened: their key is not here. */
export async function sealSecrets(ownerUrl: string, seal: Seal): Promise<number> {
  const owner = new pg.Client({ connectionString: ownerUrl })
  await owner.connect()
  try {
    const { rows } = await owner.query<Row>(allSecrets)
    let shut = 0
    for (const row of rows.filter(({ text }) => !seal.isCurrent(text))) {
      const plain = seal.isSealed(row.text) ? seal.open(row.text, row.owner) : row.text
      if (plain === undefined) shut += row.table === 'app_user' ? 1 : 0
      // Another process may have done the same, or the user may have changed it meanwhile.
      else
        await owner.query(
          `update ${row.table} set ${row.column} = $1
           where company_id = $2 and id = $3 and ${row.column} = $4`,
          [seal.seal(plain, row.owner), row.companyId, row.id, row.text],
        )
    }
    await owner.query('alter table app_user validate constraint second_factor_is_sealed')
    return shut
  } finally {
    await owner.end()
  }
}

export function tellUnopened(log: Logger, count: number): void {
  if (count === 0) return
  log.error(
    { count },
    'Second factors are sealed with a key that is not here: give it as SECRETS_KEY, or restore ' +
      'secrets.json. Until then their users sign in with a recovery code.',
  )
}
