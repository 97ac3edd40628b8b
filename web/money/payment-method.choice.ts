import type { AccountRole } from '../../domain/identity/starter-books.ts'
import type { Linked } from '../../domain/kernel/field.ts'
import { canHoldMoneyOf } from '../../domain/money/method-account.ts'
import { onlyActive } from '../kernel/document/partner-choice.ts'
import type { FormChoice } from '../kernel/form/model/form-choice.ts'

const idIn = (value: unknown): string | null => (value as Linked | null)?.id ?? null

/** An account of money in the currency of the method. */
const choice: FormChoice = ({ type, currency }) => {
  const method = { type: String(type), currency: idIn(currency) }
  return {
    account: {
      filters: onlyActive,
      only: {
        name: `${method.type} ${method.currency}`,
        columns: ['role', 'currency'],
        holds: (row) =>
          canHoldMoneyOf(method, {
            role: row.role as AccountRole | null,
            currency: idIn(row.currency),
          }),
      },
    },
  }
}

export default choice
