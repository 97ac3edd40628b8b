import '../../../../domain/catalog/unit.entity.ts'
import i18next from 'i18next'
import { act, useState } from 'react'
import { MemoryRouter } from 'react-router'
import { beforeEach, expect, test } from 'vitest'
import { queryClient } from '../../session/query.ts'
import { sessionKey } from '../../session/session.ts'
import { mount, until } from '../../testing/mount.tsx'
import { parcel } from '../../testing/parcel.ts'
import { sampleSession } from '../../testing/session.ts'
import { startWords } from '../../words/words.ts'
import { FieldBox } from '../inputs/FieldBox.tsx'
import type { HeldLine } from '../model/form-values.ts'
import { useForm } from '../model/use-form.ts'

const contents = parcel.fields.contents
if (!contents) throw new Error('The parcel has lost its contents')

const idOf = (n: number): string => `018f0000-0000-7000-8000-00000000000${n}`

const twoLines = [1, 2].map((n) => ({
  id: idOf(n),
  code: `C${n}`,
  count: '1',
  pieces: null,
  unit: { id: idOf(8), title: 'Piece' },
  kind: 'work',
  isActive: false,
}))

function Parcel({ lines, isReadOnly }: { lines: unknown; isReadOnly: boolean }) {
  const [start] = useState({ name: 'Box', contents: lines })
  const form = useForm(parcel, start)
  if (!contents) return null
  return (
    <form onSubmit={(event) => event.preventDefault()}>
      <FieldBox form={form} name="contents" field={contents} isReadOnly={isReadOnly} />
      <output>{JSON.stringify(form.state.values.contents)}</output>
      <button type="button" onClick={() => void form.model.submit()}>
        save
      </button>
    </form>
  )
}

beforeEach(async () => {
  queryClient.setQueryData(sessionKey, sampleSession)
  await startWords('all')
  i18next.addResources('en', 'translation', {
    'field.parcel.contents.code': 'Code',
    'field.parcel.contents.unit': 'Unit',
  })
})

async function show(lines: unknown = twoLines, isReadOnly = false) {
  const { page } = await mount(
    <MemoryRouter>
      <Parcel lines={lines} isReadOnly={isReadOnly} />
    </MemoryRouter>,
  )
  await until(() => page.querySelector('ol') !== null)
  const cell = (label: string): HTMLInputElement => {
    const found = [...page.querySelectorAll('label')].find((it) => it.textContent === label)
    const input = document.getElementById(found?.htmlFor ?? '')
    if (!(input instanceof HTMLInputElement)) throw new Error(`There is no cell ${label}`)
    return input
  }
  const press = (target: Element | null, key: string, more: KeyboardEventInit = {}) =>
    act(async () => {
      const event = new KeyboardEvent('keydown', {
        key,
        code: key,
        bubbles: true,
        cancelable: true,
        ...more,
      })
      target?.dispatchEvent(event)
      await new Promise((resolve) => requestAnimationFrame(resolve))
    })
  return {
    page,
    cell,
    press,
    held: () => JSON.parse(page.querySelector('output')?.textContent ?? '[]') as HeldLine[],
    codes: () =>
      (JSON.parse(page.querySelector('output')?.textContent ?? '[]') as HeldLine[]).map(
        ({ code }) => code,
      ),
    focus: (label: string) => act(async () => cell(label).focus()),
    click: (name: string) =>
      act(async () => {
        const button = [...page.querySelectorAll('button')].find(
          (it) => (it.getAttribute('aria-label') ?? it.textContent) === name,
        )
        if (!button) throw new Error(`There is no button ${name}`)
        button.click()
        await new Promise((resolve) => requestAnimationFrame(resolve))
      }),
  }
}

test('every cell is named by its column and its line', async () => {
  const { cell } = await show()
  expect(cell('Code, line 2').value).toBe('C2')
  expect(cell('Unit, line 1').value).toBe('Piece')
  expect(cell('Code, line 1').getAttribute('aria-required')).toBe('true')
})

