import { entity, type RowOf } from '../kernel/entity.ts'
import { boolean, choice, email, optional, reference, secret, text } from '../kernel/field.ts'
import { languages } from '../kernel/language.ts'
import { passwordSchema, usernameSchema } from './account.ts'

export const userTypes = ['admin', 'staff'] as const

export const user = entity(
  'user',
  {
    username: { ...text({ max: 60, unique: true }), schema: usernameSchema },
    fullName: text({ max: 120 }),
    email: optional(email({ unique: true })),
    userType: choice(userTypes, { initial: 'staff' }),
    role: optional(reference('role')),
    language: choice(languages, { initial: 'en' }),
    isActive: boolean({ initial: true }),
    password: optional(secret(passwordSchema)),
  },
  {
    path: '/AddUser',
    title: 'fullName',
    list: ['fullName', 'username', 'email', 'userType', 'role', 'isActive'],
    sort: ['fullName', 'username'],
    search: ['fullName', 'username', 'email'],
    can: 'identity.user',
    endsForGood: true,
    menu: { group: 'business', icon: 'users', order: 620 },
    table: 'app_user',
  },
)

export type User = RowOf<typeof user>
