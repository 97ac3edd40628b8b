/** Whoever looks around in sample data has nothing to set up but who he is. */
import { sql } from 'kysely'
import { sendableSteps } from '../../domain/insight/first-steps.ts'
import type { Writing } from './filling.ts'

export async function sendStepsAway({ tx }: Writing): Promise<void> {
  const names = sendableSteps.filter((name) => name !== 'company')
  await tx.rows(sql`
    insert into first_step (name, state)
    select name, 'away'
    from unnest(${names}::text[]) as s (name)`)
}
