import { describe, expect, it } from 'vitest'
import { mergedPdf } from './merge-pdf.ts'

/** A paper as the typesetter writes one, with a stream that looks like a reference. */
function paper(word: string): Uint8Array {
  const bodies = [
    '<< /Type /Pages /Count 1 /Kids [2 0 R] >>',
    '<< /Type /Page /Parent 1 0 R /Contents 3 0 R >>',
    `<< /Length ${word.length + 6} >>\nstream\n${word} 2 0 R\nendstream`,
    '<< /Type /Catalog /Pages 1 0 R >>',
  ]
  let text = '%PDF-1.7\n'
  const rows = ['0000000000 65535 f\r\n']
  for (const [at, body] of bodies.entries()) {
    rows.push(`${String(text.length).padStart(10, '0')} 00000 n\r\n`)
    text += `${at + 1} 0 obj\n${body}\nendobj\n\n`
  }
  const start = text.length
  text += `xref\n0 5\n${rows.join('')}trailer\n<<\n  /Size 5\n  /Root 4 0 R\n>>\nstartxref\n${start}\n%%EOF`
  return Uint8Array.from(text, (sign) => sign.charCodeAt(0))
}

const textOf = (bytes: Uint8Array) => String.fromCharCode(...bytes)

describe('papers made one', () => {
  const merged = textOf(mergedPdf([paper('first'), paper('second')]))

  it('have all their pages under one tree', () => {
    expect(merged).toContain('/Type /Pages /Count 2 /Kids [4 0 R 9 0 R]')
    expect(merged.match(/\/Parent 2 0 R/g)).toHaveLength(2)
    expect(merged.match(/\/Type \/Catalog/g)).toHaveLength(1)
  })

  it('point at their own objects under new numbers, and keep their streams', () => {
    expect(merged).toContain('/Parent 4 0 R /Contents 6 0 R')
    expect(merged).toContain('/Parent 9 0 R /Contents 11 0 R')
    expect(merged).toContain('first 2 0 R\nendstream')
    expect(merged).toContain('second 2 0 R\nendstream')
  })

  it('say where each object stands', () => {
    const start = Number(/startxref\n(\d+)/.exec(merged)?.[1])
    expect(merged.slice(start, start + 4)).toBe('xref')
    for (const [, number, place] of merged
      .slice(start)
      .split('\r\n')
      .map(
        (row, at) => [row, at, Number(/(\d{10}) 00000 n$/.exec(row)?.[1] ?? Number.NaN)] as const,
      ))
      if (!Number.isNaN(place)) expect(merged.slice(place)).toMatch(new RegExp(`^${number} 0 obj`))
  })

  it('are refused where one is no paper', () => {
    expect(() => mergedPdf([Uint8Array.from([1, 2, 3])])).toThrow('no paper')
  })
})
