import { entity, type RowOf } from '../kernel/entity.ts'
import {
  beside,
  choice,
  code,
  computed,
  date,
  longText,
  optional,
  reference,
  text,
} from '../kernel/field.ts'
import { documentKinds } from './employee-document.ts'

/** A paper of somebody at work: what it is, until when it holds, and a copy of it. */
export const employeeDocument = entity(
  'employeeDocument',
  {
    /** The name of the employee; the database keeps it. */
    name: computed(text({ max: 182 })),
    employee: reference('employee', { required: 'employeeRequired' }),
    kind: choice(documentKinds, { initial: 'identityCard' }),
    number: optional(code({ max: 60 })),
    issuedOn: optional(date()),
    expiresOn: optional(date()),
    note: optional(longText({ max: 500 })),
    fileName: beside(
      { table: 'employee_file', column: 'name', by: 'document_id' },
      text({ max: 200 }),
    ),
  },
  {
    path: '/EmployeeDocuments',
    title: 'name',
    subtitle: ['number'],
    list: ['name', 'kind', 'expiresOn', 'number', 'issuedOn', 'fileName'],
    sort: ['name', 'expiresOn'],
    search: ['name', 'number'],
    can: 'people.employeeDocument',
    // Its copy goes with it.
    endsForGood: true,
    menu: { group: 'people', icon: 'idBadge', order: 513 },
  },
)

export type EmployeeDocument = RowOf<typeof employeeDocument>
