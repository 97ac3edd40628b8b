import { describe, expect, it } from 'vitest'
import { pageTicks, ranged, toggled, withoutIds, withPage } from './selection.ts'

const ids = ['a', 'b', 'c', 'd', 'e']
const ticks = (...chosen: string[]) => new Set(chosen)

describe('ticking rows', () => {
  it('toggles one', () => {
    expect(toggled(ticks('a'), 'b')).toEqual(ticks('a', 'b'))
    expect(toggled(ticks('a', 'b'), 'b')).toEqual(ticks('a'))
  })

  it('extends downwards and upwards from the row ticked last', () => {
    expect(ranged(ticks('b'), ids, 'b', 'd')).toEqual(ticks('b', 'c', 'd'))
    expect(ranged(ticks('d'), ids, 'd', 'b')).toEqual(ticks('d', 'b', 'c'))
  })

  it('clears a range when the clicked row is ticked already', () => {
    expect(ranged(ticks('a', 'b', 'c', 'e'), ids, 'a', 'c')).toEqual(ticks('e'))
  })

  it('ticks a single row when the last one is on another page', () => {
    expect(ranged(ticks('z'), ids, 'z', 'c')).toEqual(ticks('z', 'c'))
  })

  it('knows whether all, some or none of the page is ticked', () => {
    expect(pageTicks(ticks(), ids)).toBe('none')
    expect(pageTicks(ticks('z'), ids)).toBe('none')
    expect(pageTicks(ticks('a', 'z'), ids)).toBe('some')
    expect(pageTicks(ticks(...ids), ids)).toBe('all')
  })

  it('keeps the ticks of other pages', () => {
    expect(withPage(ticks('z'), ids)).toEqual(ticks('z', ...ids))
    expect(withoutIds(ticks('z', ...ids), ids)).toEqual(ticks('z'))
  })
})
