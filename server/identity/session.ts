/** The session as its station sees it, and the branch it works in. */

import { sql } from 'kysely'
import { z } from 'zod'
import { id } from '../../domain/kernel/input.ts'
import { Refusal } from '../../domain/kernel/refusal.ts'
import { command, query } from '../kernel/command.ts'
import { branchesOf, sessionInfoOf } from './session-info.ts'

export const session = query({
  route: 'GET /api/session',
  summary: 'Who is signed in, with rights, company and branches',
  needs: 'signedIn',
  input: z.strictObject({}),
  run: (context) => sessionInfoOf(context, context.actor),
})

export const chooseBranch = command({
  route: 'POST /api/session/branch',
  summary: 'Work in one branch, or in all of them with null',
  needs: 'signedIn',
  input: z.strictObject({ branch: id.nullable() }),
  async run(context, { branch }) {
    const { tx, actor } = context
    const branches = await branchesOf(tx, actor)
    if (branch !== null && !branches.some(({ id }) => id === branch))
      throw new Refusal('missingReference', 'branch')
    await tx.rows(sql`
      update session
      set branch_id = ${branch}
      where id = ${actor.sessionId}`)
    return sessionInfoOf(context, { ...actor, branchId: branch })
  },
})
