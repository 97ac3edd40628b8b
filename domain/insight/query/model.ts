/**
 * What can be asked of the business: subjects, their columns in the user's words, and the right each
 * of them needs. The builder, the SQL, its completion and the views of the database are made of it;
 * where a column comes from stands in server/insight/query/sources.
 */
import { hidesPayEntries, purchaseWriters } from '../../books/amount-sight.ts'
import { type DocumentScreen, documentScreens } from '../../document-screens.ts'
import { may, type Permission } from '../../kernel/permission.ts'
import type { Reader } from '../../kernel/sight.ts'

/** `money` is in the currency of the books, `second` in the one beside it. */
export type ColumnType =
  | 'text'
  | 'number'
  | 'integer'
  | 'money'
  | 'second'
  | 'day'
  | 'instant'
  | 'boolean'

/** What a column needs beyond its subject: that costs are seen, or a permission. */
type ColumnRight = 'cost' | 'purchaseAmounts' | Permission

export type Column = { readonly type: ColumnType; readonly needs?: ColumnRight }

export type Subject = {
  readonly columns: Readonly<Record<string, Column>>
  /** Who may ask: whoever holds one of them. */
  readonly needs: readonly Permission[]
  /** What the builder begins with. */
  readonly start: { readonly columns: readonly string[]; readonly sum?: string }
}

const text = { type: 'text' } as const
const number = { type: 'number' } as const
const integer = { type: 'integer' } as const
const money = { type: 'money' } as const
const second = { type: 'second' } as const
const day = { type: 'day' } as const
const instant = { type: 'instant' } as const
const boolean = { type: 'boolean' } as const
const cost = { type: 'money', needs: 'cost' } as const
const secondCost = { type: 'second', needs: 'cost' } as const
const secondSpent = { type: 'second', needs: 'purchaseAmounts' } as const
const spent = { type: 'money', needs: 'purchaseAmounts' } as const

const screenRights = Object.values(documentScreens).map(({ can }): Permission => `${can}.view`)

const subjects = {
  sales_lines: {
    needs: ['sales.invoice.view', 'pos.ticket.view'],
    start: { columns: ['branch'], sum: 'net' },
    columns: {
      day,
      hour: integer,
      number: text,
      document_type: text,
      branch: text,
      warehouse: text,
      client: text,
      client_group: text,
      item: text,
      item_code: text,
      category: text,
      division: text,
      brand: text,
      unit: text,
      seller: text,
      project: text,
      quantity: number,
      discount: money,
      net: money,
      tax: money,
      total: money,
      cost,
      margin: cost,
      second_net: second,
      second_total: second,
      second_cost: secondCost,
      second_margin: secondCost,
      is_ticket: boolean,
      is_return: boolean,
      is_late_cost: boolean,
    },
  },
  purchase_lines: {
    needs: ['purchasing.purchase.view'],
    start: { columns: ['supplier'], sum: 'net' },
    columns: {
      day,
      number: text,
      document_type: text,
      branch: text,
      warehouse: text,
      supplier: text,
      item: text,
      item_code: text,
      category: text,
      brand: text,
      unit: text,
      project: text,
      quantity: number,
      net: spent,
      tax: spent,
      total: spent,
      second_net: secondSpent,
      second_total: secondSpent,
      is_return: boolean,
    },
  },
  documents: {
    needs: screenRights,
    start: { columns: ['day', 'number', 'document_type', 'partner', 'first_total'] },
    columns: {
      day,
      number: text,
      document_type: text,
      branch: text,
      warehouse: text,
      partner: text,
      project: text,
      currency: text,
      subtotal: number,
      discount_amount: number,
      net_amount: number,
      tax_amount: number,
      total_amount: number,
      paid_amount: number,
      first_total: money,
      second_total: second,
      due_date: day,
      external_number: text,
      note: text,
      posted_by: text,
      posted_at: instant,
      is_paid: boolean,
      is_void: boolean,
    },
  },
  tickets: {
    needs: ['pos.ticket.view'],
    start: { columns: ['cashier'], sum: 'total' },
    columns: {
      day,
      hour: integer,
      number: text,
      branch: text,
      register: text,
      cashier: text,
      client: text,
      discount: money,
      net: money,
      tax: money,
      total: money,
      cost,
      margin: cost,
      rung_at: instant,
      is_return: boolean,
      is_void: boolean,
    },
  },
  money_documents: {
    needs: ['cash.receipt.view', 'cash.payment.view'],
    start: { columns: ['method'], sum: 'first_amount' },
    columns: {
      day,
      number: text,
      document_type: text,
      branch: text,
      partner: text,
      method: text,
      currency: text,
      amount: number,
      first_amount: money,
      bank: text,
      reference: text,
      value_date: day,
      posted_by: text,
      is_receipt: boolean,
      is_void: boolean,
    },
  },
  open_items: {
    needs: ['sales.invoice.view', 'purchasing.purchase.view'],
    start: { columns: ['partner'], sum: 'first_open' },
    columns: {
      day,
      due_date: day,
      number: text,
      document_type: text,
      branch: text,
      partner: text,
      currency: text,
      amount: number,
      open: number,
      first_amount: money,
      first_open: money,
      is_client: boolean,
    },
  },
  items: {
    needs: ['catalog.item.view'],
    start: { columns: ['name', 'item_code', 'category', 'unit_price'] },
    columns: {
      name: text,
      item_code: text,
      item_group: text,
      category: text,
      division: text,
      brand: text,
      supplier: text,
      unit: text,
      unit_price: money,
      supplier_price: cost,
      min_quantity: number,
      max_quantity: number,
      on_hand: { type: 'number', needs: 'stock.level.view' },
      available: { type: 'number', needs: 'stock.level.view' },
      stock_value: cost,
      is_active: boolean,
    },
  },
  stock_levels: {
    needs: ['stock.level.view'],
    start: { columns: ['warehouse'], sum: 'quantity' },
    columns: {
      item: text,
      item_code: text,
      category: text,
      brand: text,
      unit: text,
      warehouse: text,
      branch: text,
      quantity: number,
      available: number,
      stock_value: cost,
      is_transit: boolean,
    },
  },
  stock_moves: {
    needs: ['stock.level.view'],
    start: { columns: ['day', 'item', 'warehouse', 'quantity'] },
    columns: {
      day,
      at: instant,
      number: text,
      document_type: text,
      item: text,
      item_code: text,
      category: text,
      unit: text,
      warehouse: text,
      branch: text,
      quantity: number,
      move_value: cost,
      is_reversal: boolean,
    },
  },
  third_parties: {
    needs: ['partners.thirdparty.view'],
    start: { columns: ['name', 'partner_group', 'phone', 'country'] },
    columns: {
      name: text,
      partner_group: text,
      financial_number: text,
      contact_person: text,
      phone: text,
      address: text,
      country: text,
      credit_limit: money,
      terms_days: integer,
      is_client: boolean,
      is_supplier: boolean,
      is_active: boolean,
    },
  },
  entry_lines: {
    needs: ['books.journal.view'],
    start: { columns: ['account_code', 'account'], sum: 'balance' },
    columns: {
      day,
      number: text,
      account_code: text,
      account: text,
      partner: text,
      branch: text,
      project: text,
      note: text,
      debit: money,
      credit: money,
      balance: money,
      second_amount: second,
      posted_by: text,
      at: instant,
    },
  },
  employees: {
    needs: ['people.employee.view'],
    start: { columns: ['full_name', 'department', 'job_position', 'branch'] },
    columns: {
      employee_number: text,
      full_name: text,
      department: text,
      job_position: text,
      branch: text,
      start_date: day,
      is_active: boolean,
    },
  },
} as const satisfies Record<string, Subject>

