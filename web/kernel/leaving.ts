/**
 * Work that exists only on this station, such as tickets nobody has received yet. A module says so
 * in `web/<module>/<name>.leave.ts`: its default export answers why the user must not leave, in a
 * sentence, or nothing.
 */
export type StayReason = () => Promise<string | undefined>

const found = import.meta.glob<StayReason>('../*/*.leave.ts', { import: 'default' })

export async function reasonToStay(): Promise<string | undefined> {
  for (const load of Object.values(found)) {
    const reason = await (await load())()
    if (reason) return reason
  }
  return undefined
}
