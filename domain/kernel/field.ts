/**
 * A field is a zod schema that also knows its widget, its column format and its filter. The
 * message of every check is the code of a refusal; the words live in `locales/`.
 */
import { z } from 'zod'
import { isZone } from './date.ts'
import { emailPattern } from './email.ts'
import { dayOf, idOf, requiredOr } from './input.ts'
import { decimalsOf, isNegative, isZero, tidyDecimal } from './number/decimal.ts'
import type { Limit, Permission } from './permission.ts'
import { cleanLine, cleanText, isPlainCode, isSafeText, isVisible } from './text.ts'

export type FieldKind =
  | 'text'
  | 'longText'
  | 'email'
  | 'phone'
  | 'integer'
  | 'money'
  | 'quantity'
  | 'percent'
  | 'boolean'
  | 'date'
  | 'choice'
  | 'choices'
  | 'colour'
  | 'country'
  | 'zone'
  | 'reference'
  | 'references'
  | 'media'
  | 'lines'
  | 'permissions'
  | 'secret'

/** What a list and a read show of a referenced row. */
export type Linked = { id: string; title: string }

/** A column of another table, or of a view, that names the row by `by`. */
export type Beside = {
  readonly table: string
  readonly column: string
  readonly by: string
  /** The column of this row that `by` is compared with. Default: its id. */
  readonly from?: string
  /** Few rows have one: whoever filters by it begins there. */
  readonly isSparse?: boolean
}

/** `Input` is what a client sends, `Row` what it gets back. */
export type Field<Input = unknown, Row = Input> = {
  readonly kind: FieldKind
  readonly schema: z.ZodType<Input>
  readonly isOptional: boolean
  readonly isUnique: boolean
  /** Made by the database from other columns: read everywhere, sent by nobody. */
  readonly isComputed?: boolean
  /** Where it stands when it is no column of its row: in the row of a table that names this one. */
  readonly beside?: Beside
  /** Told by lists and their files alone: no part of the record, its form or its history. */
  readonly isFigure?: boolean
  /** Days gone by since a day of the same row, while its fields say so. */
  readonly elapsed?: {
    readonly since: string
    readonly during?: Readonly<Record<string, readonly string[]>>
  }
  /** Asked for and never shown: rows of another table that name this one and point at these. */
  readonly within?: Beside
  /** A choice that only rows have which these filters of the same entity find too. */
  readonly implied?: Readonly<Record<string, Readonly<Record<string, object>>>>
  readonly initial?: Input
  readonly decimals?: number
  readonly max?: number
  /** Compared by eye, letter by letter: written left to right in every language. */
  readonly isCode?: boolean
  /** What a whole number counts, where that decides how it is told. */
  readonly unit?: 'bytes'
  readonly choices?: readonly string[]
  /** Choices that say nothing new where there is little room: all is as usual. */
  readonly usual?: readonly string[]
  /** The reference that says what a quantity is counted in. */
  readonly countedIn?: string
  /** Rows whose field `by` is one of these are told in other words: a credit is not "not paid". */
  readonly worded?: {
    readonly by: string
    readonly of: readonly string[]
    readonly words: string
  }
  /** The entity a reference points to, by name. */
  readonly target?: string
  /**
   * What an amount is in: the first currency, which screens show in the second too; the second; or
   * its own, which the row names in its field `currency`.
   */
  readonly currency?: 'first' | 'second' | 'own'
  /**
   * An amount that is handed over and no price: no finer than the smallest coin of the first
   * currency, or of the one that this field of the row names, if it names one.
   */
  readonly coinsOf?: string
  /** Rows whose fields say so hold a price there after all. */
  readonly finerFor?: Readonly<Record<string, readonly string[]>>
  /** Only for those whose role sets this limit: for everybody else the field does not exist. */
  readonly limit?: Limit
  /** Those who may do this see it whatever that limit says: they write it or work with it. */
  readonly writtenBy?: readonly Permission[]
  /** Only for those who may do this: for everybody else the field does not exist. */
  readonly needs?: Permission
  /** What each line holds, in which table, and which of its fields names it. */
  readonly lines?: { table: string; fields: Readonly<Record<string, Field>>; title: string }
  /** Never set; carries the row type to `RowOf`. */
  readonly row?: Row
}

type TextOptions = { max: number; unique?: boolean; required?: string }

