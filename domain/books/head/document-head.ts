/**
 * The plain fields of a document's head, texts and days, each declared once. What is sent, kept,
 * carried along, shown, printed, searched and exported follows from here; beside it a field needs
 * its column (a migration) and its words `field.<name>`.
 */
import { snake } from '../../kernel/entity.ts'
import { code, date, type Field, longText, optional } from '../../kernel/field.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { type BehaviourName, behaviourOf, type DocumentScreen } from '../behaviour.ts'

/** How a document comes from another: the same once more, what it becomes, handed over, taken back. */
export type Way = 'again' | 'forward' | 'delivered' | 'back'

type Declared = {
  field: Field<string>
  /** The screens that list it, each with the documents it is written on. */
  on: Readonly<Partial<Record<DocumentScreen, readonly BehaviourName[]>>>
  carried?: readonly Way[]
  /** Said on paper under its own word. */
  isPrinted?: true
  /** Found by the search of the list and of the palette: its column is part of `document.search`. */
  isSearched?: true
}

export const documentHead = {
  /** The number the supplier gave to his own paper. */
  externalNumber: {
    field: code({ max: 60 }),
    on: { purchasing: ['purchaseOrder', 'purchaseInvoice', 'purchaseReturn'] },
    isSearched: true,
  },
  /** The number the client gave to his order. */
  clientOrderNumber: {
    field: code({ max: 40 }),
    on: { sales: ['quotation', 'salesOrder', 'salesInvoice', 'salesReturn', 'deliveryNote'] },
    carried: ['forward', 'delivered', 'back'],
    isPrinted: true,
    isSearched: true,
  },
  dueDate: {
    field: date(),
    on: {
      sales: ['quotation', 'salesOrder', 'salesInvoice'],
      purchasing: ['purchaseOrder', 'purchaseInvoice'],
    },
  },
  note: {
    field: longText({ max: 2000 }),
    on: {
      sales: ['quotation', 'salesOrder', 'salesInvoice', 'salesReturn', 'deliveryNote'],
      purchasing: ['purchaseOrder', 'purchaseInvoice', 'purchaseReturn', 'goodsReceipt'],
      stock: ['stockIn', 'stockOut', 'transfer', 'transferReceipt'],
      adjustment: ['adjustment'],
    },
    carried: ['again', 'forward'],
  },
} as const satisfies Record<string, Declared>

type Head = typeof documentHead

export type HeadFieldName = keyof Head

export type SnakeOf<Name extends string> = Name extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `_${Lowercase<First>}`}${SnakeOf<Rest>}`
  : Name

export type HeadColumn = SnakeOf<HeadFieldName>

export type HeadValues = { [Name in HeadFieldName]: string | null }

export const headFields = Object.keys(documentHead) as HeadFieldName[]

export const headColumnOf = (name: HeadFieldName): HeadColumn => snake(name) as HeadColumn

const declaredAs = (name: HeadFieldName): Declared => documentHead[name]

const isOn = (name: HeadFieldName, behaviour: BehaviourName): boolean =>
  Object.values(declaredAs(name).on).some((written) => written.includes(behaviour))

/** What is written on such a document. */
export const headFieldsOf = (behaviour: BehaviourName): HeadFieldName[] =>
  headFields.filter((name) => isOn(name, behaviour))

const each = <Value>(make: (name: HeadFieldName) => Value): { [Name in HeadFieldName]: Value } =>
  Object.fromEntries(headFields.map((name) => [name, make(name)])) as Record<HeadFieldName, Value>

/** An offer holds until its day, an order is to be delivered by it; only a bill falls due. */
const dueWords: Readonly<Partial<Record<BehaviourName, string>>> = {
  quotation: 'paper.validUntil',
  salesOrder: 'paper.deliveryDate',
  purchaseOrder: 'paper.deliveryDate',
}

/** What a field is called on such a document. */
export const headWord = (name: HeadFieldName | 'day', behaviour: BehaviourName): string =>
  (name === 'dueDate' && dueWords[behaviour]) || `field.${name}`

/** The checks of what is sent; all of it may be left out. */
export const headSchemas = each((name) => declaredAs(name).field.schema.nullable().optional())

/** What such a document says of all that was written: a type chosen later may have no place for it. */
export const headOf = (behaviour: BehaviourName, written: Partial<HeadValues>): HeadValues =>
  each((name) => (isOn(name, behaviour) && written[name]) || null)

/** What the screen of a document never lists was meant for another. */
export function refuseForeignHead(behaviour: BehaviourName, sent: Partial<HeadValues>): void {
  const { screen } = behaviourOf(behaviour)
  const foreign = headFields.find((name) => sent[name] != null && !declaredAs(name).on[screen])
  if (foreign) throw new Refusal('invalid', foreign)
}

/** The columns of what was sent. */
export const headRow = (sent: Partial<HeadValues>): { [Column in HeadColumn]: string | null } =>
  Object.fromEntries(headFields.map((name) => [headColumnOf(name), sent[name] ?? null])) as Record<
    HeadColumn,
    string | null
  >

/** What goes along into a document that comes from this one. */
export const carriedHead = (
  from: HeadValues,
  way: Way,
  behaviour: BehaviourName,
): Partial<HeadValues> =>
  Object.fromEntries(
    headFieldsOf(behaviour)
      .filter((name) => declaredAs(name).carried?.includes(way))
      .map((name) => [name, from[name]]),
  )

/** What was filled in, for the history. */
export const filledHead = (sent: Partial<HeadValues>): Partial<HeadValues> =>
  Object.fromEntries(headFields.flatMap((name) => (sent[name] ? [[name, sent[name]]] : [])))

/** What paper says under its own word, in the order of the declaration. */
export const printedHead = (values: HeadValues): [HeadFieldName, string][] =>
  headFields.flatMap((name): [HeadFieldName, string][] => {
    const value = values[name]
    return value && declaredAs(name).isPrinted ? [[name, value]] : []
  })

type HeadOn<Screen extends DocumentScreen> = {
  [Name in HeadFieldName as Screen extends keyof Head[Name]['on'] ? Name : never]: Name
}

/** The columns of a screen's list and of its export. */
export const listedHead = <Screen extends DocumentScreen>(screen: Screen) =>
  Object.fromEntries(
    headFields
      .filter((name) => declaredAs(name).on[screen])
      .map((name) => [name, optional(declaredAs(name).field)]),
  ) as {
    [Name in keyof HeadOn<Screen>]: Field<string | null | undefined, string | null>
  }

/** What the search of a screen looks into. */
export const searchedHead = <Screen extends DocumentScreen>(screen: Screen) =>
  headFields.filter(
    (name) => declaredAs(name).on[screen] && declaredAs(name).isSearched,
  ) as unknown as readonly (keyof HeadOn<Screen>)[]
