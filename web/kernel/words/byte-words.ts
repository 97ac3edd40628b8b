/** How large a file is, as people say it: 471 kB, 2.4 MB; digits are Western in every language. */
import i18next from 'i18next'

const steps = [
  { unit: 'megabyte', bytes: 1024 * 1024, decimals: 1 },
  { unit: 'kilobyte', bytes: 1024, decimals: 0 },
  { unit: 'byte', bytes: 1, decimals: 0 },
]

export function byteWords(bytes: number, language = i18next.language): string {
  const step = steps.find((it) => bytes >= it.bytes) ?? { unit: 'byte', bytes: 1, decimals: 0 }
  const format = new Intl.NumberFormat(`${language}-u-nu-latn`, {
    style: 'unit',
    unit: step.unit,
    unitDisplay: 'short',
    maximumFractionDigits: step.decimals,
  })
  return format.format(bytes / step.bytes)
}