/** Stops before cleaning a text that no cleaning could bring down to its limit. */
export const notAbsurd = (limit: number): z.core.$ZodCheck<string> =>
  z.refine<string>((value) => value.length <= limit * 2, {
    error: 'tooLong',
    params: { limit },
    abort: true,
  })

const line = (options: TextOptions, clean: (text: string) => string): z.ZodType<string> =>
  z
    .string({ error: requiredOr(options.required ?? 'required') })
    .check(notAbsurd(options.max))
    .overwrite(clean)
    .min(1, options.required ?? 'required')
    .max(options.max, 'tooLong')
    .refine(isSafeText, 'unsafeText')
    .refine(isVisible, 'invisibleText')

export const text = (options: TextOptions): Field<string> => ({
  kind: 'text',
  schema: line(options, cleanLine),
  isOptional: false,
  isUnique: options.unique ?? false,
  max: options.max,
})

/** What is compared by eye and typed from paper: a code, a number of somebody else. */
export const code = (options: TextOptions): Field<string> => ({
  ...text(options),
  schema: line(options, cleanLine).refine(isPlainCode, 'unsafeText'),
  isCode: true,
})

export const longText = (options: TextOptions): Field<string> => ({
  ...text(options),
  kind: 'longText',
  schema: line(options, cleanText),
})

/** The long message stands on forms, the short one on the public screens (`messages.md`). */
export const emailSchema = (code: 'emailLong' | 'emailShort'): z.ZodType<string> =>
  z
    .string({ error: requiredOr(code) })
    .check(notAbsurd(254))
    .overwrite((value) => cleanLine(value).toLowerCase())
    .max(254, code)
    .regex(emailPattern, code)
    .refine(isSafeText, code)

export const email = (options: { unique?: boolean } = {}): Field<string> => ({
  kind: 'email',
  schema: emailSchema('emailLong'),
  isOptional: false,
  isUnique: options.unique ?? false,
  max: 254,
})

export const phone = (): Field<string> => ({
  kind: 'phone',
  schema: line({ max: 32 }, cleanLine).refine(
    (value) => /^\+?[\d\s()./-]{3,}$/.test(value),
    'phone',
  ),
  isOptional: false,
  isUnique: false,
  max: 32,
})

type IntegerOptions = { min?: number; max?: number; unit?: 'bytes' }

export const integer = (options: IntegerOptions = {}): Field<number> => {
  const max = options.max ?? 2_147_483_647
  return {
    kind: 'integer',
    schema: z
      .int({ error: requiredOr('required') })
      .min(options.min ?? 0, options.min ? 'tooSmall' : 'negative')
      .max(max, 'range'),
    isOptional: false,
    isUnique: false,
    max,
    unit: options.unit,
  }
}

export const amount = (decimals: number, required = 'required'): z.ZodType<string> =>
  z
    .string({ error: requiredOr(required) })
    .max(40, 'number')
    .regex(/^-?\d{1,15}(\.\d+)?$/, 'number')
    .overwrite(tidyDecimal)
    .refine((value) => decimalsOf(value) <= decimals, {
      error: 'tooManyDecimals',
      params: { limit: decimals },
    })

type MoneyOptions = Pick<Field, 'currency' | 'coinsOf' | 'finerFor'> & {
  initial?: string
  required?: string
}

/** A price or cost: never below zero. */
export const money = ({ required, ...options }: MoneyOptions = {}): Field<string> => ({
  kind: 'money',
  schema: amount(6, required).refine((value) => !isNegative(value), 'negative'),
  isOptional: false,
  isUnique: false,
  decimals: 6,
  ...options,
})

/** A quantity or factor: always above zero. */
export const quantity = (options: { initial?: string; required?: string } = {}): Field<string> => ({
  kind: 'quantity',
  schema: amount(6, options.required).refine(
    (value) => !isNegative(value) && !isZero(value),
    'notPositive',
  ),
  isOptional: false,
  isUnique: false,
  initial: options.initial,
  decimals: 6,
})

/** A level of stock: it may also be nothing. */
export const level = (): Field<string> => ({
  ...quantity(),
  schema: amount(6).refine((value) => !isNegative(value), 'negative'),
})

export const percent = (): Field<string> => ({
  kind: 'percent',
  schema: amount(4).refine((value) => !isNegative(value) && Number(value) <= 100, 'percent'),
  isOptional: false,
  isUnique: false,
  decimals: 4,
})

export const boolean = (options: { initial: boolean }): Field<boolean> => ({
  kind: 'boolean',
  schema: z.boolean({ error: requiredOr('required') }),
  isOptional: false,
  isUnique: false,
  initial: options.initial,
})

