import { expect, test } from 'vitest'
import { entity } from '../entity.ts'
import { text } from '../field.ts'
import { doorOf } from './access-door.ts'

entity(
  'guild',
  { name: text({ max: 40 }) },
  {
    path: '/Guilds',
    title: 'name',
    list: ['name'],
    sort: ['name'],
    search: ['name'],
    can: 'identity.guild',
    menu: { group: 'people', icon: 'users', order: 1 },
  },
)

const knocked = (route: string, needs = 'signedIn') => ({ route, needs })

test('a door is named by what was tried there', () => {
  expect(doorOf(knocked('POST /api/login', 'public'), 'password')).toBe('signIn')
  expect(doorOf(knocked('POST /api/login', 'public'), 'secondFactor')).toBe('secondFactor')
  expect(doorOf(knocked('POST /api/pos/tickets'), 'pin')).toBe('till')
  expect(doorOf(knocked('PUT /api/profile/pin'), 'password')).toBe('profile')
})

test('a right that is missing names the part of the menu', () => {
  expect(doorOf(knocked('GET /api/guilds', 'identity.guild.view'), 'right')).toBe('people')
  expect(doorOf(knocked('GET /api/passwords'), 'right')).toBe('elsewhere')
})
