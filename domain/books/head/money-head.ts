/**
 * The plain fields of the head of money, texts and days, each declared once: how it was handed over,
 * and what was noted. What is sent, kept, shown, listed and printed follows from here; beside it a
 * field needs its column (a migration) and its words `field.<name>`.
 */
import { snake } from '../../kernel/entity.ts'
import { code, date, type Field, longText, optional, text } from '../../kernel/field.ts'
import { formatDate } from '../../kernel/format.ts'
import { Refusal } from '../../kernel/refusal.ts'
import type { ChequeInput } from '../cheque-input.ts'
import { documentHead, type HeadFieldName, type SnakeOf } from './document-head.ts'

/** What a way of paying wants to know beside the amount. */
export type MethodDemands = { asksBank: boolean; asksReference: boolean; asksValueDate: boolean }

type Declared = {
  field: Field<string>
  /** Says how the money was handed over: a cheque says it by itself. */
  isMeans?: true
  demandedBy?: keyof MethodDemands
  /** Asked for only where the method demands it. */
  isOnDemand?: true
}

export const moneyHead = {
  bank: { field: text({ max: 120 }), isMeans: true, demandedBy: 'asksBank', isOnDemand: true },
  reference: { field: code({ max: 60 }), isMeans: true, demandedBy: 'asksReference' },
  valueDate: { field: date(), isMeans: true, demandedBy: 'asksValueDate', isOnDemand: true },
  note: { field: longText({ max: 2000 }) },
} as const satisfies Record<string, Declared>

type Head = typeof moneyHead

export type MoneyHeadName = keyof Head

type MeansName = {
  [Name in MoneyHeadName]: Head[Name] extends { isMeans: true } ? Name : never
}[MoneyHeadName]

export type MoneyHeadColumn = SnakeOf<MoneyHeadName>

export type MoneyHeadValues = { [Name in MoneyHeadName]: string | null }

export const moneyHeadFields = Object.keys(moneyHead) as MoneyHeadName[]

export const moneyColumnOf = (name: MoneyHeadName): MoneyHeadColumn =>
  snake(name) as MoneyHeadColumn

const declaredAs = (name: MoneyHeadName): Declared => moneyHead[name]

/** The days among them. */
export const moneyHeadDays = moneyHeadFields.filter(
  (name) => declaredAs(name).field.kind === 'date',
)

export const moneyMeans = moneyHeadFields.filter((name) => declaredAs(name).isMeans) as MeansName[]

/** Those no other document has. */
export const ownMoneyColumns = moneyHeadFields
  .filter((name) => !Object.hasOwn(documentHead, name))
  .map(moneyColumnOf) as SnakeOf<Exclude<MoneyHeadName, HeadFieldName>>[]

const each = <Value>(make: (name: MoneyHeadName) => Value): { [N in MoneyHeadName]: Value } =>
  Object.fromEntries(moneyHeadFields.map((name) => [name, make(name)])) as Record<
    MoneyHeadName,
    Value
  >

/** Nothing is said yet. */
export const emptyMoneyHead: MoneyHeadValues = each(() => null)

/** The checks of what is sent; all of it may be left out. */
export const moneyHeadSchemas = each((name) => declaredAs(name).field.schema.nullable().optional())

/** The columns of a list of money, and of its export. */
export const listedMoneyHead = Object.fromEntries(
  moneyMeans.map((name) => [name, optional(declaredAs(name).field)]),
) as { [Name in MeansName]: Field<string | null | undefined, string | null> }

/** How the money was handed over, as its paper says it, in the order of the declaration. */
export const printedMeans = (
  values: Pick<MoneyHeadValues, MeansName>,
): [name: MeansName, text: string][] =>
  moneyMeans.flatMap((name): [MeansName, string][] => {
    const value = values[name]
    if (!value) return []
    return [[name, declaredAs(name).field.kind === 'date' ? formatDate(value) : value]]
  })

type Method = MethodDemands & { type: string }

export const isDemanded = (name: MoneyHeadName, method: MethodDemands): boolean => {
  const { demandedBy } = declaredAs(name)
  return demandedBy !== undefined && method[demandedBy]
}

/** Whether the form asks for it: what a cheque says by itself is not asked for again. */
export const isAsked = (name: MoneyHeadName, method: Method | undefined): boolean => {
  const { isMeans, isOnDemand } = declaredAs(name)
  if (!isMeans) return true
  if (!method || method.type === 'cheque') return false
  return !isOnDemand || isDemanded(name, method)
}

/** What a method demands has to be said. */
export function refuseUnsaid(method: MethodDemands, said: Partial<MoneyHeadValues>): void {
  const missing = moneyHeadFields.find((name) => isDemanded(name, method) && !said[name])
  if (missing) throw new Refusal('required', missing)
}

/** A cheque says how the money was handed over. */
export const chequeHead = (cheque: ChequeInput): { [Name in MeansName]: string } => ({
  bank: cheque.bank,
  reference: cheque.number,
  valueDate: cheque.dueDate,
})

/** The columns of what was said. */
export const moneyHeadRow = (
  said: Partial<MoneyHeadValues>,
): { [Column in MoneyHeadColumn]: string | null } =>
  Object.fromEntries(
    moneyHeadFields.map((name) => [moneyColumnOf(name), said[name] ?? null]),
  ) as Record<MoneyHeadColumn, string | null>
