/**
 * A statement that waits for a row it locks reads that row anew, and everything else as it was before
 * it waited. So rows are held by one statement, and what stands beside them is read by the next.
 */
import { expect, test } from 'vitest'
import { sources, textOf } from '../../testing/sources.ts'

/** What is read beside the lock there is what is wanted, or cannot have changed. */
const fine: Readonly<Record<string, string>> = {
  'server/people/attendance/clock-record.ts': 'only holds runs; what they say is read afterwards',
  'server/people/attendance/correction.ts': 'the runs were held before',
  'server/people/post-run.ts': 'the slips are those of a run that is held',
  'server/people/provision.ts': 'the slips are those of a run that is held',
  'server/pos/bill/bill-rows.ts': 'only holds orders; which ticket paid what does not change',
  'server/pos/ticket/ticket-facts.ts': 'the end of the register was held before',
  'server/pos/ticket/ticket-paper.ts': 'nothing but the shift is wanted of it',
  'server/stored-value/value-rows.ts': 'only holds values; they are read afterwards',
  'server/stock/lots.ts': 'the names that were sent, of no table',
}

const locking = /\bfor (?:no key )?(?:update|share|key share)\b(?!\s+(?:of \w+ )?skip locked)/
const isTwofold = (statement: string): boolean =>
  (statement.match(/\bselect\b/g) ?? []).length > 1 && locking.test(statement)

/** Each statement with the pieces of SQL of its own file in their places. */
function statementsOf(text: string): string[] {
  const written = [
    ...text.matchAll(
      /(?:const (\w+)(?:: \w+)? = (?:\([^)]*\) =>\s*)?)?\bsql(?:<[^`]*?>)?`([^`]*)`/g,
    ),
  ]
  const pieces = new Map(written.flatMap(([, name, body = '']) => (name ? [[name, body]] : [])))
  return written.map(([, , body = '']) =>
    body.replace(/\$\{(\w+)(?:\([^}]*\))?\}/g, (_, name: string) => pieces.get(name) ?? ''),
  )
}

const offenders = sources
  .filter((file) => file.startsWith('server/'))
  .filter((file) => statementsOf(textOf(file)).some(isTwofold))

test('a statement that reads beside its lock is found, also in pieces', () => {
  const piece = 'const paid = sql`(select 1 from part)`\n'
  const of = (body: string) => statementsOf(`${piece}tx.rows(sql<Row>\`${body}\`)`).some(isTwofold)
  expect(of('select id from bill for update')).toBe(false)
  // biome-ignore lint/suspicious/noTemplateCurlyInString: it is what a file says
  expect(of('select id, ${paid} from bill b for update of b')).toBe(true)
  expect(of('select id, (select 1) from bill b for no key update of b')).toBe(true)
  expect(of('select id, (select 1) from bill b for update of b skip locked')).toBe(false)
})

test('what stands beside a row is read once the row is held', () => {
  expect(offenders.filter((file) => !(file in fine))).toEqual([])
  // What is mended is not excused any more.
  expect(Object.keys(fine).filter((file) => !offenders.includes(file))).toEqual([])
})
