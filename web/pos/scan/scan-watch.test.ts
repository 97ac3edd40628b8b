import { afterEach, beforeEach, expect, test } from 'vitest'
import { watchScans } from './scan-watch.ts'

let scans: string[] = []
let heard: string[] = []
let stop: () => void

const onKey = (event: KeyboardEvent) => void heard.push(event.key)

beforeEach(() => {
  scans = []
  heard = []
  document.body.innerHTML = '<input id="amount" value="12" /><button id="key">7</button>'
  stop = watchScans((code) => scans.push(code))
  window.addEventListener('keydown', onKey)
})

afterEach(() => {
  stop()
  window.removeEventListener('keydown', onKey)
})

const field = () => document.getElementById('amount') as HTMLInputElement

const later = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** A key as a browser presses it: what nobody prevents is written into a field. */
function press(key: string, target: HTMLElement = document.body, repeat = false): boolean {
  const event = new KeyboardEvent('keydown', { key, repeat, bubbles: true, cancelable: true })
  const isLeft = target.dispatchEvent(event)
  if (isLeft && target === field() && key.length === 1) field().value += key
  return isLeft
}

const pressAll = (keys: readonly string[], target?: HTMLElement) =>
  keys.map((key) => press(key, target))

test('a scan outside a field is nobody’s keys, its Enter neither', () => {
  pressAll([...'5281017002613', 'Enter'])
  expect([scans, heard]).toEqual([['5281017002613'], []])
})

test('a scan on a button does not press it', () => {
  const button = document.getElementById('key') as HTMLElement
  const left = pressAll([...'GRO 100', 'Enter'], button)
  expect([scans, left.some(Boolean)]).toEqual([['GRO 100'], false])
})

test('a scan into a field is taken out of it again', () => {
  pressAll([...'5281017002613', 'Enter'], field())
  expect([scans, field().value]).toEqual([['5281017002613'], '12'])
})

test('a scan on a list of choices leaves what was chosen', () => {
  document.body.innerHTML = '<select id="lot"><option>A</option><option>5281</option></select>'
  const select = document.getElementById('lot') as HTMLSelectElement
  const changes: string[] = []
  select.addEventListener('change', () => changes.push(select.value))
  press('5', select)
  // The browser itself looks for the choice that begins so.
  select.value = '5281'
  pressAll([...'281017002613', 'Enter'], select)
  expect([scans, select.value, changes]).toEqual([['5281017002613'], 'A', ['A']])
})

test('a scanner without an end key is known by the check digit', async () => {
  pressAll([...'5281017002613'])
  await later(90)
  expect([scans, heard]).toEqual([['5281017002613'], []])
})

test('what a hand types comes as it was, in its order', async () => {
  for (const key of '1250') {
    press(key)
    await later(80)
  }
  press('Enter')
  expect([scans, heard]).toEqual([[], ['1', '2', '5', '0', 'Enter']])
})

test('two quick digits and Enter are a quick hand', () => {
  pressAll(['2', '0', 'Enter'])
  expect([scans, heard]).toEqual([[], ['2', '0', 'Enter']])
})

test('a field that wants scans is left alone', () => {
  field().setAttribute('data-scanned', '')
  pressAll([...'5281017002613', 'Enter'], field())
  expect([scans, field().value]).toEqual([[], '125281017002613'])
})

test('a digit that comes twice, the first not yet let go, is of the scan; a key held down is not', () => {
  pressAll([...'GRO-10'])
  press('0', document.body, true)
  press('Enter')
  expect([scans, heard]).toEqual([['GRO-100'], []])
  for (let n = 0; n < 6; n++) press('0', document.body, true)
  press('Enter')
  expect([scans, heard]).toEqual([['GRO-100'], [...'000000', 'Enter']])
})
