import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  cleanLine,
  cleanText,
  fold,
  isPlainCode,
  isReadable,
  isSafeText,
  isVisible,
  latinDigits,
} from './text.ts'

/** Lone surrogates and controls included. */
const anyCharacter = fc.nat(0xffff).map((code) => String.fromCharCode(code))
const anyText = fc.string({ unit: anyCharacter, maxLength: 40 })

describe('text is kept without what nobody can see', () => {
  test.each([
    ['  Cedar  ', 'Cedar'],
    ['Ce\u200bdar', 'Cedar'],
    ['\ufeffCedar', 'Cedar'],
    ['\u200eCedar\u200f', 'Cedar'],
    ['\u061cأرز', 'أرز'],
    ['Cafe\u0301', 'Café'],
    ['two\r\nlines', 'two\nlines'],
    ['old\rMac', 'old\nMac'],
    ['می\u200cخواهم', 'می\u200cخواهم'],
  ])('%j is kept as %j', (typed, kept) => {
    expect(cleanText(typed)).toBe(kept)
  })

  test.each([
    ['Cedar \t\n Valley', 'Cedar Valley'],
    ['Cedar\u00a0Valley', 'Cedar Valley'],
    ['\u3000Cedar', 'Cedar'],
  ])('a line has single blanks only: %j is %j', (typed, kept) => {
    expect(cleanLine(typed)).toBe(kept)
  })

  test('and cleaning twice changes nothing more', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        expect(cleanLine(cleanLine(text))).toBe(cleanLine(text))
        expect(cleanText(cleanText(text))).toBe(cleanText(text))
      }),
    )
  })
})

describe('unsafe text', () => {
  test.each([
    ['a NUL', 'a\u0000b'],
    ['an escape of a printer', '\u001b@'],
    ['a bell', 'a\u0007'],
    ['a delete', 'a\u007f'],
    ['a C1 control', 'a\u009b'],
    ['a right-to-left override', 'gpj.\u202eexe'],
    ['a left-to-right embedding', 'a\u202a'],
    ['an isolate', 'a\u2066b\u2069'],
    ['a lone high surrogate', 'a\ud800'],
    ['a lone low surrogate', '\udc00a'],
  ])('is %s', (_, text) => {
    expect(isSafeText(text)).toBe(false)
  })

  test.each(['Crème brûlée', 'قهوة عربية', 'fruit 🍋', '<b>bold</b>', "O'Neill", 'a\nb\tc', ''])(
    'is not %j',
    (text) => {
      expect(isSafeText(text)).toBe(true)
    },
  )
})

describe('folding lets a search find what was meant', () => {
  test.each([
    ['CRÈME Brûlée', 'creme brulee'],
    ['Œuf à la coque', 'oeuf a la coque'],
    ['Straße', 'strasse'],
    ['Ærø Łódź', 'aero lodz'],
    ['İstanbul', 'istanbul'],
    ['أحمد', 'احمد'],
    ['إبراهيم', 'ابراهيم'],
    ['آمال', 'امال'],
    ['مُحَمَّد', 'محمد'],
    ['محمّد', 'محمد'],
    ['قهوة', 'قهوه'],
    ['مستشفى', 'مستشفي'],
    ['مؤسسة', 'موسسه'],
    ['رئيس', 'رييس'],
    ['كـــتـــاب', 'كتاب'],
    ['رقم ١٢٣', 'رقم 123'],
    ['۱۲٫۵', '12.5'],
    ['ﬁnance', 'finance'],
    ['Ⅷ', 'viii'],
    ['  a \t b\u00a0c ', 'a b c'],
  ])('%j is searched as %j', (text, folded) => {
    expect(fold(text)).toBe(folded)
  })

  test('and folding twice changes nothing more, in any script', () => {
    const letters = fc.constantFrom(
      ...'abcÀÉÎõüçßœÆØłŁıİأإآٱىئؤةءبتـ\u064b\u0651\u0670٠٩۵ \u00a0-%_',
    )
    fc.assert(
      fc.property(fc.string({ unit: letters, maxLength: 30 }), (text) => {
        expect(fold(fold(text))).toBe(fold(text))
      }),
    )
  })
})

test('Arabic and Persian digits and separators become Western ones', () => {
  expect(latinDigits('٠١٢٣٤٥٦٧٨٩')).toBe('0123456789')
  expect(latinDigits('۰۱۲۳۴۵۶۷۸۹')).toBe('0123456789')
  expect(latinDigits('١٬٢٣٤٫٥،٦')).toBe('1,234.5,6')
})

describe('what can be seen', () => {
  test.each(['Cedar', 'أرز', '可', '🌲', '5', '…', 'می\u200cخواهم', '\u200dx'])('%j is', (text) => {
    expect(isVisible(text)).toBe(true)
  })

  test.each([
    '',
    ' ',
    '\u200c\u200d',
    '\u00ad',
    '\u2060',
    '\u3164',
    '\u115f\u1160',
    '\uffa0',
    '\u2800',
    '\u034f',
    '\u180e',
    '\ufe0f',
    '\u{e0041}',
    '\u0301',
    '\u3000\u00a0',
  ])('%j is not', (text) => {
    expect(isVisible(text)).toBe(false)
  })

  test.each([
    ['A-1', true],
    ['أ-١', true],
    ['A\u200d1', false],
    ['A\u20601', false],
    ['A\u00ad1', false],
    ['A\u200f1', false],
    ['A\u061c1', false],
    ['A\u31641', false],
  ])('the code %j hides nothing: %s', (text, is) => {
    expect(isPlainCode(text)).toBe(is)
  })
})

test.each([
  ['No salt, please', true],
  ['بلا مِلْحٍ، شُكرًّا', true],
  ['می\u200cخواهم', true],
  ['ไม่เผ็ด', true],
  ['👩\u200d🍳 ❤\ufe0f', true],
  ['hid\u{e0041}den', false],
  ['fil\u3164ler', false],
  [`o${'\u0301'.repeat(250)}`, false],
])('%j can be read at a glance: %s', (text, is) => {
  expect(isReadable(text)).toBe(is)
})
