import { lacksUsername } from '../../domain/people/employee-account.ts'
import { startsBeforeBirth } from '../../domain/people/employee-dates.ts'
import type { FieldErrors } from '../kernel/form/model/form-check.ts'
import type { FormValues } from '../kernel/form/model/form-values.ts'

export default function employeeRule(values: FormValues): FieldErrors {
  return {
    ...(startsBeforeBirth(values) && {
      dateOfBirth: { code: 'employeeDateOfBirthIsBeforeStart' },
    }),
    ...(lacksUsername(values) && { username: { code: 'required' } }),
  }
}
