import { passwordSchema } from '../identity/account.ts'
import { user, userTypes } from '../identity/user.entity.ts'
import { entity, type RowOf } from '../kernel/entity.ts'
import {
  boolean,
  choice,
  code,
  computed,
  date,
  email,
  type Field,
  keptIn,
  longText,
  media,
  optional,
  phone,
  reference,
  secret,
  text,
} from '../kernel/field.ts'
import { languages } from '../kernel/language.ts'

/** What is of the account of somebody is for whoever keeps accounts; the others do not know of it. */
const ofAccount = <Input, Row>(field: Field<Input, Row>): Field<Input, Row | undefined> => ({
  ...field,
  needs: 'identity.user.edit',
  row: undefined,
})

const account = <Input, Row>(column: string, field: Field<Input, Row>) =>
  ofAccount(keptIn({ table: 'app_user', column, by: 'id', from: 'user_id' }, field))

/** The record of a person at work, and the account the person signs in with. Pay is kept elsewhere. */
export const employee = entity(
  'employee',
  {
    firstName: text({ max: 60 }),
    middleName: optional(text({ max: 60 })),
    lastName: text({ max: 60 }),
    fullName: computed(text({ max: 182 })),
    employeeNumber: code({ max: 40, unique: true }),
    gender: optional(choice(['female', 'male'])),
    dateOfBirth: optional(date()),
    photo: optional(media()),
    department: reference('department', { required: 'departmentRequired' }),
    position: optional(reference('position')),
    isHead: boolean({ initial: false }),
    branch: optional(reference('branch')),
    startDate: date({ required: 'employeeStartDateRequired' }),
    workLocation: choice(['office', 'house', 'other'], { initial: 'office' }),
    isActive: boolean({ initial: true }),
    phone: optional(phone()),
    email: optional(email()),
    language: optional(choice(languages)),
    address: optional(longText({ max: 500 })),
    emergencyName: optional(text({ max: 120 })),
    emergencyRelation: optional(text({ max: 60 })),
    emergencyPhone: optional(phone()),
    user: optional(reference('user', { unique: true })),
    username: account('username', user.fields.username),
    userType: account('user_type', choice(userTypes)),
    role: account('role_id', reference('role')),
    password: ofAccount(optional(secret(passwordSchema))),
    isAccountActive: account('is_active', { ...boolean({ initial: true }), initial: undefined }),
  },
  {
    path: '/Employees',
    title: 'fullName',
    list: ['fullName', 'employeeNumber', 'department', 'position', 'branch', 'phone', 'isActive'],
    sort: ['fullName', 'employeeNumber', 'startDate'],
    search: ['firstName', 'middleName', 'lastName', 'employeeNumber', 'phone', 'email'],
    sections: ['firstName', 'department', 'phone', 'emergencyName', 'user'],
    can: 'people.employee',
    menu: { group: 'people', icon: 'users', order: 510 },
  },
)

export type Employee = RowOf<typeof employee>
