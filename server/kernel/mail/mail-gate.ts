/**
 * What stands between a company and the letters it sends in our name: so many an hour and a day,
 * and none with its own words before somebody who reads its address has confirmed it. What must
 * wait is kept as a job that is not due, and leaves at once when the address is confirmed.
 */

import { type RawBuilder, sql } from 'kysely'
import { newId } from '../../../domain/kernel/id.ts'
import { Refusal } from '../../../domain/kernel/refusal.ts'
import type { MailLimits } from '../config.ts'
import type { PublicContext, Services } from '../context.ts'
import type { Job } from '../jobs.ts'
import type { Tx } from '../postgres/db.ts'

/** The address that is still to be confirmed; null once it is. */
export async function unconfirmedAddress(tx: Tx): Promise<string | null> {
  const found = await tx.maybe(sql<{ address: string }>`
    select address
    from company_confirmation
    where confirmed_at is null`)
  return found?.address ?? null
}

type Sending = Pick<PublicContext, 'tx' | 'services' | 'afterCommit'>

/** `isPlain`: nothing that the company wrote stands in it. */
type Letter = { kind: string; data: Job['data'] & { to: string }; isPlain: boolean; id: string }

/** One of those that are queued together, in words of the company. */
export const plannedLetter = (data: Letter['data']): Letter => ({
  id: newId(),
  kind: 'mail',
  data,
  isPlain: false,
})

/** Puts a letter on its way; one that may not leave yet waits for the confirmation. */
export const queueLetter = (context: Sending, letter: Letter): Promise<void> =>
  queueLetters(context, [letter])

/** As many as there are, in one statement. */
export async function queueLetters(context: Sending, letters: readonly Letter[]): Promise<void> {
  const { tx, services, afterCommit } = context
  const address = await unconfirmedAddress(tx)
  const rows = letters.map(({ id, kind, data, isPlain }) => ({
    id,
    kind,
    data,
    isFree: address === null || (isPlain && isSame(address, data.to)),
  }))
  await tx.rows(sql`
    insert into job (id, kind, data, run_at)
    select r.id, r.kind, r.data, case when r."isFree" then now() else 'infinity' end
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as r (id uuid, kind text, data jsonb, "isFree" boolean)`)
  afterCommit(() => services.wakeJobs())
}

const isSame = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase()

/** The letters that waited for the confirmation. */
export const heldLetters = (): RawBuilder<{ kind: string; data: Job['data'] }> => sql`
  update job
  set run_at = now()
  where state = 'waiting' and run_at = 'infinity'
  returning kind, data`

const windows = { hour: 3600, day: 24 * 3600 } as const

/** Counted by all processes together, and also when the request is refused in the end. */
export async function refuseTooMany(
  { tx, services }: { tx: Tx; services: Pick<Services, 'counted'> },
  door: string,
  limits: MailLimits,
): Promise<void> {
  for (const window of ['hour', 'day'] as const) {
    const key = `${door}:${window}`
    const limit = limits[window]
    if ((await services.counted(key, windows[window])) <= limit) continue
    const [seen] = await tx.rows(sql<{ seconds: number }>`select seconds from tries_at(${key})`)
    const seconds = Math.max(60, windows[window] - (seen?.seconds ?? 0))
    throw new Refusal('tooManyMails', undefined, {
      limit,
      seconds,
      minutes: Math.ceil(seconds / 60),
    })
  }
}

/** For many letters at one time: how many of them may still leave. */
export async function lettersLeft(
  { services }: { services: Pick<Services, 'takenTries'> },
  door: string,
  limits: MailLimits,
  wanted: number,
): Promise<number> {
  const hour = await services.takenTries(`${door}:hour`, windows.hour, wanted, limits.hour)
  return services.takenTries(`${door}:day`, windows.day, hour, limits.day)
}
