import { beforeAll, describe, expect, test } from 'vitest'
import { newId } from '../../domain/kernel/id.ts'
import { languages } from '../../domain/kernel/language.ts'
import { testApp } from '../kernel/testing/app.ts'
import { type Problem, type Station, station } from '../kernel/testing/station.ts'

const app = testApp()
let shop: Station
let department: string
beforeAll(async () => {
  shop = await station(app)
  department = (await shop.add('/api/departments', { name: 'Shop' })).id
})

const person = (more: Record<string, unknown> = {}) => ({
  firstName: 'Maya',
  lastName: 'Saab',
  employeeNumber: `E-${newId().slice(-8)}`,
  department,
  startDate: '2024-02-01',
  ...more,
})

describe('the full name', () => {
  test('is made of the three names and follows each of them', async () => {
    const made = await shop.add('/api/employees', person())
    expect(made).toMatchObject({ fullName: 'Maya Saab', workLocation: 'office', user: null })
    expect(made.department).toEqual({ id: department, title: 'Shop' })
    const changed = await shop.call('PATCH', `/api/employees/${made.id}`, {
      version: 1,
      middleName: 'Elias',
      lastName: 'Khoury',
    })
    expect(changed.body).toMatchObject({ fullName: 'Maya Elias Khoury' })
  })

  test('cannot be sent, only read, sorted by and found', async () => {
    const id = newId()
    const sent = await shop.refused('POST', '/api/employees', {
      id,
      ...person({ fullName: 'Somebody Else' }),
    })
    expect(sent).toMatchObject({ status: 422, code: 'unknownField', field: 'fullName' })
    const made = await shop.add(
      '/api/employees',
      person({ firstName: 'Zéna', lastName: 'Zogheib' }),
    )
    const { rows } = await shop.list('/api/employees', { sort: '-fullName', limit: '1' })
    expect(rows[0]?.id).toBe(made.id)
    const found = await shop.list('/api/employees', { q: 'zena zogh' })
    expect(found.rows.map((row) => row.id)).toEqual([made.id])
  })

  test('names the employee who keeps a department from being deleted', async () => {
    const kitchen = await shop.add('/api/departments', { name: 'Kitchen' })
    await shop.add('/api/employees', person({ firstName: 'Samir', department: kitchen.id }))
    const refused = await shop.refused('DELETE', `/api/departments/${kitchen.id}?version=1`)
    expect(refused).toMatchObject({ code: 'inUse' })
    expect(refused.facts.users).toMatchObject([{ entity: 'employee', title: 'Samir Saab' }])
  })
})

describe('the customer’s messages', () => {
  const messages = [
    ['department', 'Department required', 'departmentRequired'],
    ['startDate', 'Employee start date is required!', 'employeeStartDateRequired'],
  ] as const

  test.each(messages)('without %s: %s', async (field, message, code) => {
    for (const missing of [undefined, null])
      expect(
        await shop.refused('POST', '/api/employees', {
          id: newId(),
          ...person({ [field]: missing }),
        }),
      ).toMatchObject({ status: 422, code, field, message })
  })

  test.each(
    messages.flatMap(([field, , code]) => languages.map((language) => [field, language, code])),
  )('%s is asked for in %s', async (field = '', language = '', code = '') => {
    const body = { id: newId(), ...person({ [field]: null }) }
    const asked = { token: shop.token, language, body }
    const answer = await app.call<Problem>('POST', '/api/employees', asked)
    const said = app.services.words.say(language as 'en', `refusal.${code}`)
    expect([answer.status, answer.body.message]).toEqual([422, said])
  })

  test('a wrong address: Please type a Valid email address!', async () => {
    const body = { id: newId(), ...person({ email: 'maya@' }) }
    expect(await shop.refused('POST', '/api/employees', body)).toMatchObject({
      field: 'email',
      message: 'Please type a Valid email address!',
    })
  })
})

test('a number is given once', async () => {
  await shop.add('/api/employees', person({ employeeNumber: 'N-1' }))
  const body = { id: newId(), ...person({ employeeNumber: 'n-1' }) }
  const refused = await shop.refused('POST', '/api/employees', body)
  expect(refused).toMatchObject({ code: 'notUnique', field: 'employeeNumber' })
})

test('a user is one employee, and stays while the employee does', async () => {
  const user = await shop.add('/api/users', {
    username: `u${newId().slice(-9)}`,
    fullName: 'Maya Saab',
    password: 'long enough',
  })
  await shop.add('/api/employees', person({ user: user.id }))
  const body = { id: newId(), ...person({ user: user.id }) }
  expect(await shop.refused('POST', '/api/employees', body)).toMatchObject({
    code: 'notUnique',
    field: 'user',
  })
  expect(await shop.refused('DELETE', `/api/users/${user.id}?version=1`)).toMatchObject({
    code: 'inUse',
  })
})

test('nobody starts to work before being born', async () => {
  const body = { id: newId(), ...person({ dateOfBirth: '2024-02-01' }) }
  expect(await shop.refused('POST', '/api/employees', body)).toMatchObject({
    status: 422,
    code: 'employeeDateOfBirthIsBeforeStart',
    field: 'dateOfBirth',
  })
})

test('another company’s department does not exist here', async () => {
  const other = await station(app)
  const { id } = await other.add('/api/departments', { name: 'Theirs' })
  const body = { id: newId(), ...person({ department: id }) }
  expect(await shop.refused('POST', '/api/employees', body)).toMatchObject({
    code: 'missingReference',
    field: 'department',
  })
})
