/** A new password is as long as its company asks for, and is kept as a hash. */
import { passwordLength } from '../../domain/identity/account.settings.ts'
import { Refusal } from '../../domain/kernel/refusal.ts'
import type { Tx } from '../kernel/postgres/db.ts'
import { hashPassword } from '../kernel/secrets/password.ts'
import { settingsFor } from '../kernel/settings.ts'

export async function hashNewPassword(tx: Tx, password: string): Promise<string> {
  const limit = (await settingsFor(tx, {})).of(passwordLength)
  if (password.length < limit) throw new Refusal('passwordTooShort', 'password', { limit })
  return hashPassword(password)
}
