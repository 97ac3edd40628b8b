import { beforeEach, describe, expect, test, vi } from 'vitest'
import { category } from '../../../../domain/catalog/category.entity.ts'
import type { AnyRow } from '../../../../domain/kernel/entity.ts'
import { FormModel } from './form-model.ts'
import type { Doubt } from './form-save.ts'

const row: AnyRow = {
  id: '018f0000-0000-7000-8000-000000000001',
  version: 2,
  name: 'Coffee',
  altName: null,
  division: null,
  tileColour: null,
}

type Sent = { method: string; path: string; body: Record<string, unknown> }
type Answer = { status: number; body: unknown }

/** A server of one's own: remembers what was sent, answers what it is told to. */
function serve(answer: (sent: Sent) => Answer | Promise<Answer>): Sent[] {
  const all: Sent[] = []
  vi.stubGlobal('fetch', async (path: string, request: RequestInit) => {
    const sent = { method: String(request.method), path, body: JSON.parse(String(request.body)) }
    all.push(sent)
    const { status, body } = await answer(sent)
    const headers = { 'Content-Type': 'application/json' }
    return new Response(JSON.stringify(body), { status, headers })
  })
  return all
}

const problem = (status: number, code: string, more: Record<string, unknown> = {}): Answer => ({
  status,
  body: { status, code, message: `said ${code}`, errors: [], facts: {}, requestId: '1', ...more },
})

const focus = vi.fn()
const keep = vi.fn()
const confirm = vi.fn(async (_: Doubt) => false)
const open = (start: AnyRow | Record<string, unknown>): FormModel =>
  new FormModel(category, start, { focus, keep, confirm })

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  focus.mockClear()
  keep.mockClear()
})

describe('sending a form', () => {
  test('a wrong field stops it, takes the focus, and nothing is sent', async () => {
    const sent = serve(() => ({ status: 200, body: row }))
    const form = open({ tileColour: 'blue' })
    expect(await form.submit()).toBeUndefined()
    expect(sent).toEqual([])
    expect(focus).toHaveBeenCalledExactlyOnceWith('name')
    expect(Object.keys(form.state.errors)).toEqual(['name', 'tileColour'])
  })

  test('a double click creates once', async () => {
    const sent = serve(({ body }) => ({ status: 200, body: { ...row, ...body, version: 1 } }))
    const form = open({ name: 'Tea' })
    const [first, second] = await Promise.all([form.submit(), form.submit()])
    expect(sent).toHaveLength(1)
    expect(first?.name).toBe('Tea')
    expect(second).toBeUndefined()
    expect(keep).toHaveBeenCalledTimes(1)
  })

  test('an unchanged record is not sent', async () => {
    const sent = serve(() => ({ status: 200, body: row }))
    expect(await open(row).submit()).toBeUndefined()
    expect(sent).toEqual([])
  })

  test('what the server refuses lands on its field and keeps what was typed', async () => {
    const errors = [{ code: 'notUnique', field: 'name', message: 'This value is already used' }]
    serve(() => problem(422, 'notUnique', { field: 'name', errors }))
    const form = open({ name: 'Coffee' })
    await form.submit()
    expect(form.state.errors.name?.message).toBe('This value is already used')
    expect(form.state.values.name).toBe('Coffee')
    expect(focus).toHaveBeenCalledWith('name')
    expect(form.isDirty).toBe(true)
  })

  test('a value that is taken leads to the record that holds it', async () => {
    const holder = { entity: 'category', id: 'c1', title: 'Coffee' }
    const errors = [{ code: 'notUnique', field: 'name', message: 'This value is already used' }]
    serve(() => problem(422, 'notUnique', { field: 'name', errors, facts: holder }))
    const form = open({ name: 'Coffee' })
    await form.submit()
    expect(form.state.errors.name?.holder).toEqual(holder)
    form.setValue('name', 'Tea')
    expect(form.state.errors.name).toBeUndefined()
  })

  test('a refusal that concerns no field speaks for the form', async () => {
    serve(() => problem(403, 'forbidden'))
    const form = open({ name: 'Tea' })
    await form.submit()
    expect(form.facts.getState().failure).toBe('said forbidden')
  })

  test.each([true, false])('what is unusual is saved if it is meant (%s)', async (isMeant) => {
    const facts = { isConfirmable: true }
    const sent = serve(({ body }) =>
      body.isConfirmed ? { status: 200, body: row } : problem(422, 'rateJump', { facts }),
    )
    confirm.mockResolvedValueOnce(isMeant)
    const form = open({ name: 'Tea' })
    expect(await form.submit()).toEqual(isMeant ? row : undefined)
    expect(confirm).toHaveBeenLastCalledWith({ message: 'said rateJump', links: [] })
    expect(sent).toHaveLength(isMeant ? 2 : 1)
    expect(form.state.errors).toEqual({})
    expect(form.isDirty).toBe(!isMeant)
  })

  test('a create without an answer is sent again with the same id', async () => {
    const sent = serve(() => problem(503, 'databaseAway'))
    const form = open({ name: 'Tea' })
    await form.submit()
    await form.submit()
    expect(new Set(sent.map(({ body }) => body.id)).size).toBe(1)
    expect(form.state.values.name).toBe('Tea')
  })

  test('what was typed after a create of unknown fate is not lost', async () => {
    let kept: AnyRow | undefined
    const sent = serve(({ method, body }) => {
      if (method === 'PATCH') return { status: 200, body: { ...kept, ...body, version: 2 } }
      if (kept) return { status: 200, body: kept }
      kept = { ...row, ...body, id: String(body.id), version: 1 }
      return problem(504, 'unexpected')
    })
    const form = open({ name: 'Tea' })
    await form.submit()
    form.setValue('name', 'Green tea')
    const saved = await form.submit()
    expect(sent.map(({ method }) => method)).toEqual(['POST', 'POST', 'PATCH'])
    expect(sent[2]?.body).toEqual({ version: 1, name: 'Green tea' })
    expect(saved?.name).toBe('Green tea')
  })
})

