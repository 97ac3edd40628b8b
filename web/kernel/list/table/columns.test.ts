import { describe, expect, it } from 'vitest'
import { receipt } from '../../../../domain/cash/receipt.entity.ts'
import { brand } from '../../../../domain/catalog/brand.entity.ts'
import { category } from '../../../../domain/catalog/category.entity.ts'
import { item } from '../../../../domain/catalog/item.entity.ts'
import { size } from '../../../../domain/catalog/size.entity.ts'
import { role } from '../../../../domain/identity/role.entity.ts'
import { user } from '../../../../domain/identity/user.entity.ts'
import type { Entity } from '../../../../domain/kernel/entity.ts'
import { money } from '../../../../domain/kernel/field.ts'
import { thirdparty } from '../../../../domain/partners/thirdparty.entity.ts'
import { wearsBadge } from '../../words/badges.ts'
import { cardParts, shownWords } from './card-parts.ts'
import {
  clampWidth,
  columnKeys,
  columnsOf,
  keyOf,
  movedColumn,
  narrowest,
  offeredKeys,
  toggledColumn,
  widest,
  widthsOf,
} from './columns.ts'

const of = (declared: unknown): Entity => declared as Entity
const brands = of(brand)
const sizes = of(size)
const sum = (widths: readonly number[]) => widths.reduce((total, width) => total + width, 0)

describe('the columns of a list', () => {
  it('are those of the declaration until others are chosen', () => {
    expect(columnsOf(sizes, undefined)).toEqual(['position', 'name', 'altName'])
    expect(columnsOf(sizes, ['altName', 'name'])).toEqual(['altName', 'name'])
  })

  it('always hold the title', () => {
    expect(columnsOf(sizes, ['altName'])).toEqual(['name', 'altName'])
    expect(columnsOf(sizes, [])).toEqual(['name'])
  })

  it('forget what the declaration no longer has, and what was kept twice', () => {
    expect(columnsOf(sizes, ['gone', 'name', 'altName', 'name'])).toEqual(['name', 'altName'])
  })

  it('never show a secret or a matrix', () => {
    expect(columnKeys(of(user))).not.toContain('password')
    expect(columnKeys(of(role))).not.toContain('permissions')
  })

  it('are offered in their order, the hidden ones behind', () => {
    expect(offeredKeys(columnKeys(sizes), ['altName', 'name'])).toEqual([
      'altName',
      'name',
      'nameFr',
      'nameAr',
      'position',
    ])
  })

  it('come and go', () => {
    expect(toggledColumn(['name'], 'altName')).toEqual(['name', 'altName'])
    expect(toggledColumn(['name', 'altName'], 'altName')).toEqual(['name'])
  })

  it.each([
    ['a', 2, ['b', 'c', 'a']],
    ['c', 0, ['c', 'a', 'b']],
    ['b', -4, ['b', 'a', 'c']],
    ['a', 99, ['b', 'c', 'a']],
    ['x', 0, ['a', 'b', 'c']],
  ])('move %s to %i', (key, to, expected) => {
    expect(movedColumn(['a', 'b', 'c'], key, to)).toEqual(expected)
  })
})

