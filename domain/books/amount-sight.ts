/**
 * Whose eyes the amounts of a document are for. Those of stock and of purchasing are costs, so they
 * are for whoever may see costs; whoever writes purchases types their prices and works with them.
 */
import { may, type Permission, type PermissionHolder } from '../kernel/permission.ts'
import type { Reader } from '../kernel/sight.ts'
import { type DocumentScreen, documentScreens, type Side } from './behaviour.ts'

export const purchaseWriters = 'purchasing.purchase.add' satisfies Permission

/** The right to see the documents of each screen. */
export const documentRights = Object.values(documentScreens).map(
  ({ can }) => `${can}.view` as const,
)

/** The screens whose documents somebody may see. */
export const screensSeenBy = (reader: Reader): DocumentScreen[] =>
  (Object.keys(documentScreens) as DocumentScreen[]).filter((screen) =>
    may(reader, `${documentScreens[screen].can}.view`),
  )

/**
 * Entries of pay, wherever entries are told one by one: an entry may be of one person, so that its
 * sum is his pay or what he was lent. Sums of a period hold them with everything else.
 */
const payEntryRights = [
  'people.salaryRun.view',
  'people.staffLoan.view',
] as const satisfies Permission[]

export const hidesPayEntries = (reader: PermissionHolder): boolean =>
  !payEntryRights.every((right) => may(reader, right))

const costly: readonly DocumentScreen[] = ['stock', 'adjustment', 'purchasing']

export const hidesAmounts = (reader: Reader, screen: DocumentScreen): boolean =>
  costly.includes(screen) &&
  !reader.limits.canSeeCost &&
  !(screen === 'purchasing' && may(reader, purchaseWriters))

/**
 * What is owed to suppliers is what was bought from them: it is for whoever sees the amounts of
 * purchases, and for whoever pays them or keeps the books, who reads the same figures there.
 */
export const hidesDebts = (reader: Reader, side: Side): boolean =>
  side === 'supplier' &&
  hidesAmounts(reader, 'purchasing') &&
  !may(reader, 'cash.payment.view') &&
  !may(reader, 'books.journal.view')
