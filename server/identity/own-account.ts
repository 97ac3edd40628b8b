/** What a user changes about himself. */
import { sql } from 'kysely'
import { changePasswordInput, profileInput } from '../../domain/identity/account.ts'
import { user } from '../../domain/identity/user.entity.ts'
import { command } from '../kernel/command.ts'
import { notify } from '../kernel/notice.ts'
import { readRow, updateRow } from '../kernel/rows/rows.ts'
import { hashNewPassword } from './new-password.ts'
import { proveOwnPassword, proveSelf } from './own-password.ts'
import { cancelPasswordLinks } from './password-link.ts'
import { sessionInfoOf } from './session-info.ts'
import { endSessions } from './sign-in.ts'

export const changePassword = command({
  route: 'POST /api/password',
  summary: 'Change one’s own password; this station stays signed in',
  needs: 'signedIn',
  input: changePasswordInput,
  async run(context, { current, password }) {
    const { tx, actor } = context
    await proveOwnPassword(context, current, 'current')
    await tx.rows(sql`
      update app_user
      set password_hash = ${await hashNewPassword(tx, password)}
      where id = ${actor.userId}`)
    await tx.rows(cancelPasswordLinks(actor.userId))
    await endSessions(context, actor.userId, {
      reason: 'passwordChanged',
      except: actor.sessionId,
    })
    await notify(context, actor.userId, { kind: 'passwordChanged', path: '/Profile' })
    context.record({ entity: 'user', id: actor.userId })
  },
})

export const changeProfile = command({
  route: 'PATCH /api/profile',
  summary: 'Change one’s own name, address or language',
  needs: 'signedIn',
  input: profileInput,
  async run(context, { version, proof, ...changes }) {
    const { tx, actor } = context
    const before = await readRow(tx, user, actor.userId)
    const isMoving = changes.email !== undefined && changes.email !== before.email
    if (isMoving) await proveSelf(context, proof)
    const after = await updateRow(context, user, actor.userId, version, changes)
    if (after.email !== before.email) {
      await tx.rows(cancelPasswordLinks(actor.userId))
      await notify(context, actor.userId, { kind: 'emailChanged', path: '/Profile' })
    }
    return sessionInfoOf(context, actor)
  },
})
