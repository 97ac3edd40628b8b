import { describe, expect, it } from 'vitest'
import { type SummedRow, sumsOf } from './selection-sums.ts'

const row = (more: Partial<SummedRow>): SummedRow => ({
  type: { id: 'invoice' },
  total: '100',
  firstTotal: '100',
  secondTotal: '8950000',
  open: '40',
  payment: 'partly',
  state: 'posted',
  ...more,
})

const behaviour = (id: string) => (id === 'return' ? 'salesReturn' : 'salesInvoice')
const sums = (rows: SummedRow[]) => sumsOf(rows, behaviour, { first: 2, second: 0 })

describe('what ticked documents come to', () => {
  it('adds totals and open amounts in both currencies', () => {
    const inPounds = row({ total: '8950000', open: '895000' })
    expect(sums([row({}), inPounds])).toEqual({
      first: '200',
      second: '17900000',
      firstOpen: '50',
      secondOpen: '4475000',
    })
  })

  it('a return takes away, a void one and a promise leave nothing open', () => {
    const all = [
      row({}),
      row({ type: { id: 'return' }, firstTotal: '30', secondTotal: null, total: '30', open: '0' }),
      row({ state: 'void' }),
      row({ payment: 'none' }),
    ]
    expect(sums(all)).toMatchObject({ first: '170', firstOpen: '40' })
  })
})
