import { describe, expect, it } from 'vitest'
import { isLetter, rowCommand } from './row-keys.ts'

const plain = { code: '', ctrlKey: false, metaKey: false, shiftKey: false, altKey: false }
const press = (key: string, more: Partial<typeof plain> = {}, isOnControl = false) =>
  rowCommand({ ...plain, ...more, key }, 2, 5, isOnControl)

describe('the keys of a row', () => {
  it.each([
    ['ArrowDown', 3],
    ['ArrowUp', 1],
    ['Home', 0],
    ['End', 4],
  ])('%s moves', (key, to) => {
    expect(press(key)).toEqual({ verb: 'go', to })
    expect(press(key, {}, true)).toEqual({ verb: 'go', to })
  })

  it('stay on the list at its ends', () => {
    expect(rowCommand({ ...plain, key: 'ArrowDown' }, 4, 5, false)).toEqual({ verb: 'go', to: 4 })
    expect(rowCommand({ ...plain, key: 'ArrowUp' }, 0, 5, false)).toEqual({ verb: 'go', to: 0 })
  })

  it('open, tick, delete and clear', () => {
    expect(press('Enter')).toEqual({ verb: 'open' })
    expect(press(' ')).toEqual({ verb: 'tick', isRange: false })
    expect(press(' ', { shiftKey: true })).toEqual({ verb: 'tick', isRange: true })
    expect(press('Delete')).toEqual({ verb: 'remove' })
    expect(press('Escape')).toEqual({ verb: 'clear' })
    expect(press('F10', { shiftKey: true })).toEqual({ verb: 'menu' })
  })

  it('leave Enter and Space to a control on the row', () => {
    expect(press('Enter', {}, true)).toBeUndefined()
    expect(press(' ', {}, true)).toBeUndefined()
  })

  it('leave the browser its own keys', () => {
    expect(press('ArrowDown', { altKey: true })).toBeUndefined()
    expect(press('End', { ctrlKey: true })).toBeUndefined()
    expect(press('x')).toBeUndefined()
  })

  it('know the letters of an Arabic keyboard by their place', () => {
    expect(press('ش', { ctrlKey: true, code: 'KeyA' })).toEqual({ verb: 'tickPage' })
    expect(press('a', { metaKey: true, code: 'KeyQ' })).toEqual({ verb: 'tickPage' })
    expect(isLetter({ key: 'ى', code: 'KeyN' }, 'n')).toBe(true)
    expect(isLetter({ key: 'b', code: 'KeyN' }, 'n')).toBe(false)
  })
})
