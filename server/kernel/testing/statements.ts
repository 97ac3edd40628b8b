/** What one transaction says to the database, whatever others say beside it. */
import pg from 'pg'
import { vi } from 'vitest'

export type Watched<Answer> = { texts: string[]; answer: Answer }

const isBegin = (text: string): boolean => text.startsWith('begin')
const isEnd = (text: string): boolean => text === 'commit' || text === 'rollback'

/** The texts of the whole transactions that said something like `mark` while `work` went on. */
export async function statementsOf<Answer>(
  mark: RegExp,
  work: () => Promise<Answer>,
): Promise<Watched<Answer>> {
  const sent = vi.spyOn(pg.Client.prototype, 'query')
  try {
    const answer = await work()
    const open = new Map<unknown, string[]>()
    const whole: string[][] = []
    for (const [at, [query]] of sent.mock.calls.entries()) {
      const client = sent.mock.contexts[at]
      const text = typeof query === 'string' ? query : (query as { text: string }).text
      if (isBegin(text)) open.set(client, [])
      const texts = open.get(client)
      texts?.push(text)
      if (texts === undefined || !isEnd(text)) continue
      whole.push(texts)
      open.delete(client)
    }
    return { texts: whole.filter((texts) => texts.some((text) => mark.test(text))).flat(), answer }
  } finally {
    sent.mockRestore()
  }
}
