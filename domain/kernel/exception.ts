/** Something an owner wants to see: what somebody did that is out of the ordinary. */
import type { Linked } from './field.ts'

/** Known by an account, or by the name that was written down. */
export type Doer = { id: string | null; name: string }

export type Exception = {
  id: string
  kind: string
  at: string
  branch: Linked | null
  by: Doer
  approvedBy: string | null
  /** What it is about, in the first currency and in the second by the rate it was posted with. */
  amount: { first: string; second: string | null } | null
  reason: string | null
  /** More about it, by the key of its words. */
  detail: string | null
  /** What proves it. */
  record: { entity: string; id: string; title: string } | null
}
