/** A large installation is proven in pieces: what is new at once, the rest within a week. */
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { foldAll } from '../books/sums/fold.ts'
import { allInvariants, brokenInvariants, questionsOf } from '../kernel/invariants.ts'
import { nightlyParts, openNightPace } from '../kernel/night-pace.ts'
import { testApp } from '../kernel/testing/app.ts'
import { market } from '../trade/testing/market.ts'

const app = testApp()
let owner: pg.Client
let company: string

beforeAll(async () => {
  const shop = await market(app)
  company = shop.companyId
  for (let n = 0; n < 3; n++) {
    const item = await shop.bought('10', '2')
    await shop.post(
      'invoices',
      shop.draft('salesInvoice', [{ item, quantity: '1', unitPrice: '5' }]),
    )
  }
  // What is not added up yet cannot be cheated with, and would be added up in the middle of a night.
  await foldAll(app)
  owner = new pg.Client({ connectionString: app.ownerUrl })
  await owner.connect()
})
afterAll(() => owner.end())

/** A night of an installation as large as can be, for the questions that are asked in pieces. */
async function night(): Promise<string[]> {
  const pace = await openNightPace(owner, 55_000, 0)
  const broken = await brokenInvariants(app.ownerUrl, {
    pace: { ...pace, timeFor: (question) => (question.inPieces ? pace.timeFor(question) : 0) },
  })
  return broken.map(({ name }) => name)
}

async function nights(): Promise<string[][]> {
  const found: string[][] = []
  for (let n = 0; n < nightlyParts; n++) found.push(await night())
  return found
}

const allProvenNow = () =>
  owner.query('update proven_question set proven_at = clock_timestamp(), took_ms = 1')

/** What was written before, so long ago that no night takes it for new; or just now again. */
const moved = (by: string) =>
  cheated(
    Object.entries({ document: 'posted_at', entry: 'at', link: 'at' })
      .map(([table, at]) => `update ${table} set ${at} = ${at} + interval '${by}'`)
      .join(';'),
  )

/** Whoever owns the database is held by none of its rules. */
async function cheated(text: string): Promise<void> {
  await owner.query('set session_replication_role = replica')
  await owner.query(text)
  await owner.query('set session_replication_role = origin')
}

const ofOne = `
  where company_id = '%' and id = (
    select id from document where company_id = '%' and behaviour = 'salesInvoice'
    order by number limit 1)`
const where = () => ofOne.replaceAll('%', company)

const faults: [name: string, plant: () => string, mend: () => string][] = [
  [
    'a document is the sum of its lines',
    () => `update document set net = net + 1, vat = vat - 1 ${where()}`,
    () => `update document set net = net - 1, vat = vat + 1 ${where()}`,
  ],
  [
    'every hash is made of the one before it and of its text',
    () => `update document set chain_text = chain_text || ' ' ${where()}`,
    () => `update document set chain_text = rtrim(chain_text) ${where()}`,
  ],
  [
    'every link restates what it sealed, and follows the one before it',
    () => `update document set discount_percent = discount_percent + 1 ${where()}`,
    () => `update document set discount_percent = discount_percent - 1 ${where()}`,
  ],
  [
    'the sales of an hour are those of the journal',
    () => `update sales_hour set net = net + 1 where company_id = '${company}'`,
    () => `update sales_hour set net = net - 1 where company_id = '${company}'`,
  ],
]

test('in a week all of it is proven, and nothing is found where all is sound', async () => {
  expect((await nights()).flat()).toEqual([])
  const large = questionsOf(await allInvariants()).filter((it) => it.inPieces)
  expect(large).toHaveLength(4)
  const { rows } = await owner.query('select proven_at from proven_question')
  expect(rows.filter((row) => row.proven_at)).toHaveLength(large.length * nightlyParts)
})

test('what is broken is found within the week where it is old, and the next night where it is new', async () => {
  await allProvenNow()
  await moved('-1 day')
  for (const [, plant] of faults) await cheated(plant())
  const names = faults.map(([name]) => name)
  try {
    const found = await nights()
    expect(found.flat()).toEqual(expect.arrayContaining(names))
    // Until it holds, the part that was not good is the next one again.
    expect(found.at(-1)).toEqual(expect.arrayContaining(names))
    await moved('1 day')
    await allProvenNow()
    expect(await night()).toEqual(expect.arrayContaining(names))
  } finally {
    for (const [, , mend] of faults) await cheated(mend())
  }
  expect(await night()).toEqual([])
})
