/** The sample company of `npm run demo`, made once, through the same API everybody uses. */
import { sql } from 'kysely'
import { newId } from '../../domain/kernel/id.ts'
import type { App } from '../app.ts'

const password = 'comptoir-demo'

const people = [
  { username: 'manager', fullName: 'Rana Haddad', role: 'Manager' },
  { username: 'cashier', fullName: 'Ziad Khoury', role: 'Cashier' },
  { username: 'waiter', fullName: 'Maya Saab', role: 'Waiter' },
  { username: 'cook', fullName: 'Omar Rizk', role: 'Cook' },
  { username: 'stock', fullName: 'Karim Nassar', role: 'Stock keeper' },
  { username: 'accountant', fullName: 'Leila Aoun', role: 'Accountant' },
]

const identity = {
  altName: 'بيت كرم',
  legalName: 'Karam et fils SARL',
  financialNumber: '1204587-601',
  phone: '+961 1 740 112',
  email: 'office@maisonkaram.example',
  website: 'www.maisonkaram.example',
  address: 'Hamra street',
  city: 'Beirut',
}

type Ask = (method: string, path: string, body?: object) => Promise<Answer>
type Found = { id: string; name: string; version: number; fullName: string }
type Answer = { token: string; rows: Found[] }

function asker(app: App, token?: string): Ask {
  return async (method, path, body) => {
    const response = await fetch(`http://127.0.0.1:${app.port}/api${path}`, {
      method,
      headers: {
        ...(body ? { 'content-type': 'application/json' } : {}),
        ...(token ? { authorization: `Bearer ${token}` } : {}),
      },
      body: body && JSON.stringify(body),
    })
    const text = await response.text()
    if (!response.ok) throw new Error(`The demo company could not be made: ${text}`)
    return (text ? JSON.parse(text) : {}) as Answer
  }
}

async function foundCompany(app: App): Promise<void> {
  const { token } = await asker(app)('POST', '/registration', {
    id: newId(),
    companyName: 'Maison Karam',
    country: 'LB',
    firstCurrency: 'USD',
    secondCurrency: 'LBP',
    fullName: 'Nadim Karam',
    username: 'admin',
    email: 'admin@maisonkaram.example',
    password,
    language: 'en',
    hasSampleData: true,
  })
  const ask = asker(app, token)
  await ask('PATCH', '/company', { version: 1, ...identity })
  const roles = (await ask('GET', '/roles')).rows
  const staff = (await ask('GET', '/employees?limit=100')).rows
  for (const { role, ...person } of people) {
    const user = newId()
    await ask('POST', '/users', {
      id: user,
      ...person,
      email: `${person.username}@maisonkaram.example`,
      role: roles.find((it) => it.name === role)?.id,
      password,
    })
    // Whoever is an employee clocks in by the same account.
    const employee = staff.find(({ fullName }) => fullName === person.fullName)
    if (employee)
      await ask('PATCH', `/employees/${employee.id}`, { version: employee.version, user })
  }
  await ask('POST', '/logout', {})
}

/** Answers the lines that tell whoever started it how to sign in. */
export async function ensureDemo(app: App): Promise<string[]> {
  const isMade = await app.db.transaction('read', {}, (tx) =>
    tx.maybe(sql`select 1 from find_login('admin')`),
  )
  if (!isMade) await foundCompany(app)
  const names = ['admin', ...people.map((person) => person.username)]
  return [
    `Sample company "Maison Karam". Sign in as ${names.join(', ')}.`,
    `The password of each is ${password}`,
  ]
}
