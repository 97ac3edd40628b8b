/** The database folds text exactly as screens and searches do. */
import fc from 'fast-check'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { fold } from '../../../domain/kernel/text.ts'
import { migratedDatabase } from '../testing/app.ts'

const { ownerUrl } = await migratedDatabase()
const owner = new pg.Client({ connectionString: ownerUrl })
await owner.connect()
afterAll(() => owner.end())

async function foldedBySql(texts: string[]): Promise<string[]> {
  const { rows } = await owner.query<{ folded: string }>(
    'select fold(value) as folded from unnest($1::text[]) with ordinality as t (value, n) order by n',
    [texts],
  )
  return rows.map(({ folded }) => folded)
}

const within = (first: number, last: number): fc.Arbitrary<string> =>
  fc.integer({ min: first, max: last }).map((code) => String.fromCodePoint(code))

/** Weighted towards what shops type, with every neighbour in the same blocks. */
const letters = fc.oneof(
  { weight: 6, arbitrary: within(0x20, 0x7e) },
  { weight: 5, arbitrary: within(0xa0, 0x17f) },
  { weight: 2, arbitrary: within(0x180, 0x24f) },
  { weight: 2, arbitrary: within(0x300, 0x36f) },
  { weight: 6, arbitrary: within(0x621, 0x64a) },
  { weight: 4, arbitrary: within(0x64b, 0x671) },
  { weight: 2, arbitrary: within(0x600, 0x6ff) },
  { weight: 2, arbitrary: within(0xfb50, 0xfdff) },
  { weight: 2, arbitrary: within(0xfe70, 0xfefc) },
  { weight: 1, arbitrary: within(0x1e00, 0x1eff) },
  { weight: 1, arbitrary: within(0x370, 0x3ff) },
  { weight: 1, arbitrary: within(0x400, 0x4ff) },
  {
    weight: 2,
    arbitrary: fc.constantFrom(' ', '\t', '\n', '\u00a0', '\u202f', '\u3000', '\u2009'),
  },
  { weight: 2, arbitrary: fc.constantFrom(...'٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹٫٬،ـئؤىةأإآٱœŒæÆßøØłŁıİ') },
)

test('folding in the database equals folding here, for any text', async () => {
  const texts = fc.array(fc.string({ unit: letters, maxLength: 24 }), {
    minLength: 200,
    maxLength: 200,
  })
  await fc.assert(
    fc.asyncProperty(texts, async (some) => {
      expect(await foldedBySql(some)).toEqual(some.map(fold))
    }),
    { numRuns: 20 },
  )
})

/** Controls and the byte order mark are left out: they never get into a name. */
test('every single letter of our scripts folds the same in both places', async () => {
  const blocks = [
    [0x20, 0x7e],
    [0xa0, 0x24f],
    [0x300, 0x52f],
    [0x600, 0x6ff],
    [0x750, 0x77f],
    [0x1e00, 0x1fff],
    [0x2000, 0x206f],
    [0x2100, 0x218f],
    [0xfb00, 0xfdff],
    [0xfe70, 0xfefc],
    [0xff00, 0xffef],
  ] as const
  const all = blocks.flatMap(([first, last]) =>
    Array.from({ length: last - first + 1 }, (_, i) => `a${String.fromCodePoint(first + i)}b`),
  )
  const folded = await foldedBySql(all)
  const different = all
    .map((text, i) => [text, fold(text), folded[i]])
    .filter(([, here, there]) => here !== there)
    .map((parts) => parts.map((text) => codesOf(text ?? '')))
  expect(different).toEqual([])
})

const codesOf = (text: string): string =>
  [...text].map((letter) => letter.codePointAt(0)?.toString(16)).join(' ')
