import type { FieldErrors } from '../kernel/form/form-check.ts'
import { type FormValues, isBlank } from '../kernel/form/form-values.ts'

/** A new user signs in with the password given here, or sets one through the link in the mail. */
export default function userRule({ password, email }: FormValues, isNew: boolean): FieldErrors {
  if (!isNew || !isBlank(password) || !isBlank(email)) return {}
  return { password: { code: 'required' } }
}
