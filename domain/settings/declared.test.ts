import { describe, expect, test } from 'vitest'
import ar from '../../locales/ar.json' with { type: 'json' }
import en from '../../locales/en.json' with { type: 'json' }
import fr from '../../locales/fr.json' with { type: 'json' }
import { settingGroups, settings } from '../kernel/setting.ts'
import '../screens.ts'
import { clashOf } from './clash.ts'
import { settingKey } from './given.ts'
import { numberPrefixes } from './numbering.settings.ts'

import.meta.glob('../*/*.settings.ts', { eager: true })

const all = settings()

test('there are settings in every group, in its own order', () => {
  expect(new Set(all.map(({ group }) => group))).toEqual(new Set(settingGroups))
  const places = all.map(({ group, order }) => `${group} ${order}`)
  expect(new Set(places).size).toBe(all.length)
})

test.each([
  ['English', en],
  ['French', fr],
  ['Arabic', ar],
])('every group has its name and what it is about in %s', (_, words) => {
  for (const group of settingGroups) {
    expect(words).toHaveProperty([`systemSettings.group.${group}`])
    expect(words).toHaveProperty([`systemSettings.groupHint.${group}`])
  }
})

describe.each(all.map((it) => [it.key, it] as const))('%s', (key, declared) => {
  test('has a key that addresses can name, of its own group', () => {
    expect(settingKey.safeParse(key).success).toBe(true)
    expect(key.startsWith(`${declared.group}.`)).toBe(true)
  })

  test('starts with a value that it takes itself, exactly as it is', () => {
    const result = declared.field.schema.safeParse(declared.initial)
    expect(result).toEqual({ success: true, data: declared.initial })
  })

  test('can be decided somewhere, and starts unlike those it must differ from', () => {
    expect(declared.layers.length).toBeGreaterThan(0)
    expect(clashOf([], declared, {})).toBeUndefined()
  })
})

describe('settings that must differ', () => {
  const { salesInvoice, receipt, quotation } = numberPrefixes
  const given = (key: string, value: string | null, branch?: string) => ({
    key,
    layer: branch ? ('branch' as const) : ('company' as const),
    scope: branch ?? null,
    value,
  })

  test('clash with the value another starts with', () => {
    expect(clashOf([given(salesInvoice.key, 'RC')], salesInvoice, {})?.key).toBe(receipt.key)
  })

  test('clash only where both hold', () => {
    const values = [given(salesInvoice.key, 'RC', 'hamra')]
    expect(clashOf(values, salesInvoice, {})).toBeUndefined()
    expect(clashOf(values, salesInvoice, { branch: 'jounieh' })).toBeUndefined()
    expect(clashOf(values, salesInvoice, { branch: 'hamra' })?.key).toBe(receipt.key)
  })

  test('may be without a value once only', () => {
    const values = [given(salesInvoice.key, null)]
    expect(clashOf(values, salesInvoice, {})).toBeUndefined()
    expect(clashOf([...values, given(quotation.key, null)], quotation, {})?.key).toBe(
      salesInvoice.key,
    )
  })
})

test.each([
  ['INV', true],
  ['B1-INV', true],
  ['2026/A', true],
  ['', false],
  ['inv', false],
  ['-INV', false],
  ['INV-', false],
  ['ف', false],
  ['ABCDEFGHIJK', false],
])('%j as a prefix: %s', (prefix, isTaken) => {
  expect(numberPrefixes.salesInvoice.field.schema.safeParse(prefix).success).toBe(isTaken)
})
