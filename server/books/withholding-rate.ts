/** Rates of withholding are written like any entity; one that was used goes on meaning the same. */
import { sql } from 'kysely'
import { withholdingRate } from '../../domain/books/withholding-rate.entity.ts'
import { Refusal } from '../../domain/kernel/refusal.ts'
import { command } from '../kernel/command.ts'
import { given, withId } from '../kernel/rows/crud.ts'
import { lockRow, updateRow } from '../kernel/rows/rows.ts'

/** What the returns of the past stand on; its percent is kept with each payment. */
const lasting = ['code', 'side'] as const

export const changeWithholdingRate = command({
  route: 'PATCH /api/withholding-rates/:id',
  answersWith: { shape: 'row', entity: withholdingRate.name },
  summary: 'withholdingRate: change; once used its code and side stay',
  needs: 'books.withholdingRate.edit',
  input: withId(withholdingRate.change),
  async run(context, { id, version, ...changes }) {
    const { tx } = context
    const before = await lockRow(tx, withholdingRate, id)
    const after = { ...before, ...given(changes) }
    const other = lasting.find((key) => after[key] !== before[key])
    if (other && (await tx.maybe(sql`select 1 from withholding where rate_id = ${id} limit 1`)))
      throw new Refusal('withholdingUsed', other)
    return updateRow(context, withholdingRate, id, version, changes)
  },
})
