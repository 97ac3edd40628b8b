/**
 * Argon2 at its least cost, in place of the real one: tests found companies and sign in by the
 * thousand, and each time the real one works as long as all the rest. What it costs, and that a
 * stranger's password costs the same, is proven by tests that have the real one.
 */
import { createRequire } from 'node:module'

type Argon2 = typeof import('@node-rs/argon2')

// Asked for in the usual way, this file would get itself.
const real: Argon2 = createRequire(import.meta.url)('@node-rs/argon2')

const least = { memoryCost: 64, timeCost: 1, parallelism: 1 }

export const hash: Argon2['hash'] = (password) => real.hash(password, least)

/** The cost stands in the hash. */
export const { verify } = real
