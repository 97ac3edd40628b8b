/** Errors inside lines: found by the browser's checks and by the server, kept at their cell. */
import { describe, expect, test, vi } from 'vitest'
import { parcel } from '../../testing/parcel.ts'
import { errorPlaces } from './form-check.ts'
import { fieldAt, placeOf } from './form-paths.ts'
import { save } from './form-save.ts'
import { checkState, type FormState, newState, withFieldLeft, withValue } from './form-state.ts'
import { blankLine, copiedValues, type HeldLine, isBlankLine } from './form-values.ts'

const contents = parcel.fields.contents
if (!contents) throw new Error('The parcel has lost its contents')

const idOf = (n: number): string => `018f0000-0000-7000-8000-00000000000${n}`
const line = (n: number, code: string | null, more = {}): HeldLine => ({
  ...blankLine(contents),
  id: idOf(n),
  code,
  ...more,
})
const stateWith = (...lines: HeldLine[]): FormState =>
  newState(parcel, { name: 'Box', contents: lines })
const cell = (n: number, key: string): string => `contents.${idOf(n)}.${key}`

describe('a cell that is wrong', () => {
  test('is known by its line, whichever place that line takes', () => {
    const state = stateWith(line(1, 'A'), line(2, null, { count: '3' }))
    expect(Object.keys(checkState(parcel, state).errors)).toEqual([cell(2, 'code')])
    const turned = stateWith(line(2, null, { count: '3' }), line(1, 'A'))
    expect(Object.keys(checkState(parcel, turned).errors)).toEqual([cell(2, 'code')])
  })

  test('is judged when it is left, and mended while it is typed', () => {
    const state = stateWith(line(1, 'A', { count: '0' }))
    const left = withFieldLeft(parcel, state, cell(1, 'count'))
    expect(left.errors[cell(1, 'count')]?.code).toBe('notPositive')
    expect(withFieldLeft(parcel, state, cell(1, 'code')).errors).toEqual({})
    const mended = withValue(parcel, left, 'contents', [line(1, 'A', { count: '2' })])
    expect(mended.errors).toEqual({})
  })

  test('a whole number that is none is told as such there too', () => {
    const state = stateWith(line(1, 'A', { pieces: 'many' }))
    expect(checkState(parcel, state).errors[cell(1, 'pieces')]?.code).toBe('wholeNumber')
  })

  test('comes before or after fields as the form shows them', () => {
    const state = stateWith(line(1, null, { count: '2' }), line(2, 'B', { count: '0' }))
    const errors = {
      ...checkState(parcel, state).errors,
      note: { code: 'tooLong' },
      name: { code: 'required' },
    }
    expect(errorPlaces(parcel, state.values, errors)).toEqual([
      'name',
      cell(1, 'code'),
      cell(2, 'count'),
      'note',
    ])
  })

  test('a place that is no cell stands at its field', () => {
    expect(placeOf(parcel, {}, 'contents')).toBe('contents')
    expect(placeOf(parcel, {}, 'contents.7.code')).toBe('contents')
    expect(placeOf(parcel, {}, 'name.3')).toBe('name')
    expect(placeOf(parcel, { contents: [line(1, 'A')] }, 'contents.0')).toBe(cell(1, 'code'))
    expect(fieldAt(parcel, 'contents.x.count')?.kind).toBe('quantity')
  })
})

describe('what the server refuses', () => {
  const refused = async (field: string, state: FormState): Promise<FormState> => {
    const problem = { status: 422, code: 'taken', message: 'Taken', facts: {}, requestId: '1' }
    const body = { ...problem, errors: [{ code: 'taken', field, message: 'Taken' }] }
    const headers = { 'Content-Type': 'application/problem+json' }
    vi.spyOn(console, 'error').mockImplementation(() => {})
    vi.stubGlobal('fetch', async () => new Response(JSON.stringify(body), { status: 422, headers }))
    const outcome = await save(parcel, state, checkState(parcel, state).input)
    if (outcome.kind !== 'refused') throw new Error(`The save ${outcome.kind}`)
    return { ...state, errors: outcome.errors }
  }

  test('stands at its cell and stays there until that cell is changed', async () => {
    const first = [line(1, 'A'), line(2, 'B')]
    const state = await refused('contents.1.code', stateWith(...first))
    expect(state.errors).toEqual({ [cell(2, 'code')]: { code: 'taken', message: 'Taken' } })
    const turned = withValue(parcel, state, 'contents', [line(2, 'B'), line(1, 'A2')])
    expect(turned.errors).toEqual(state.errors)
    expect(withFieldLeft(parcel, turned, cell(2, 'code')).errors).toEqual(state.errors)
    const typed = withValue(parcel, turned, 'contents', [line(2, 'B2'), line(1, 'A2')])
    expect(typed.errors).toEqual({})
  })

  test('is forgotten with the line it was about', async () => {
    const state = await refused('contents.0.code', stateWith(line(1, 'A'), line(2, 'B')))
    expect(withValue(parcel, state, 'contents', [line(2, 'B')]).errors).toEqual({})
  })
})

describe('a line into which nothing was typed', () => {
  test('is none: it is neither checked nor sent', () => {
    const empty = blankLine(contents)
    expect(isBlankLine(contents, empty)).toBe(true)
    expect(isBlankLine(contents, { ...empty, kind: 'home' })).toBe(false)
    const { input, errors } = checkState(parcel, stateWith(line(1, 'A'), empty))
    expect(errors).toEqual({})
    expect(input.contents).toHaveLength(1)
    expect(Object.keys(checkState(parcel, stateWith(empty)).errors)).toEqual(['contents'])
  })

  test('does not shift the place of a server refusal', () => {
    const state = stateWith(blankLine(contents), line(2, 'B'))
    expect(placeOf(parcel, checkState(parcel, state).input, 'contents.0.code')).toBe(
      cell(2, 'code'),
    )
  })
})

test('a copied line is another line', () => {
  const row = { id: idOf(9), version: 1, name: 'Box', contents: [line(1, 'A')] }
  const copy = copiedValues(parcel, row, (title) => `${title} (copy)`)
  const [copied] = copy.contents as HeldLine[]
  expect(copied?.code).toBe('A')
  expect(copied?.id).not.toBe(idOf(1))
})
