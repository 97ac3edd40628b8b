import { describe, expect, it } from 'vitest'
import { warehouse } from '../../../domain/stock/warehouse.entity.ts'
import '../../../domain/identity/branch.entity.ts'
import { size } from '../../../domain/catalog/size.entity.ts'
import { unit } from '../../../domain/catalog/unit.entity.ts'
import { user } from '../../../domain/identity/user.entity.ts'
import type { Entity } from '../../../domain/kernel/entity.ts'
import {
  emptyQuestion,
  isNarrowed,
  isSameQuestion,
  type ListState,
  nextSort,
  questionKey,
  readQuestion,
  readState,
  targetOf,
  writeState,
} from './list-state.ts'

const of = (declared: unknown): Entity => declared as Entity
const sizes = of(size)
const units = of(unit)
const users = of(user)
const warehouses = of(warehouse)

const read = (entity: Entity, search: string): ListState =>
  readState(entity, new URLSearchParams(search))

const branchId = '0192f0c1-0000-7000-8000-000000000001'

describe('the address of a list', () => {
  it('is empty for the plain list', () => {
    const state = read(sizes, '')
    expect(state).toEqual({
      q: '',
      filters: {},
      sort: { key: 'name', isDescending: false },
      view: null,
      after: null,
      from: 1,
    })
    expect(writeState(sizes, state).toString()).toBe('')
  })

  it('gives the same list again', () => {
    const state: ListState = {
      q: 'زعتر & café',
      filters: { position: { from: '2', to: '10' }, name: { contains: 'x' } },
      sort: { key: 'position', isDescending: true },
      view: 'mine',
      after: 'WyJMIiwiMDE5MmYwYzEiXQ==',
      from: 51,
    }
    expect(read(sizes, writeState(sizes, state).toString())).toEqual(state)
  })

  it('keeps each kind of filter', () => {
    const filters = {
      branch: { in: [branchId] },
      isActive: { in: [true] },
      phone: { contains: '03' },
    }
    const state = { ...read(warehouses, ''), filters }
    expect(read(warehouses, writeState(warehouses, state).toString()).filters).toEqual(filters)
  })

  it('drops what the declaration does not know and keeps the rest', () => {
    const filter = JSON.stringify({
      name: { contains: 'x' },
      gone: { contains: 'y' },
      position: { from: 'abc' },
      altName: { in: ['z'] },
    })
    const state = read(sizes, new URLSearchParams({ filter, sort: 'altName' }).toString())
    expect(state.filters).toEqual({ name: { contains: 'x' } })
    expect(state.sort).toEqual({ key: 'name', isDescending: false })
  })

  it.each(['{', 'null', '3', '[]', '"x"', '{"name":null}', '{"__proto__":{"contains":"x"}}'])(
    'opens with the broken filter %s',
    (filter) => {
      expect(read(sizes, new URLSearchParams({ filter }).toString()).filters).toEqual({})
    },
  )

  it('never filters by what only goes in', () => {
    const filter = JSON.stringify({ password: { contains: 'x' } })
    expect(read(users, new URLSearchParams({ filter }).toString()).filters).toEqual({})
  })

  it.each(['-5', '0', '1.5', 'x', ''])('takes the ordinal %s for the first row', (from) => {
    expect(read(sizes, new URLSearchParams({ after: 'c', from }).toString()).from).toBe(1)
  })

  it('has no ordinal without a cursor', () => {
    expect(read(sizes, 'from=51').from).toBe(1)
  })

  it('cuts a search to what the server takes', () => {
    expect(read(sizes, `q=${'x'.repeat(300)}`).q).toHaveLength(100)
  })
})

describe('a question', () => {
  it('turns the order of the same column around', () => {
    const up = { key: 'name', isDescending: false }
    expect(nextSort(up, 'name')).toEqual({ key: 'name', isDescending: true })
    expect(nextSort({ key: 'name', isDescending: true }, 'name')).toEqual(up)
    expect(nextSort({ key: 'name', isDescending: true }, 'position').isDescending).toBe(false)
  })

  it('is the same whatever the order of its filters', () => {
    const empty = emptyQuestion(sizes)
    const [name, position] = [{ contains: 'x' }, { from: '1' }]
    const a = { ...empty, filters: { name, position } }
    const b = { ...empty, filters: { position, name } }
    expect(isSameQuestion(a, b)).toBe(true)
    expect(isSameQuestion(a, empty)).toBe(false)
  })

  it('is narrowed by a search or a filter, not by an order', () => {
    const empty = emptyQuestion(sizes)
    expect(isNarrowed(empty)).toBe(false)
    expect(isNarrowed({ ...empty, sort: { key: 'position', isDescending: true } })).toBe(false)
    expect(isNarrowed({ ...empty, q: 'x' })).toBe(true)
    expect(isNarrowed({ ...empty, filters: { name: { contains: 'x' } } })).toBe(true)
  })

  it('keeps the selection when only the order changes', () => {
    const empty = emptyQuestion(sizes)
    const turned = { ...empty, sort: { key: 'name', isDescending: true } }
    expect(questionKey(turned)).toBe(questionKey(empty))
    expect(questionKey({ ...empty, q: 'x' })).not.toBe(questionKey(empty))
  })

  it('of an old view loses only what is gone', () => {
    const kept = {
      q: 'x',
      filters: { name: { contains: 'a' }, gone: { contains: 'b' } },
      sort: { key: 'gone', isDescending: true },
    }
    expect(readQuestion(sizes, kept)).toEqual({
      q: 'x',
      filters: { name: { contains: 'a' } },
      sort: { key: 'name', isDescending: false },
    })
    expect(readQuestion(sizes, {})).toEqual(emptyQuestion(sizes))
  })

  it('knows what a reference points to', () => {
    expect(targetOf(units, 'base')?.name).toBe('unit')
    expect(targetOf(units, 'name')).toBeUndefined()
  })
})
