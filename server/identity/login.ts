/** In and out: one live station per user. */
import { sql } from 'kysely'
import { z } from 'zod'
import { loginInput } from '../../domain/identity/account.ts'
import { command, publicCommand } from '../kernel/command.ts'
import { authenticate } from './authentication.ts'
import { keyAmong } from './device-key.ts'
import { signIn } from './sign-in.ts'

export const login = publicCommand({
  route: 'POST /api/login',
  publicPace: { network: 300 },
  summary: 'Sign in; the station where the user was signed in before is ended',
  input: loginInput,
  async run(context, { isKept = false, ...credentials }) {
    const account = await authenticate(context, credentials)
    const signedIn = await signIn(context, account, isKept)
    const known = keyAmong(credentials.devices, account.id, context.services.tokenKey)
    return { ...signedIn, device: known ?? signedIn.device }
  },
})

export const logout = command({
  route: 'POST /api/logout',
  summary: 'Sign out; the token stops working',
  needs: 'signedIn',
  input: z.strictObject({}),
  async run({ tx, actor, services, record, afterCommit }) {
    const { sessionId } = actor
    await tx.rows(sql`
      update session
      set ended_at = now(), end_reason = 'signedOut'
      where id = ${sessionId} and ended_at is null`)
    record({ entity: 'session', id: sessionId })
    afterCommit(() => services.live.endSession(sessionId))
  },
})
