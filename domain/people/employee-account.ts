/** The account of somebody at work, as it is written from the record of the person. */
import { Refusal } from '../kernel/refusal.ts'

export const accountKeys = ['username', 'userType', 'role', 'password', 'isAccountActive'] as const

type AccountInput = { [Key in (typeof accountKeys)[number]]?: unknown }

const isGiven = (value: unknown): boolean => value !== undefined && value !== null

/** A new account is known by its name: role, type or password alone make none. */
export const lacksUsername = (input: AccountInput & { user?: unknown }): boolean =>
  !isGiven(input.user) && !isGiven(input.username) && accountKeys.some((key) => isGiven(input[key]))

/** What is told of somebody who left while his account still opens. */
type Leaving = {
  wasAtWork: boolean
  isAtWork: boolean
  account: { name: string; isActive: boolean } | null
}

/** Whose account would stay open after its person has left. */
export const leftOpen = ({ wasAtWork, isAtWork, account }: Leaving): string | null =>
  wasAtWork && !isAtWork && account?.isActive ? account.name : null

/** An account is disabled, never taken away, so its name, its type and its state stay filled. */
export function refuseEmptied(input: AccountInput): void {
  for (const key of ['username', 'userType', 'isAccountActive'] as const)
    if (input[key] === null) throw new Refusal('required', key)
}
