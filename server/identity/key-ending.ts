/**
 * Whoever sets somebody's password anew, by the mail or as an administrator, does so because the former
 * one was lost or is feared to be known: what was made under it does not outlive it. Whoever changes
 * his own and says the former one keeps his keys.
 */

import { sql } from 'kysely'
import type { Context } from '../kernel/context.ts'
import { notify } from '../kernel/notice.ts'
import { whoMay } from '../kernel/who-may.ts'

const mostNamed = 5

type Ending = Pick<Context, 'tx' | 'services' | 'afterCommit' | 'record'>

/** Ends the API keys of this person; he and those who look after integrations are told. */
export async function endKeys(
  context: Ending,
  owner: { id: string; fullName: string },
  endedBy: string,
): Promise<void> {
  const { tx, record } = context
  const ended = await tx.rows(sql<{ id: string; name: string }>`
    update api_key
    set revoked_at = now(), revoked_name = ${endedBy}
    where owner_id = ${owner.id} and revoked_at is null and expires_at > now()
    returning id, name`)
  if (ended.length === 0) return
  for (const { id, name } of ended)
    record({ entity: 'apiKey', id, before: { name }, after: { name, isRevoked: true } })
  const names = ended.map(({ name }) => name).toSorted()
  const keys = names.slice(0, mostNamed).join(', ') + (names.length > mostNamed ? ', …' : '')
  const people = await whoMay(tx, 'doors.integration.edit')
  await notify(context, [...new Set([owner.id, ...people])], {
    kind: 'keysEnded',
    facts: { person: owner.fullName, keys },
    path: '/Integrations',
  })
}
