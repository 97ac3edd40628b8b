/**
 * Passwords are kept as argon2id hashes. Checking one costs the same whether or not there is a
 * hash to check against, so that the time of an answer never tells who exists.
 */
import { randomBytes } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'

/** The package's default algorithm is argon2id; its enum cannot be imported without a compiler. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** One password typed on two keyboards may differ in composition only: é as one sign or as two. */
const composed = (password: string): string => password.normalize('NFC')

export const hashPassword = (password: string): Promise<string> => hash(composed(password), cost)

/** Nobody knows this password; it is what a visitor without an account is checked against. */
const nobodysHash = hash(randomBytes(32), cost)

export async function isPassword(
  password: string,
  kept: string | null | undefined,
): Promise<boolean> {
  const fits = await verify(kept ?? (await nobodysHash), composed(password))
  return fits && typeof kept === 'string'
}
