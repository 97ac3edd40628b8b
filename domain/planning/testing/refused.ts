import { Refusal } from '../../kernel/refusal.ts'

/** The code of the refusal that a rule answers with, if it refuses. */
export function codeOf(work: () => unknown): string | undefined {
  try {
    work()
  } catch (error) {
    if (error instanceof Refusal) return error.code
    throw error
  }
  return undefined
}
