import { expiresBeforeIssue } from '../../domain/people/employee-document.ts'
import type { FieldErrors } from '../kernel/form/model/form-check.ts'
import type { FormValues } from '../kernel/form/model/form-values.ts'

export default function employeeDocumentRule(values: FormValues): FieldErrors {
  return expiresBeforeIssue(values)
    ? { expiresOn: { code: 'employeeDocumentExpiresAfterIssue' } }
    : {}
}