describe('the widths of columns', () => {
  it('fill the room', () => {
    const widths = widthsOf(brands, ['name', 'altName'], {}, 800)
    expect(sum(widths)).toBeGreaterThan(796)
    expect(sum(widths)).toBeLessThanOrEqual(800)
  })

  it('do not grow so far that the eye loses the row', () => {
    const widths = widthsOf(brands, ['name', 'altName'], {}, 4000)
    expect(Math.max(...widths)).toBeLessThan(600)
  })

  it('never shrink below what a column needs: the table scrolls', () => {
    const roomless = widthsOf(brands, ['name', 'altName'], {}, 100)
    expect(roomless).toEqual(widthsOf(brands, ['name', 'altName'], {}, 0))
    const label = 'A very long head of a column'
    const [, headed = 0] = widthsOf(brands, ['name', 'altName'], {}, 100, () => label)
    expect(headed).toBeGreaterThan(label.length * 6)
    expect(Math.min(...roomless)).toBeGreaterThanOrEqual(narrowest)
  })

  it('show the items’ stock, margin and state at a desk of 1,440 pixels', () => {
    const room = 1090
    const heads: Record<string, string> = {
      image: 'Image',
      onHand: 'On hand',
      available: 'Available',
      unitPrice: 'Price USD',
      'unitPrice@second': 'Price LBP',
      stockState: 'State',
    }
    const shown = columnsOf(of(item), undefined, true)
    const widths = widthsOf(of(item), shown, {}, room, (key) => heads[key] ?? '')
    expect(sum(widths.slice(0, shown.indexOf('stockState') + 1))).toBeLessThanOrEqual(room)
    expect(shown).toContain('margin')
  })

  it('keep a dragged width to the pixel', () => {
    const [name, altName] = widthsOf(brands, ['name', 'altName'], { name: 311 }, 600)
    expect(name).toBe(311)
    expect(altName).toBe(289)
  })

  it('leave the room free when every column was dragged', () => {
    expect(widthsOf(brands, ['name', 'altName'], { name: 200, altName: 150 }, 1200)).toEqual([
      200, 150,
    ])
  })

  it('give a number less of the room than a text', () => {
    const [position = 0, name = 0] = widthsOf(sizes, ['position', 'name'], {}, 1200)
    expect(position).toBeLessThan(name / 2)
  })

  it('leave the room of a short code to the names beside it', () => {
    const [number = 0, partner = 0] = widthsOf(of(receipt), ['number', 'partner'], {}, 240)
    expect(number).toBeLessThan(180)
    expect(partner).toBe(110)
  })

  it('stay within bounds', () => {
    expect(clampWidth(3)).toBe(narrowest)
    expect(clampWidth(9999)).toBe(widest)
    expect(clampWidth(120.4)).toBe(120)
  })
})

describe('a card', () => {
  it('shows the state first, then words, and the colour as its picture', () => {
    expect(cardParts(of(category), of(category).list)).toEqual({
      pictures: ['image', 'tileColour'],
      words: ['altName', 'division'],
      amounts: [],
    })
    const { words } = cardParts(of(user), of(user).list)
    const row = { id: '1', version: 1, isActive: false, username: 'rana', email: null }
    expect(shownWords(of(user), { ...row, userType: 'staff', language: 'en' }, words)).toEqual([
      'isActive',
      'username',
      'userType',
    ])
  })

  it('names a flag that is set and passes over one that is not', () => {
    const row = { id: '1', version: 1, isActive: true, isClient: false, isSupplier: true }
    const { words } = cardParts(of(thirdparty), ['name', 'isClient', 'isSupplier', 'isActive'])
    expect(words.slice(0, 3)).toEqual(['isActive', 'isClient', 'isSupplier'])
    expect(shownWords(of(thirdparty), row, words)).toEqual(['isActive', 'isSupplier'])
  })

  it('wears the badge that tells most: a bounced cheque before posted, void before all', () => {
    const { words } = cardParts(of(receipt), of(receipt).list)
    const badgeIn = (values: object) =>
      shownWords(of(receipt), { id: '1', version: 1, ...values }, words).filter(wearsBadge)
    expect(badgeIn({ state: 'posted', cheque: 'bounced' })).toEqual(['cheque'])
    expect(badgeIn({ state: 'posted', cheque: null })).toEqual(['state'])
    expect(badgeIn({ state: 'void', cheque: 'inHand' })).toEqual(['state'])
  })

  it('tells one quantity with its unit, never two that look alike', () => {
    const { words } = cardParts(of(item), of(item).list)
    expect(words).toContain('onHand')
    expect(words).not.toContain('available')
  })

  it('puts figures at the end', () => {
    expect(cardParts(sizes, sizes.list)).toMatchObject({
      words: ['altName'],
      amounts: ['position'],
    })
  })
})

describe('an amount of the first currency', () => {
  const priced = of({
    ...brands,
    title: 'name',
    fields: { name: brand.fields.name, price: money({ currency: 'first' }) },
    list: ['name', 'price'],
  })

  it('has a column in each currency where the company has two', () => {
    expect(columnsOf(priced, undefined, true)).toEqual(['name', 'price', 'price@second'])
    expect(columnsOf(priced, undefined, false)).toEqual(['name', 'price'])
    expect(columnsOf(priced, ['name', 'price@second'], false)).toEqual(['name'])
  })

  it('is asked of the server once, whichever columns show it', () => {
    expect(keyOf('price@second')).toBe('price')
    expect(cardParts(priced, ['name', 'price', 'price@second']).amounts).toEqual([
      'price',
      'price@second',
    ])
  })
})
