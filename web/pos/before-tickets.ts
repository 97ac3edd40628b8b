/**
 * What the server must have heard before the tickets of this station: a bill before the ticket that
 * pays it. A module says so in `web/<module>/<name>.tickets.ts`; its default export sends what it
 * has, and throws where that cannot be done now.
 */
export type BeforeTickets = () => Promise<void>

const found = import.meta.glob<BeforeTickets>('../*/*.tickets.ts', { import: 'default' })

export async function heardBefore(): Promise<void> {
  for (const load of Object.values(found)) await (await load())()
}
