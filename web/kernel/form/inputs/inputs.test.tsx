/** What the inputs make of what people type; the reading itself is tested in the domain. */
import { act, type ReactElement, useState } from 'react'
import { describe, expect, test, vi } from 'vitest'
import { mount } from '../../testing/mount.tsx'
import { readColour } from './ColourInput.tsx'
import { CountInput } from './CountInput.tsx'
import { DateInput, dayAfter, readDay } from './DateInput.tsx'
import { DecimalInput, readDecimal } from './DecimalInput.tsx'
import { newSecret } from './SecretInput.tsx'

/** Holds the value as a form does. */
function Held({ start, children }: { start: string | null; children: Draw }) {
  const [value, setValue] = useState(start)
  return (
    <>
      {children(value, setValue)}
      <output>{JSON.stringify(value)}</output>
      <button type="button" onClick={() => setValue(start)}>
        reset
      </button>
    </>
  )
}

type Draw = (value: string | null, onChange: (value: string | null) => void) => ReactElement

async function show(start: string | null, draw: Draw) {
  const { page } = await mount(<Held start={start}>{draw}</Held>)
  const input = page.querySelector('input') as HTMLInputElement
  const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set
  return {
    page,
    input,
    held: () => JSON.parse(page.querySelector('output')?.textContent ?? ''),
    focus: () => act(async () => input.focus()),
    leave: () => act(async () => input.blur()),
    type: (text: string) =>
      act(async () => {
        set?.call(input, text)
        input.dispatchEvent(new Event('input', { bubbles: true }))
      }),
    press: (key: string) =>
      act(async () => {
        input.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }))
      }),
    reset: () => act(async () => page.querySelector('button')?.click()),
  }
}

const decimal: Draw = (value, onChange) => (
  <DecimalInput value={value} onChange={onChange} decimals={2} prefix="$" />
)

const day: Draw = (value, onChange) => <DateInput value={value} onChange={onChange} />

describe('a number', () => {
  test.each([
    ['1 234,50', '1234.5', '1,234.50'],
    ['١٢٣٫٥', '123.5', '123.50'],
    ['1,234', '1234', '1,234.00'],
    ['0.125', '0.125', '0.125'],
  ])('typed as %s is kept as %s and shown as %s', async (typed, kept, shown) => {
    const { input, held, focus, type, leave } = await show(null, decimal)
    await focus()
    await type(typed)
    expect(held()).toBe(kept)
    expect(input.value).toBe(typed)
    await leave()
    expect(input.value).toBe(shown)
  })

  test('is edited without grouping, so that the caret meets only what was typed', async () => {
    const { input, focus } = await show('1234567.5', decimal)
    expect(input.value).toBe('1,234,567.50')
    await focus()
    expect(input.value).toBe('1234567.5')
  })

  test('is chosen whole at once, so that the first key replaces it', async () => {
    const { input, focus } = await show('180', decimal)
    // No frame comes between the focus and the first key of a fast hand.
    vi.stubGlobal('requestAnimationFrame', () => 0)
    await focus()
    expect([input.value, input.selectionStart, input.selectionEnd]).toEqual(['180', 0, 3])
  })

  test('a key that changes nothing is typed all the same: the next one follows it', async () => {
    const frames: FrameRequestCallback[] = []
    vi.stubGlobal('requestAnimationFrame', (run: FrameRequestCallback) => frames.push(run))
    const { input, focus } = await show('1', decimal)
    await focus()
    // A 1 over the 1 that stood there, before the next frame.
    input.setSelectionRange(1, 1)
    await act(async () => input.dispatchEvent(new Event('input', { bubbles: true })))
    for (const run of frames) run(0)
    expect([input.selectionStart, input.selectionEnd]).toEqual([1, 1])
  })

  test.each([['five'], ['olive oil%'], ['1e5'], ['3 for 10']])(
    'is not made of %s: what stood there stays, and the field says why',
    async (typed) => {
      const { input, held, focus, type, leave, page } = await show('5', decimal)
      await focus()
      await type(typed)
      expect(held()).toBe('5')
      expect(page.querySelector('[role=alert]')?.textContent).toBeTruthy()
      await leave()
      expect([input.value, held()]).toEqual(['5.00', '5'])
      expect(page.querySelector('[role=alert]')).toBeNull()
    },
  )

  test('a letter replaces nothing that was chosen', async () => {
    const { input, focus } = await show('5', decimal)
    await focus()
    const key = new InputEvent('textInput', { data: 'f', bubbles: true, cancelable: true })
    await act(async () => input.dispatchEvent(key))
    expect(input.value).toBe('5')
  })

  test.each([
    ['USD 12.50', '12.5'],
    ['12,50 €', '12.5'],
    ['10%', '10'],
    ['١٠٪', '10'],
  ])('among words is found: %s', async (typed, kept) => {
    const { held, focus, type } = await show(null, decimal)
    await focus()
    await type(typed)
    expect(held()).toBe(kept)
  })

  test('its signs in an order that makes none stay, for the check to refuse', async () => {
    const { input, held, focus, type, leave } = await show('5', decimal)
    await focus()
    await type('1-2')
    await leave()
    expect([input.value, held()]).toEqual(['1-2', '1-2'])
  })

  test('a reset is seen even while the field has the focus', async () => {
    const { input, focus, type, reset } = await show('5', decimal)
    await focus()
    await type('7')
    await reset()
    expect(input.value).toBe('5.00')
  })

  test('an empty text is no number at all', () => expect(readDecimal('  ')).toBeNull())
})

