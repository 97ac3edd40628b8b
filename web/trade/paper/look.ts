/** How amounts of the document are written: in its own currency. */
import type { CurrencyInfo } from '../../../domain/identity/session.ts'
import { useSession } from '../../kernel/session/session.ts'
import { useEdited } from '../editor/model/editor-context.ts'

export function useCurrency(id: string): CurrencyInfo {
  const { company } = useSession()
  return company.currencies.find((currency) => currency.id === id) ?? company.firstCurrency
}

export const useLook = (): CurrencyInfo => useCurrency(useEdited(({ head }) => head.currency))