export type SubjectName = keyof typeof subjects
export type ColumnName<Name extends SubjectName = SubjectName> =
  keyof (typeof subjects)[Name]['columns'] & string

export const subjectNames = Object.keys(subjects) as SubjectName[]

export const isSubject = (name: string): name is SubjectName => Object.hasOwn(subjects, name)

export const subjectOf = (name: SubjectName): Subject => subjects[name]

export const columnOf = (subject: SubjectName, column: string): Column | undefined => {
  const { columns } = subjectOf(subject)
  return Object.hasOwn(columns, column) ? columns[column] : undefined
}

function holds(reader: Reader, right: ColumnRight): boolean {
  if (right === 'cost') return reader.limits.canSeeCost
  if (right === 'purchaseAmounts') return reader.limits.canSeeCost || may(reader, purchaseWriters)
  return may(reader, right)
}

/** Of each subject the reader may ask, the columns he may see; what he may not is not there. */
export type SeenModel = Partial<Record<SubjectName, readonly string[]>>

export function seenModel(reader: Reader): SeenModel {
  return Object.fromEntries(
    subjectNames.flatMap((name) => {
      const { needs, columns } = subjectOf(name)
      if (!needs.some((permission) => may(reader, permission))) return []
      const seen = Object.entries(columns).flatMap(([key, column]) =>
        column.needs === undefined || holds(reader, column.needs) ? [key] : [],
      )
      return [[name, seen]]
    }),
  )
}

const costly: readonly DocumentScreen[] = ['stock', 'adjustment']

/**
 * What the reader holds, as the views ask for it: the subjects, the column rights, the screens whose
 * documents he may see, those of which he may see the amounts, and whether entries of pay have theirs.
 */
export function rightsOf(reader: Reader): string[] {
  const screens = (Object.keys(documentScreens) as DocumentScreen[]).filter((screen) =>
    may(reader, `${documentScreens[screen].can}.view`),
  )
  const seesAmounts = (screen: DocumentScreen): boolean =>
    screen === 'purchasing'
      ? holds(reader, 'purchaseAmounts')
      : !costly.includes(screen) || holds(reader, 'cost')
  return [
    ...Object.keys(seenModel(reader)).map((name) => `subject.${name}`),
    ...(['cost', 'purchaseAmounts', 'stock.level.view'] as const).filter((it) => holds(reader, it)),
    ...screens.map((screen) => `screen.${screen}`),
    ...screens.filter(seesAmounts).map((screen) => `amounts.${screen}`),
    ...(hidesPayEntries(reader) ? [] : ['pay']),
  ]
}
