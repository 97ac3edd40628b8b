/** Notices about the installation as a whole, written by its owner into the bells of administrators. */
import type pg from 'pg'
import { newId } from '../../domain/kernel/id.ts'
import type { Live } from '../kernel/live.ts'
import { channelText, type NewNotice } from '../kernel/notice.ts'

export type Admin = { company: string; id: string }

const admins = `
  select company_id as company, id
  from app_user
  where user_type = 'admin' and is_active`

export const allAdmins = async (owner: pg.Client): Promise<Admin[]> =>
  (await owner.query<Admin>(admins)).rows

export const adminsOf = async (owner: pg.Client, company: string): Promise<Admin[]> =>
  (await owner.query<Admin>(`${admins} and company_id = $1`, [company])).rows

export async function tell(
  owner: pg.Client,
  live: Pick<Live, 'notice'>,
  recipients: Admin[],
  { kind, facts = {}, path = null }: Omit<NewNotice, 'path'> & { path?: string | null },
): Promise<void> {
  const { rows: notified } = await owner.query<{ id: string }>(
    `insert into notice (company_id, id, user_id, kind, facts, path, is_for_mail)
    select t.company_id, t.id, t.user_id, $4, $5::jsonb, $6, t.channel = 'mail'
    from (
      select t.*, ${channelText(kind)} as channel
      from unnest($1::uuid[], $2::uuid[], $3::uuid[]) as t (company_id, id, user_id)) t
    where t.channel <> 'none'
    returning user_id as id`,
    [
      recipients.map(({ company }) => company),
      recipients.map(() => newId()),
      recipients.map(({ id }) => id),
      kind,
      JSON.stringify(facts),
      path,
    ],
  )
  for (const { id } of notified) live.notice(id)
}
