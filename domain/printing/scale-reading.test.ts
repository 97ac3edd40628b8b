import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readingOf, type ScaleLanguage, scaleLanguages, weightIn } from './scale-reading.ts'

test.each<[ScaleLanguage, string, string]>([
  ['sics', 'S S      1.234 kg', '1.234'],
  ['sics', 'S S    250 g', '0.25'],
  ['sics', 'S S  2 lb', '0.907185'],
  ['sics', 'S D      1.230 kg', 'moving'],
  ['sics', 'S I', 'moving'],
  ['sics', 'S +', 'beyond'],
  ['sics', 'S S     -0.010 kg', 'beyond'],
  ['sics', 'S S      0.000 kg', 'empty'],
  ['sics', 'ES', 'nonsense'],
  ['toledo', '\u000201.234\r', '1.234'],
  ['toledo', '00.000', 'empty'],
  ['toledo', '?A', 'moving'],
  ['toledo', '?B', 'beyond'],
  ['toledo', 'hello', 'nonsense'],
  ['stream', 'ST,GS,+  1.234kg', '1.234'],
  ['stream', 'ST,NT,+0250 g', '0.25'],
  ['stream', 'US,GS,+  1.231kg', 'moving'],
  ['stream', 'OL,GS,+', 'beyond'],
  ['stream', 'ST,GS,-  0.100kg', 'beyond'],
  ['stream', 'ST,GS,+999999999kg', 'nonsense'],
  ['stream', 'ST,GS,+  1.234st', 'nonsense'],
])('a scale that speaks %s and says %j: %s', (language, line, expected) => {
  const reading = readingOf(language, line)
  expect('kilograms' in reading ? reading.kilograms : reading.trouble).toBe(expected)
})

test('whatever a machine says, it is a weight above nothing or what is wrong', () => {
  fc.assert(
    fc.property(fc.constantFrom(...scaleLanguages), fc.string(), (language, line) => {
      const reading = readingOf(language, line)
      if ('kilograms' in reading) expect(Number(reading.kilograms)).toBeGreaterThan(0)
      else expect(reading.trouble).not.toBe('')
    }),
  )
})

test('what is sold by grams is weighed in grams', () => {
  expect([weightIn('0.25', 'g'), weightIn('0.25', 'kg')]).toEqual(['250', '0.25'])
})
