/** The boxes of the return: those of the country, or the company's own. */
import { sql } from 'kysely'
import { z } from 'zod'
import { boxesInput } from '../../domain/tax-return/contract.ts'
import { refuseBoxes, type TaxBox } from '../../domain/tax-return/tax-box.ts'
import { command, query } from '../kernel/command.ts'
import { returnTerms } from './terms.ts'

export const readBoxes = query({
  route: 'GET /api/books/tax-boxes',
  summary: 'books: the boxes of the VAT return, and whether they are the company’s own',
  needs: 'books.journal.view',
  input: z.strictObject({}),
  async run(context): Promise<{ boxes: readonly TaxBox[]; isOwn: boolean }> {
    const { boxes, hasOwnBoxes } = await returnTerms(context)
    return { boxes, isOwn: hasOwnBoxes }
  },
})

export const writeBoxes = command({
  route: 'PUT /api/books/tax-boxes',
  summary:
    'books: the company’s own boxes of the VAT return; none brings those of the country back',
  needs: 'books.journal.post',
  input: boxesInput,
  async run(context, { boxes }) {
    const { tx, actor } = context
    const before = (await returnTerms(context)).boxes
    if (boxes.length > 0) refuseBoxes(boxes)
    await tx.rows(sql`delete from tax_box`)
    if (boxes.length > 0)
      await tx.rows(sql`
        insert into tax_box (position, code, en, fr, ar, formula, role)
        select b.position, b.code, b.en, b.fr, b.ar, b.formula, b.role
        from jsonb_populate_recordset(null::tax_box,
          ${JSON.stringify(boxes.map((box, position) => ({ ...box, position })))}::jsonb) b`)
    context.record({
      entity: 'taxBox',
      id: actor.companyId,
      before: { boxes: before },
      after: { boxes },
    })
    return { isOwn: boxes.length > 0 }
  },
})