test('a count takes the digits of either hand, and keeps to its bounds', async () => {
  const { input, type, leave, held } = await show('4', (value, onChange) => (
    <CountInput
      value={Number(value)}
      min={1}
      max={30}
      allowDecimal={false}
      clampBehavior="blur"
      onChange={(count) => onChange(String(count))}
    />
  ))
  await type('١٢')
  expect([input.value, held()]).toEqual(['12', '12'])
  await type('۷')
  expect([input.value, held()]).toEqual(['7', '7'])
  await type('٩٩')
  await leave()
  expect([input.value, held()]).toEqual(['30', '30'])
})

describe('a day', () => {
  test.each([
    ['14/11', '2026-11-14'],
    ['١٤/١١/٢٠٢٦', '2026-11-14'],
    ['2026-02-28', '2026-02-28'],
    ['31/2', '31/2'],
    ['', null],
  ])('typed as %s is read as %o', (typed, read) => {
    expect(readDay(typed, '2026-11-15')).toBe(read)
  })

  test('is not made of words: what stood there stays', async () => {
    const { input, held, focus, type, leave, page } = await show('2026-12-31', day)
    await focus()
    await type('Quo')
    expect(page.querySelector('[role=alert]')?.textContent).toBeTruthy()
    await leave()
    expect([input.value, held()]).toEqual(['31/12/2026', '2026-12-31'])
  })

  test('is shown day first and moved by the arrow keys', async () => {
    const { input, held, focus, press } = await show('2026-12-31', day)
    expect(input.value).toBe('31/12/2026')
    await focus()
    await press('ArrowUp')
    expect(held()).toBe('2027-01-01')
    await press('ArrowDown')
    await press('ArrowDown')
    expect(input.value).toBe('30/12/2026')
  })

  test('moving from nothing starts today', () => {
    expect(dayAfter(null, 1, '2026-11-15')).toBe('2026-11-15')
  })
})

describe('a colour', () => {
  test.each([
    ['#0C6778', '#0c6778'],
    ['0c6778', '#0c6778'],
    ['#abc', '#aabbcc'],
    ['blue', 'blue'],
    ['', null],
  ])('typed as %s is read as %o', (typed, read) => expect(readColour(typed)).toBe(read))
})

test('a generated password is long, and different every time', () => {
  expect(newSecret()).toMatch(/^([a-zA-Z2-9]{4}-){3}[a-zA-Z2-9]{4}$/)
  expect(newSecret()).not.toBe(newSecret())
})
