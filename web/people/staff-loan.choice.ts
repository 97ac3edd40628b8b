/** It is lent out of money: an account in the currency of the loan. */
import type { Linked } from '../../domain/kernel/field.ts'
import { onlyActive } from '../kernel/document/partner-choice.ts'
import type { FormChoice } from '../kernel/form/model/form-choice.ts'

const idIn = (value: unknown): string | null => (value as Linked | null)?.id ?? null

const choice: FormChoice = ({ currency }) => {
  const wanted = idIn(currency)
  return {
    account: {
      filters: onlyActive,
      only: {
        name: `money ${wanted}`,
        columns: ['currency'],
        holds: (row) => {
          const own = idIn(row.currency)
          return own !== null && (wanted === null || own === wanted)
        },
      },
    },
  }
}

export default choice