export const date = (options: { required?: string } = {}): Field<string> => ({
  kind: 'date',
  schema: dayOf(options.required ?? 'required'),
  isOptional: false,
  isUnique: false,
})

export const choice = <const Value extends string>(
  choices: readonly Value[],
  options: { initial?: Value; required?: string } = {},
): Field<Value> => ({
  kind: 'choice',
  schema: z.enum(choices as readonly [Value, ...Value[]], {
    error: requiredOr(options.required ?? 'required'),
  }),
  isOptional: false,
  isUnique: false,
  initial: options.initial,
  choices,
})

/** The key of other words for a choice of this row, where its field has them. */
export function otherWords(
  field: Field | undefined,
  row: Readonly<Record<string, unknown>> | undefined,
  value: unknown,
): string | undefined {
  const { by, of, words } = field?.worded ?? {}
  return by && of?.includes(String(row?.[by])) ? `${words}.${String(value)}` : undefined
}

/** A colour as people pick it: #rrggbb. */
export const colour = (): Field<string> => ({
  kind: 'colour',
  schema: z
    .string({ error: requiredOr('required') })
    .overwrite((value) => value.trim().toLowerCase())
    .regex(/^#[0-9a-f]{6}$/, 'colour'),
  isOptional: false,
  isUnique: false,
})

/** A country by its two letters; its name comes from the language of the reader. */
export const country = (): Field<string> => ({
  kind: 'country',
  schema: z.string({ error: requiredOr('required') }).regex(/^[A-Z]{2}$/, 'invalid'),
  isOptional: false,
  isUnique: false,
})

/** A time zone by its name in the common database of zones: Asia/Beirut. */
export const zone = (): Field<string> => ({
  kind: 'zone',
  schema: z
    .string({ error: requiredOr('required') })
    .max(64, 'tooLong')
    .refine(isZone, 'invalid'),
  isOptional: false,
  isUnique: false,
})

export const reference = (
  target: string,
  options: { required?: string; unique?: boolean } = {},
): Field<string, Linked> => ({
  kind: 'reference',
  schema: idOf(options.required ?? 'required'),
  isOptional: false,
  isUnique: options.unique ?? false,
  target,
})

/** A picture or another file of the company's media. */
export const media = (): Field<string, Linked> => ({ ...reference('mediaFile'), kind: 'media' })

/** Several rows of another entity, kept in the join table `<entity>_<target>`. */
export const references = (target: string): Field<string[], Linked[]> => ({
  kind: 'references',
  schema: z.array(idOf('required')).max(500, 'range'),
  isOptional: false,
  isUnique: false,
  initial: [],
  target,
})

export const permissions = (): Field<string[]> => ({
  kind: 'permissions',
  schema: z.array(z.string().regex(/^[a-z][\w]*\.[\w]+\.[a-z]+$/, 'invalid')).max(2000, 'range'),
  isOptional: false,
  isUnique: false,
  initial: [],
})

/** Goes in, never comes out: not read, listed, exported or audited. */
export const secret = (schema: z.ZodType<string>): Field<string, never> => ({
  kind: 'secret',
  schema,
  isOptional: false,
  isUnique: false,
})

export const optional = <Input, Row>(
  field: Field<Input, Row>,
): Field<Input | null | undefined, Row | null> => ({
  ...field,
  schema: field.schema.nullable().optional(),
  isOptional: true,
  row: undefined,
})

/** A column the database makes of others, such as the full name of a person. */
export const computed = <Input, Row>(field: Field<Input, Row>): Field<Input, Row> => ({
  ...field,
  isComputed: true,
})

/**
 * What stands in the one row of another table that belongs to this one, such as the state of the
 * cheque a receipt brought; none where there is no such row. It is read, filtered and exported.
 */
export const beside = <Input, Row>(
  place: NonNullable<Field['beside']>,
  field: Field<Input, Row>,
): Field<Input | null | undefined, Row | null> => ({
  ...optional(field),
  isComputed: true,
  beside: place,
})

/**
 * What belongs to a record that this one points at and is kept from here as well, such as the user
 * name of an employee. Read like what stands beside a row; the commands of the module write it there.
 */
export const keptIn = <Input, Row>(
  place: NonNullable<Field['beside']>,
  field: Field<Input, Row>,
): Field<Input | null | undefined, Row | null> => ({ ...optional(field), beside: place })