describe('somebody else was faster', () => {
  const current = { ...row, version: 3, name: 'Coffees', altName: 'قهوة' }
  const facts = { current, changedBy: 'Ziad', changedAt: '2026-11-15T08:00:00Z' }

  test('both versions are offered and nothing is lost', async () => {
    serve(() => problem(409, 'stale', { facts }))
    const form = open(row)
    form.setValue('name', 'Tea')
    await form.submit()
    expect(form.facts.getState().conflict?.changedBy).toBe('Ziad')
    expect(form.state.values.name).toBe('Tea')
  })

  test('the mix is saved on top of their version', async () => {
    const sent = serve(({ body }) =>
      body.version === 3
        ? { status: 200, body: { ...current, ...body, version: 4 } }
        : problem(409, 'stale', { facts }),
    )
    const form = open(row)
    form.setValue('name', 'Tea')
    await form.submit()
    form.rebase(current, { ...form.state.values, altName: 'قهوة' })
    const saved = await form.submit()
    expect(sent[1]?.body).toEqual({ version: 3, name: 'Tea' })
    expect(saved?.version).toBe(4)
    expect(form.facts.getState().conflict).toBeNull()
  })

  test('nobody is asked when everything I typed stands there already', async () => {
    serve(() => problem(409, 'stale', { facts }))
    const form = open(row)
    form.setValue('name', 'Coffees')
    const saved = await form.submit()
    expect(saved).toEqual(current)
    expect(form.facts.getState().conflict).toBeNull()
    expect(form.isDirty).toBe(false)
  })

  test('a record deleted meanwhile can be kept as a new one', async () => {
    serve(() => problem(404, 'notFound'))
    const form = open(row)
    form.setValue('name', 'Tea')
    await form.submit()
    expect(form.facts.getState().isGone).toBe(true)
    form.renew()
    expect(form.state.version).toBeNull()
    expect(form.state.id).not.toBe(row.id)
    expect(form.state.values.name).toBe('Tea')
  })
})
