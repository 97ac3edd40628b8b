/**
 * What a scale says of what lies on it. Only a weight that stands still and is above nothing counts:
 * whatever else it says is told as what is wrong, and a line that is none of its language is nonsense.
 */
import { isZero, tidyDecimal } from '../kernel/number/decimal.ts'
import { fractionOf, rounded, times } from '../kernel/number/fraction.ts'

/** `sics`: asked with S. `toledo`: asked with W. `stream`: says its weight all the time, unasked. */
export const scaleLanguages = ['sics', 'toledo', 'stream'] as const
export type ScaleLanguage = (typeof scaleLanguages)[number]

export const scaleTroubles = [
  'away',
  'silent',
  'nonsense',
  'notAllowed',
  'broken',
  'moving',
  'beyond',
  'empty',
] as const
export type ScaleTrouble = (typeof scaleTroubles)[number]

export type Reading = { kilograms: string } | { trouble: ScaleTrouble }

const questions: Readonly<Record<ScaleLanguage, string>> = {
  sics: 'S\r\n',
  toledo: 'W',
  stream: '',
}

export const questionFor = (language: ScaleLanguage): Uint8Array<ArrayBuffer> =>
  new TextEncoder().encode(questions[language])

/** A pound is exactly 0.45359237 kg, and has sixteen ounces. */
const kilogramsOf: Readonly<Record<string, string>> = {
  kg: '1',
  g: '0.001',
  lb: '0.45359237',
  oz: '0.028349523125',
}

/** More than this on a counter is a line that was read wrongly. */
const mostDigits = 8

function weighed(sign: string, digits: string, unit: string): Reading {
  const factor = kilogramsOf[unit.toLowerCase()]
  if (factor === undefined || digits.replace('.', '').length > mostDigits)
    return { trouble: 'nonsense' }
  const kilograms = tidyDecimal(rounded(times(fractionOf(digits), fractionOf(factor)), 6))
  if (isZero(kilograms)) return { trouble: 'empty' }
  return sign === '-' ? { trouble: 'beyond' } : { kilograms }
}

const number = '(\\d+(?:\\.\\d+)?)'

/** `S S      1.234 kg`; D while it moves, I when it cannot, + and - beyond what it can weigh. */
function sicsReading(line: string): Reading {
  const [, sign = '', digits = '', unit = ''] =
    new RegExp(`^S S\\s+(-?)\\s*${number}\\s*([a-z]+)$`, 'i').exec(line) ?? []
  if (digits) return weighed(sign, digits, unit)
  if (/^S [+-]$/.test(line)) return { trouble: 'beyond' }
  return { trouble: /^S (I|D\b)/.test(line) ? 'moving' : 'nonsense' }
}

/** `01.234` in kilograms, or ? and a sign whose bits say why not. */
function toledoReading(line: string): Reading {
  const [, digits = '', unit = 'kg'] = new RegExp(`^${number}\\s*([a-z]*)$`, 'i').exec(line) ?? []
  if (digits) return weighed('', digits, unit || 'kg')
  const [, state] = /^\?(.)$/.exec(line) ?? []
  if (state === undefined) return { trouble: 'nonsense' }
  const bits = state.charCodeAt(0)
  if (bits & 0b0000_0001) return { trouble: 'moving' }
  return { trouble: bits & 0b0000_0110 ? 'beyond' : 'empty' }
}

/** `ST,GS,+  1.234kg`: ST when it stands still, US while it moves, OL beyond what it can weigh. */
function streamReading(line: string): Reading {
  const [, state = '', sign = '', digits = '', unit = ''] =
    new RegExp(`^(ST|US|OL)(?:,(?:GS|NT))?,\\s*([+-]?)\\s*${number}?\\s*([a-z]*)$`, 'i').exec(
      line,
    ) ?? []
  if (state.toUpperCase() === 'OL') return { trouble: 'beyond' }
  if (state.toUpperCase() === 'US') return { trouble: 'moving' }
  return digits ? weighed(sign, digits, unit) : { trouble: 'nonsense' }
}

const readings: Readonly<Record<ScaleLanguage, (line: string) => Reading>> = {
  sics: sicsReading,
  toledo: toledoReading,
  stream: streamReading,
}

/** One line without its ends. */
export const readingOf = (language: ScaleLanguage, line: string): Reading =>
  readings[language](line.replaceAll('\u0002', '').replaceAll('\u0003', '').trim())

/** In what is sold by grams a kilogram is a thousand. */
export const weightIn = (kilograms: string, unit: string): string =>
  /^(g|gr|gm|غ|غرام)\.?$/i.test(unit.trim())
    ? tidyDecimal(rounded(times(fractionOf(kilograms), fractionOf('1000')), 6))
    : kilograms
