/** The sample company of `npm run demo`, made once, through the same API everybody uses. */
import { sql } from 'kysely'
import { newId } from '../../domain/kernel/id.ts'
import type { App } from '../app.ts'
import { type Ask, nameCourses, seatGuests } from './demo-floor.ts'
import { fillPeople } from './demo-people.ts'

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

type SignedIn = { token: string }
type Roles = { rows: { id: string; name: string }[] }

function asker(app: App, token?: string): Ask {
  return async <Answer>(method: string, path: string, body?: object) => {
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
  const { token } = await asker(app)<SignedIn>('POST', '/registration', {
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
  const roles = (await ask<Roles>('GET', '/roles')).rows
  for (const { role, ...person } of people)
    await ask('POST', '/users', {
      id: newId(),
      ...person,
      email: `${person.username}@maisonkaram.example`,
      role: roles.find((it) => it.name === role)?.id,
      password,
    })
  await nameCourses(ask)
  // The day of the shop: by the clock of the server tomorrow may have begun already.
  const { today } = await ask<{ today: string }>('GET', '/trade/terms?screen=sales')
  await fillPeople((...asked) => ask(...asked), today)
  await ask('POST', '/logout', {})
  const [waiter, cook] = [await signedIn(app, 'waiter'), await signedIn(app, 'cook')]
  await seatGuests(waiter, cook)
  for (const person of [waiter, cook]) await person('POST', '/logout', {})
}

async function signedIn(app: App, login: string): Promise<Ask> {
  const { token } = await asker(app)<SignedIn>('POST', '/login', { login, password })
  return asker(app, token)
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
