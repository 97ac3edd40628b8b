/** The lines of a period in their order, page by page, for files of any length. */
import { sql } from 'kysely'
import type { ShopClock } from '../../../domain/kernel/business-day.ts'
import type { Period } from '../../../domain/kernel/period.ts'
import type { Tx } from '../../kernel/postgres/db.ts'
import { businessDay } from '../../kernel/sql-days.ts'
import { shopClock } from '../../kernel/today.ts'

export type HandedLine = {
  entry: string
  position: number
  kind: string
  day: string
  screen: string | null
  number: string | null
  documentDay: string | null
  account: { code: string; title: string }
  partner: { code: string; title: string } | null
  note: string | null
  amount: string
  first: string
  second: string | null
  currency: string
  rank: string | null
  validDay: string
  user: string
}

/** Whoever has no number is told apart by the end of his id: its beginning is only when he was written. */
export const handedPartner = sql`
  case when p.id is not null
    then json_build_object('code', coalesce(p.financial_number, right(p.id::text, 12)),
      'title', local_name(p)) end`

const pageSize = 2_000

type After = Pick<HandedLine, 'day' | 'entry' | 'position'>

const page = ({ from, to }: Period, after: After | null, clock: ShopClock) => sql<HandedLine>`
  select l.entry_id as entry, l.position, e.kind, l.day, d.screen, d.number, d.day as "documentDay",
    json_build_object('code', a.code, 'title', local_name(a)) as account,
    ${handedPartner} as partner,
    coalesce(l.note, e.note, d.partner_name) as note,
    trim_scale(l.amount)::text as amount, trim_scale(l.first)::text as first,
    trim_scale(l.second)::text as second, c.code as currency, c.rank,
    ${businessDay(sql`e.at`, clock)} as "validDay", e.user_name as "user"
  from entry_line l
  join entry e on e.company_id = l.company_id and e.id = l.entry_id
  join account a on a.company_id = l.company_id and a.id = l.account_id
  join currency c on c.company_id = l.company_id and c.id = l.currency_id
  left join document d on d.company_id = e.company_id and d.id = e.document_id
  left join thirdparty p on p.company_id = l.company_id and p.id = l.partner_id
  where e.id in (
      select id
      from entry
      where day between ${after?.day ?? from}::date and ${to}::date
        and (day, id) >= (${after?.day ?? from}::date, ${after?.entry ?? '00000000-0000-0000-0000-000000000000'}::uuid)
      order by day, id
      limit ${pageSize})
    and (${after === null} or (l.day, l.entry_id, l.position)
      > (${after?.day ?? from}::date, ${after?.entry ?? null}::uuid, ${after?.position ?? 0}::int))
  order by l.day, l.entry_id, l.position`

export async function* linesBetween(tx: Tx, period: Period): AsyncGenerator<HandedLine[]> {
  const clock = await shopClock(tx)
  let after: After | null = null
  for (;;) {
    const rows: HandedLine[] = await tx.rows(page(period, after, clock))
    const last = rows.at(-1)
    if (!last) return
    yield rows
    after = { day: last.day, entry: last.entry, position: last.position }
  }
}
