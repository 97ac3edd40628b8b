/**
 * The secrets of second factors as they lie in the database. At start those that an older version
 * left open are sealed, and those under an older key are sealed anew.
 */
import pg from 'pg'
import type { Logger } from 'pino'
import type { Seal } from './seal.ts'

type Owner = { companyId: string; userId: string }

/** Whom a secret belongs to: moved to another account, it stays shut. */
export const ownerOf = ({ companyId, userId }: Owner): string => `${companyId}:${userId}`

type Row = Owner & { column: 'second_factor_secret' | 'second_factor_pending'; text: string }

const allSecrets = `
  select u.company_id as "companyId", u.id as "userId", s.column, s.text
  from app_user u
  cross join lateral (values
    ('second_factor_secret', u.second_factor_secret),
    ('second_factor_pending', u.second_factor_pending)) as s ("column", text)
  where s.text is not null`

/** Answers how many cannot be opened: their key is not here. */
export async function sealSecrets(ownerUrl: string, seal: Seal): Promise<number> {
  const owner = new pg.Client({ connectionString: ownerUrl })
  await owner.connect()
  try {
    const { rows } = await owner.query<Row>(allSecrets)
    let shut = 0
    for (const row of rows.filter(({ text }) => !seal.isCurrent(text))) {
      const plain = seal.isSealed(row.text) ? seal.open(row.text, ownerOf(row)) : row.text
      if (plain === undefined) shut++
      // Another process may have done the same, or the user may have changed it meanwhile.
      else
        await owner.query(
          `update app_user set ${row.column} = $1
           where company_id = $2 and id = $3 and ${row.column} = $4`,
          [seal.seal(plain, ownerOf(row)), row.companyId, row.userId, row.text],
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
