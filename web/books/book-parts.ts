/** The parts of the screen of the books, in the order of their tabs: a new part is one line here. */
import type { ComponentType } from 'react'
import type { Permission } from '../../domain/kernel/permission.ts'
import { AgeingList } from './AgeingList.tsx'
import { BudgetTab } from './budget/BudgetTab.tsx'
import { EntryForm } from './EntryForm.tsx'
import { Journal } from './Journal.tsx'
import { moreParts } from './more-parts.ts'
import { Openings } from './Openings.tsx'
import { PeriodLock } from './PeriodLock.tsx'
import { RecurringTab } from './recurring/RecurringTab.tsx'
import { StatementsTab } from './statements/StatementsTab.tsx'
import { Trial } from './Trial.tsx'

type BookPart = {
  /** Names its words, `ledger.tab.<name>`, and its address. */
  name: string
  Component: ComponentType<{ today: string }>
  needs: Permission
  /** Fills the page exactly, or flows on under it. */
  layout: 'fit' | 'flow'
  /** The browser prints it as it stands; others bring a paper of their own. */
  isPrinted?: boolean
}

/** Those of other modules: they load when they are opened. */
const added = Object.entries(moreParts).map(
  ([name, Component]): BookPart => ({
    name,
    Component,
    needs: 'books.journal.view',
    layout: 'fit',
  }),
)

export const bookParts: readonly BookPart[] = [
  {
    name: 'journal',
    Component: Journal,
    needs: 'books.journal.view',
    layout: 'fit',
    isPrinted: true,
  },
  { name: 'trial', Component: Trial, needs: 'books.journal.view', layout: 'fit' },
  {
    name: 'statements',
    Component: StatementsTab,
    needs: 'books.statement.view',
    layout: 'fit',
  },
  {
    name: 'ageing',
    Component: AgeingList,
    needs: 'books.journal.view',
    layout: 'fit',
    isPrinted: true,
  },
  { name: 'entry', Component: EntryForm, needs: 'books.journal.post', layout: 'fit' },
  { name: 'recurring', Component: RecurringTab, needs: 'books.recurring.view', layout: 'flow' },
  ...added,
  { name: 'budget', Component: BudgetTab, needs: 'books.statement.view', layout: 'fit' },
  { name: 'opening', Component: Openings, needs: 'books.journal.view', layout: 'flow' },
  { name: 'lock', Component: PeriodLock, needs: 'books.journal.view', layout: 'flow' },
]
