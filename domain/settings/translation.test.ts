import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { Refusal } from '../kernel/refusal.ts'
import { placeholdersOf, translated, translationInput } from './translation.ts'

const refusalOf = (work: () => unknown): Refusal => {
  try {
    work()
  } catch (error) {
    if (error instanceof Refusal) return error
  }
  throw new Error('It was not refused')
}

describe('a translation', () => {
  test.each([
    ['action.save', 'Save', 'Keep', 'Keep'],
    ['a.b', 'By {{name}} at {{time}}', '{{time}}: {{name}}', '{{time}}: {{name}}'],
    ['a.b', '{{name}}', '{{name}} and {{name}}', '{{name}} and {{name}}'],
    ['a.b', 'One line', 'Two\nlines', 'Two lines'],
    ['mail.b', 'Hello\n\nGood bye', 'Hi\n\nBye', 'Hi\n\nBye'],
    ['row_one', '{{count}} row', 'A single row', 'A single row'],
    ['row_two', 'صفّان', '{{count}} من الصفوف', '{{count}} من الصفوف'],
  ])('of %s from %j to %j is kept as %j', (key, original, text, kept) => {
    expect(translated(key, original, text)).toBe(kept)
  })

  test.each([
    ['a.b', 'By {{name}}', 'By somebody', '{{name}}'],
    ['a.b', 'By {{name}}', 'By {{nom}}', '{{name}}'],
    ['a.b', 'By {{name}}', 'By {{ name }}', '{{name}}'],
    ['a.b', 'By {{name}}', 'By {{- name}}', '{{name}}'],
    ['a.b', 'By {{name}}', 'By {{name, uppercase}}', '{{name}}'],
    ['a.b', 'By {{name}}', 'By {{name}} {{', '{{name}}'],
    ['a.b', 'By {{name}}', 'By {{name}} $t(action.cancel)', '{{name}}'],
    ['a.b', '{{count}} rows', 'Rows', '{{count}}'],
    ['row_few', '{{count}} {{name}}', '{{count}}', '{{name}}'],
  ])('of %s from %j to %j is refused, naming %j', (key, original, text, parts) => {
    const refusal = refusalOf(() => translated(key, original, text))
    expect(refusal).toMatchObject({ code: 'placeholdersDiffer', field: 'text', facts: { parts } })
  })

  test.each(['Save {{name}}', 'Save }}', 'Save $t(action.cancel)'])(
    'of plain words to %j is refused',
    (text) => {
      const refusal = refusalOf(() => translated('a.b', 'Save', text))
      expect(refusal).toMatchObject({ code: 'noPlaceholders', field: 'text' })
    },
  )

  test('keeps exactly the facts of its original, whatever stands between them', () => {
    const name = fc.constantFrom('name', 'time', 'limit')
    const words = fc.stringMatching(/^[a-z ]{0,12}$/)
    const sentence = fc
      .array(fc.tuple(words, name))
      .map((parts) => parts.map(([word, fact]) => `${word}{{${fact}}}`).join(' '))
    fc.assert(
      fc.property(sentence, sentence, (original, text) => {
        const isSame = placeholdersOf(original).join() === placeholdersOf(text).join()
        if (isSame)
          expect(placeholdersOf(translated('a.b', original, text))).toEqual(
            placeholdersOf(original),
          )
        else
          expect(refusalOf(() => translated('a.b', original, text)).code).toBe(
            placeholdersOf(original).length > 0 ? 'placeholdersDiffer' : 'noPlaceholders',
          )
      }),
    )
  })
})

test.each([
  ['', 'required'],
  ['   ', 'required'],
  ['x'.repeat(2001), 'tooLong'],
  ['x'.repeat(9000), 'tooLong'],
  ['gpj.\u202eexe', 'unsafeText'],
  ['a\u0000b', 'unsafeText'],
  [7, 'required'],
])('the text %j is no text: %s', (text, code) => {
  const input = { language: 'fr', key: 'action.save', version: 0, text }
  const { error } = translationInput.safeParse(input)
  expect(error?.issues[0]?.path).toEqual(['text'])
  if (typeof text === 'string') expect(error?.issues[0]?.message).toBe(code)
})
