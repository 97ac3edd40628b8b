/** What the parts of the form share: what is written, what is wrong, and the way to change it. */
import type { MoneyTerms, OpenDocuments } from '../../domain/cash/contract.ts'
import type { SettlingInput } from '../../domain/cash/money-input.ts'
import type { MoneyScreen } from '../../domain/cash/money-screen.ts'
import type { Bill, Method, MoneyDraft, MoneyErrors, Rest } from './money-draft.ts'

export type MoneyRoom = {
  screen: MoneyScreen
  terms: MoneyTerms
  methods: readonly Method[]
  method: Method | undefined
  bills: readonly Bill[]
  draft: MoneyDraft
  errors: MoneyErrors
  open: OpenDocuments | undefined
  /** Why it is not known what this money could pay, once it was asked in vain. */
  openError: unknown
  askOpen: () => void
  allocations: readonly SettlingInput[]
  rest: Rest
  set: (change: Partial<MoneyDraft>) => void
}
