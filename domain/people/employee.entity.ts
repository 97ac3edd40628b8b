import { entity } from '../kernel/entity.ts'
import {
  boolean,
  choice,
  code,
  computed,
  date,
  email,
  longText,
  optional,
  phone,
  reference,
  text,
} from '../kernel/field.ts'
import { languages } from '../kernel/language.ts'

/** The record of a person at work. What the person earns is kept elsewhere. */
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
    department: reference('department', { required: 'departmentRequired' }),
    position: optional(reference('position')),
    branch: optional(reference('branch')),
    startDate: date({ required: 'employeeStartDateRequired' }),
    workLocation: choice(['office', 'house', 'other'], { initial: 'office' }),
    user: optional(reference('user', { unique: true })),
    isActive: boolean({ initial: true }),
    phone: optional(phone()),
    email: optional(email()),
    language: optional(choice(languages)),
    address: optional(longText({ max: 500 })),
  },
  {
    path: '/Employees',
    title: 'fullName',
    list: ['fullName', 'employeeNumber', 'department', 'position', 'branch', 'phone', 'isActive'],
    sort: ['fullName', 'employeeNumber', 'startDate'],
    search: ['firstName', 'middleName', 'lastName', 'employeeNumber', 'phone', 'email'],
    sections: ['firstName', 'department', 'phone'],
    can: 'people.employee',
    menu: { group: 'people', icon: 'users', order: 510 },
  },
)
