/**
 * The secrets of second factors, of webhooks and of gift cards that wait for their letter, as they lie
 * in the database. At start those that an older version left open are sealed, and those under an older
 * key are sealed anew.
 */
import pg from 'pg'
import type { Logger } from 'pino'
import type { Seal } from './seal.ts'

type Owner = { companyId: string; userId: string }

/** Whom a secret belongs to: moved to another account, it stays shut. */
export const ownerOf = ({ companyId, userId }: Owner): string => `${companyId}:${userId}`

type Row = {
  table: 'app_user' | 'webhook' | 'stored_value'
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
  where s.text is not null
  union all
  select 'stored_value', v.company_id, v.id, 'sealed_code', v.sealed_code,
    v.company_id || ':card:' || v.id
  from stored_value v
  where v.sealed_code is not null`

/** Codes are found by marks made with a key; where that is gone, no code leads to the card. */
const lostCards = `
  select count(*)::int as cards
  from stored_value
  where code_hash is not null and split_part(code_hash, ':', 1) <> all ($1::text[])`

/** What cannot be opened or found any more: its key is not here. */
export type Unopened = { secondFactors: number; webhooks: number; cards: number }

export async function sealSecrets(ownerUrl: string, seal: Seal): Promise<Unopened> {
  const owner = new pg.Client({ connectionString: ownerUrl })
  await owner.connect()
  try {
    const { rows } = await owner.query<Row>(allSecrets)
    const shut = { app_user: 0, webhook: 0, stored_value: 0 }
    for (const row of rows.filter(({ text }) => !seal.isCurrent(text))) {
      const plain = seal.isSealed(row.text) ? seal.open(row.text, row.owner) : row.text
      if (plain === undefined) shut[row.table] += 1
      // Another process may have done the same, or the user may have changed it meanwhile.
      else
        await owner.query(
          `update ${row.table} set ${row.column} = $1
           where company_id = $2 and id = $3 and ${row.column} = $4`,
          [seal.seal(plain, row.owner), row.companyId, row.id, row.text],
        )
    }
    await owner.query('alter table app_user validate constraint second_factor_is_sealed')
    const lost = await owner.query<{ cards: number }>(lostCards, [seal.keyIds])
    return {
      secondFactors: shut.app_user,
      webhooks: shut.webhook,
      cards: lost.rows[0]?.cards ?? 0,
    }
  } finally {
    await owner.end()
  }
}

const way = 'give it as SECRETS_KEY beside the new one, or restore secrets.json.'

const sentences: Readonly<Record<keyof Unopened, string>> = {
  secondFactors: `Second factors are sealed with a key that is not here: ${way} Until then their users sign in with a recovery code.`,
  webhooks: `Secrets of webhooks are sealed with a key that is not here: ${way} Until then nothing is sent to them.`,
  cards: `Gift cards are known by a key that is not here: ${way} Until then no till finds them.`,
}

export function tellUnopened(log: Logger, unopened: Unopened): void {
  for (const [what, sentence] of Object.entries(sentences)) {
    const count = unopened[what as keyof Unopened]
    if (count > 0) log.error({ count }, sentence)
  }
}
