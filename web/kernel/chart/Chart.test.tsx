import { act } from 'react'
import { expect, test, vi } from 'vitest'
import { mount } from '../testing/mount.tsx'
import { placeAxis, valueAxis } from './axis.ts'
import { Chart } from './Chart.tsx'
import type { Stop } from './cursor.ts'
import { Legend } from './Legend.tsx'
import { BarMarks, CompareMarks, LineMark } from './Marks.tsx'
import { colourAt, ShareBar } from './ShareBar.tsx'
import { Sparkline } from './Sparkline.tsx'

const hours = ['08', '09', '10']
const today = [210, 420, null]
const before = [190, 360, 510]

const stops: Stop[] = hours.map((title, i) => ({
  at: (i + 0.5) / hours.length,
  title,
  rows: [
    ...(today[i]
      ? [{ name: 'Today', value: `$${today[i]}`, colour: 1, mark: 'square' } as const]
      : []),
    { name: 'Last Sunday', value: `$${before[i]}`, colour: 2, mark: 'line' },
  ],
  notes: [`LBP ${hours[i]}`],
}))

const SalesByHour = () => (
  <Chart
    label="Sales by hour"
    height={200}
    values={valueAxis([...before, 420], { isFromZero: true })}
    valueLabel={(value) => `$${value}`}
    ticks={() => placeAxis(hours)}
    stops={stops}
    cursor="column"
  >
    {(plot, active) => (
      <>
        <BarMarks plot={plot} colour={1} values={today} active={active} />
        <BarMarks plot={plot} colour={5} values={[null, null, 510]} active={active} isGhost />
        <CompareMarks plot={plot} colour={2} values={before} />
      </>
    )}
  </Chart>
)

const press = (target: Element, key: string) =>
  act(async () => target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true })))

async function open() {
  const { page } = await mount(<SalesByHour />)
  const slider = page.querySelector('[role=slider]') as HTMLElement
  const tip = () => page.querySelector('[class*=tipPlace]')?.textContent
  return { page, slider, tip }
}

test('a chart is a picture with a name, and a table for whoever does not see it', async () => {
  const { page } = await open()
  expect(page.querySelector('svg')?.getAttribute('role')).toBe('img')
  expect(page.querySelector('svg')?.getAttribute('aria-label')).toBe('Sales by hour')
  const cells = [...page.querySelectorAll('tr')].map((row) =>
    [...row.children].map((cell) => cell.textContent),
  )
  expect(cells).toEqual([
    ['', 'Today', 'Last Sunday'],
    ['08', '$210', '$190'],
    ['09', '$420', '$360'],
    ['10', '–', '$510'],
  ])
})

test('its edges carry round values and its places, and time runs to the right', async () => {
  const { page } = await open()
  const texts = [...page.querySelectorAll('svg text')].map((text) => text.textContent)
  expect(texts).toEqual(['$0', '$200', '$400', '$600', '08', '09', '10'])
  expect(page.querySelector('[dir=ltr] svg')).not.toBeNull()
})

test('the arrow keys walk through it and say what they find', async () => {
  const { slider, tip } = await open()
  expect(tip()).toBeUndefined()
  await act(async () => slider.focus())
  expect(slider.getAttribute('aria-valuetext')).toBe('10, Last Sunday $510, LBP 10')
  await press(slider, 'ArrowLeft')
  expect(tip()).toBe('09Today$420Last Sunday$360LBP 09')
  expect(slider.getAttribute('aria-valuetext')).toBe('09, Today $420, Last Sunday $360, LBP 09')
  await press(slider, 'Home')
  await press(slider, 'ArrowLeft')
  expect(slider.getAttribute('aria-valuenow')).toBe('1')
  await press(slider, 'End')
  expect(slider.getAttribute('aria-valuenow')).toBe('3')
  await press(slider, 'Escape')
  expect(tip()).toBeUndefined()
})

test('the pointer finds the nearest place and leaves nothing behind', async () => {
  const { slider, tip } = await open()
  const point = (type: string, clientX: number) =>
    act(async () =>
      slider.dispatchEvent(
        new PointerEvent(type, { clientX, pointerType: 'mouse', bubbles: true }),
      ),
    )
  await point('pointermove', 10)
  expect(tip()).toContain('08')
  await point('pointermove', 600)
  expect(tip()).toContain('10')
  await point('pointerout', 600)
  expect(tip()).toBeUndefined()
})

test('bars that are still to come are outlines, the compared day is a tick', async () => {
  const { page } = await open()
  expect(page.querySelectorAll('path[class*=bar]')).toHaveLength(2)
  expect(page.querySelectorAll('path[class*=ghost]')).toHaveLength(1)
  expect(page.querySelectorAll('line[class*=line]')).toHaveLength(3)
})

test('a line that does not step goes straight', async () => {
  const { page } = await mount(
    <Chart
      label="Trend"
      height={100}
      values={valueAxis([0, 10])}
      valueLabel={String}
      ticks={() => []}
      stops={[]}
    >
      {(plot) => (
        <LineMark
          plot={plot}
          colour={1}
          points={[
            { at: 0, value: 0 },
            { at: 1, value: 10 },
          ]}
        />
      )}
    </Chart>,
  )
  expect(page.querySelector('path')?.getAttribute('d')).toMatch(/^M0,\d+L\d+(\.\d)?,0$/)
  expect(page.querySelector('[role=slider]')).toBeNull()
})

test('a series is put aside and taken back by its name', async () => {
  const onToggle = vi.fn()
  const entry = { key: 'sale', name: 'Sale', colour: 1, mark: 'line' } as const
  const { page } = await mount(
    <>
      <Legend
        label="Types"
        entries={[entry, { ...entry, key: 'tax', isHidden: true }]}
        {...{ onToggle }}
      />
      <Legend label="Plain" entries={[entry]} />
    </>,
  )
  const buttons = [...page.querySelectorAll('button')]
  expect(buttons.map((button) => button.getAttribute('aria-pressed'))).toEqual(['true', 'false'])
  await act(async () => buttons[1]?.click())
  expect(onToggle).toHaveBeenCalledWith('tax')
})

test('a small line needs two points and leaves the words to its figure', async () => {
  const { page } = await mount(
    <>
      <Sparkline values={[1]} />
      <Sparkline values={[3, 1, 2]} />
    </>,
  )
  const lines = [...page.querySelectorAll('svg')]
  expect(lines).toHaveLength(1)
  expect(lines[0]?.getAttribute('aria-hidden')).toBe('true')
  expect(lines[0]?.querySelector('path')?.getAttribute('d')?.match(/[ML]/g)).toHaveLength(3)
})

test('the parts of a whole take their share, and what is below zero none', async () => {
  const { page } = await mount(
    <ShareBar
      parts={[
        { key: 'cash', share: 3 },
        { key: 'back', share: -1 },
      ]}
    />,
  )
  const grown = [...page.querySelectorAll<HTMLElement>('[class*=shares] span')]
  expect(grown.map((part) => part.style.flexGrow)).toEqual(['3', '0'])
  expect([0, 4, 5].map(colourAt)).toEqual([1, 5, 1])
})