test('Enter goes on from cell to cell, and at the end to a new line', async () => {
  const { cell, press, focus, held } = await show()
  await focus('Active, line 2')
  await press(document.activeElement, 'Enter')
  expect(held()).toHaveLength(3)
  expect(document.activeElement).toBe(cell('Code, line 3'))
  await press(document.activeElement, 'Enter', { shiftKey: true })
  expect(document.activeElement?.getAttribute('type')).toBe('checkbox')
})

test('Enter passes a list of choices that is closed, and leaves one that is open alone', async () => {
  const { cell, press, focus } = await show()
  await focus('Kind, line 1')
  await press(document.activeElement, 'Enter')
  expect(document.activeElement).toBe(cell('Active, line 1'))
  await focus('Kind, line 1')
  await press(document.activeElement, 'ArrowDown')
  expect(cell('Kind, line 1').getAttribute('aria-expanded')).toBe('true')
  await press(document.activeElement, 'ArrowDown')
  await press(document.activeElement, 'Enter')
  expect(document.activeElement).toBe(cell('Kind, line 1'))
})

test('Enter in an empty last line leads out of the grid', async () => {
  const { press, focus, held, click } = await show()
  await click('Add line')
  await focus('Active, line 3')
  await press(document.activeElement, 'Enter')
  expect(held()).toHaveLength(3)
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Add line')
})

test('Ins adds a line below, Alt+Delete takes it away again', async () => {
  const { cell, press, focus, codes } = await show()
  await focus('Code, line 1')
  await press(document.activeElement, 'Insert')
  expect(codes()).toEqual(['C1', null, 'C2'])
  expect(document.activeElement).toBe(cell('Code, line 2'))
  await press(document.activeElement, 'Delete', { altKey: true })
  expect(codes()).toEqual(['C1', 'C2'])
  expect(document.activeElement).toBe(cell('Code, line 2'))
})

test('Alt with an arrow moves the line, even from a picker, and says where it went', async () => {
  const { page, cell, press, focus, codes } = await show()
  await focus('Unit, line 2')
  await press(document.activeElement, 'ArrowUp', { altKey: true })
  expect(codes()).toEqual(['C2', 'C1'])
  expect(document.activeElement).toBe(cell('Unit, line 1'))
  expect(page.querySelector('[role=status]')?.textContent).toBe('Now line 1')
  expect(cell('Unit, line 1').getAttribute('aria-expanded')).not.toBe('true')
})

test('an arrow alone keeps the column', async () => {
  const { cell, press, focus } = await show()
  await focus('Code, line 1')
  await press(document.activeElement, 'ArrowDown')
  expect(document.activeElement).toBe(cell('Code, line 2'))
})

test('a wrong cell says so at itself and takes the focus', async () => {
  const lines = [twoLines[0], { ...twoLines[1], code: null }]
  const { page, cell, click } = await show(lines)
  await click('save')
  await until(() => document.activeElement === cell('Code, line 2'))
  expect(cell('Code, line 2').getAttribute('aria-invalid')).toBe('true')
  const below = document.getElementById(cell('Code, line 2').getAttribute('aria-describedby') ?? '')
  expect(below?.textContent).toBe('This field is required')
  expect(page.querySelectorAll('[aria-invalid=true]')).toHaveLength(1)
})

test('without a line the field itself says that it needs one', async () => {
  const { page, click } = await show([])
  expect(page.textContent).toContain('Nothing here yet')
  await click('save')
  await until(() => document.activeElement?.getAttribute('aria-label') === 'Add line')
  expect(page.textContent).toContain('This field is required')
})

test('who may not edit reads the values and finds nothing to press', async () => {
  const { page } = await show(twoLines, true)
  expect(page.textContent).toContain('C2')
  expect(page.querySelectorAll('ol input, ol button')).toHaveLength(0)
  expect(page.textContent).not.toContain('Add line')
})
