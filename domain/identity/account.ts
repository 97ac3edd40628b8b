/** What the public screens and the profile send, checked the same way in browser and server. */

import { z } from 'zod'
import { longestCode, longestLogin, longestPassword } from '../kernel/access/login-limits.ts'
import { isBrokenEmail } from '../kernel/email.ts'
import { currencyRate } from '../kernel/field/currency-rate.ts'
import { emailSchema, notAbsurd, percent, text } from '../kernel/field.ts'
import { id, typedPassword } from '../kernel/input.ts'
import { languages } from '../kernel/language.ts'
import { isPlainCode, isSafeText } from '../kernel/text.ts'
import { shopKinds } from './shop-kind.ts'

/** A company may ask for more; see `account.settings.ts`. */
export const shortestPassword = 8

/** Long enough to resist guessing, short enough that hashing it is no weapon. */
export const passwordSchema = z
  .string({ error: 'required' })
  .min(1, 'required')
  .min(shortestPassword, 'passwordTooShort')
  .max(longestPassword, 'tooLong')

/** A new user signs in with a password given here, or sets one through the link in the mail. */
export const lacksWayIn = (user: { password?: unknown; email?: unknown }): boolean =>
  !user.password && !user.email

/** No @, so that a name can never be mistaken for somebody's e-mail address. */
export const usernameSchema = z
  .string({ error: 'required' })
  .check(notAbsurd(60))
  .overwrite((value) => value.normalize('NFKC').trim())
  .min(1, 'required')
  .max(60, 'tooLong')
  .regex(/^[\p{L}\p{N}._-]+$/u, 'username')
  // Some letters are fillers that nobody sees.
  .refine(isPlainCode, 'username')

const name = text({ max: 120 }).schema
const codeSchema = z.string().trim().min(1, 'required').max(longestCode, 'secondFactorWrong')

export const loginInput = z.strictObject({
  login: z
    .string({ error: 'required' })
    .trim()
    .min(1, 'required')
    .max(longestLogin, 'tooLong')
    .refine(isSafeText, 'unsafeText')
    .refine((login) => !isBrokenEmail(login), 'emailShort'),
  password: typedPassword,
  code: codeSchema.optional(),
  isKept: z.boolean().optional(),
  /** What this device was given when people signed in here before, with blanks between. */
  devices: z.string().max(1000, 'tooLong').optional(),
})

const currencyCode = z.string({ error: 'required' }).regex(/^[A-Z]{3}$/, 'required')

export const registrationInput = z
  .strictObject({
    id,
    companyName: name,
    country: z.string({ error: 'required' }).regex(/^[A-Z]{2}$/, 'required'),
    firstCurrency: currencyCode,
    secondCurrency: currencyCode.nullable().optional(),
    fullName: name,
    username: usernameSchema,
    email: emailSchema('emailShort'),
    password: passwordSchema,
    language: z.enum(languages),
    /** It brings units, categories and the taxes of the country; whoever names none brings nothing. */
    kind: z.enum(shopKinds, 'invalid').optional(),
    /** How much of the second currency one of the first is worth today. */
    rate: currencyRate().schema.nullable().optional(),
    /** It was said the other way round: how much of the first one of the second is worth. */
    isRateOfSecond: z.boolean('invalid').optional(),
    /** None is the standard rate of the country. */
    taxRate: percent().schema.nullable().optional(),
    hasStarterItems: z.boolean().optional(),
    hasSampleData: z.boolean().optional(),
  })
  .refine((input) => input.firstCurrency !== input.secondCurrency, {
    error: 'sameCurrency',
    path: ['secondCurrency'],
  })
  .refine((input) => !input.rate || input.secondCurrency, {
    error: 'noSecondCurrency',
    path: ['rate'],
  })
  .refine((input) => !input.hasStarterItems || input.kind, { error: 'required', path: ['kind'] })

export const forgotPasswordInput = z.strictObject({ email: emailSchema('emailShort') })

export const resetPasswordInput = z.strictObject({
  token: z.string().min(1, 'required').max(200, 'invalid'),
  password: passwordSchema,
})

export const confirmationInput = z.strictObject({
  token: z.string({ error: 'required' }).min(1, 'required').max(200, 'invalid'),
})

export const changePasswordInput = z.strictObject({
  current: typedPassword,
  password: passwordSchema,
})

/** One's own password again, before an account is changed in a way that gives it to others. */
export const proofField = {
  proof: typedPassword.optional(),
}

export const profileInput = z.strictObject({
  version: z.int().min(1),
  fullName: name.optional(),
  email: emailSchema('emailLong').nullable().optional(),
  language: z.enum(languages).optional(),
  ...proofField,
})

export const secondFactorInput = z.strictObject({ code: codeSchema })

export const passwordOnlyInput = z.strictObject({
  password: typedPassword,
})

export type Registration = z.infer<typeof registrationInput>
