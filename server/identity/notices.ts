/** The bell: what happened that its user should know. */

import { sql } from 'kysely'
import { z } from 'zod'
import type { Notice } from '../../domain/identity/session.ts'
import { id } from '../../domain/kernel/input.ts'
import { hiddenKinds } from '../../domain/kernel/notice.ts'
import { command, query } from '../kernel/command.ts'

const shown = 50

export const notices = query({
  route: 'GET /api/notices',
  summary: 'The newest notices and how many are unread',
  needs: 'signedIn',
  input: z.strictObject({}),
  async run({ tx, actor }) {
    const hidden = hiddenKinds(actor)
    const [rows, { unread }] = await Promise.all([
      tx.rows(sql<Notice>`
        select id, kind, facts, path, at, read_at is not null as "isRead"
        from notice
        where user_id = ${actor.userId} and not kind = any(${hidden}::text[])
        order by id desc
        limit ${shown}`),
      tx.one(sql<{ unread: number }>`
        select count(*)::int as unread
        from notice
        where user_id = ${actor.userId} and read_at is null
          and not kind = any(${hidden}::text[])`),
    ])
    return { rows, unread }
  },
})

export const readNotices = command({
  route: 'POST /api/notices/read',
  summary: 'Mark notices as read: those named, or all of them',
  needs: 'signedIn',
  isUntraced: true,
  input: z.strictObject({
    ids: z.array(id).max(200, 'range').optional(),
  }),
  async run({ tx, actor, services, afterCommit }, { ids }) {
    await tx.rows(sql`
      update notice
      set read_at = now()
      where user_id = ${actor.userId} and read_at is null
        and (${ids === undefined} or id = any(${ids ?? []}::uuid[]))`)
    afterCommit(() => services.live.notice(actor.userId))
  },
})
