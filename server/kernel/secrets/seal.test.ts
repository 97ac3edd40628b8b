import { describe, expect, test } from 'vitest'
import { Seal } from './seal.ts'

describe('a seal', () => {
  const seal = new Seal(['the key of this installation'])

  test('gives back what it took, to the same owner only', () => {
    const sealed = seal.seal('JBSWY3DPEHPK3PXP', 'company:user')
    expect(sealed).not.toContain('JBSWY3DPEHPK3PXP')
    expect(seal.open(sealed, 'company:user')).toBe('JBSWY3DPEHPK3PXP')
    expect(seal.open(sealed, 'company:somebody else')).toBeUndefined()
  })

  test('never writes the same secret twice alike', () => {
    expect(seal.seal('secret', 'owner')).not.toBe(seal.seal('secret', 'owner'))
  })

  test('does not open what was touched, cut or never sealed', () => {
    const sealed = seal.seal('secret', 'owner')
    const touched = `${sealed.slice(0, -2)}${sealed.endsWith('AA') ? 'BB' : 'AA'}`
    for (const broken of [touched, sealed.slice(0, 30), 'JBSWY3DPEHPK3PXP', 'sealed::', ''])
      expect([broken, seal.open(broken, 'owner')]).toEqual([broken, undefined])
  })

  test('opens what an older key sealed as long as that key is named, and seals with the first', () => {
    const old = seal.seal('secret', 'owner')
    const changed = new Seal(['a newer key', 'the key of this installation'])
    expect(changed.open(old, 'owner')).toBe('secret')
    expect(changed.isCurrent(old)).toBe(false)
    expect(changed.isCurrent(changed.seal('secret', 'owner'))).toBe(true)
    expect(new Seal(['a newer key']).open(old, 'owner')).toBeUndefined()
  })
})
