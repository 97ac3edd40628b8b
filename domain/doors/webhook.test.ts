import { describe, expect, test } from 'vitest'
import type { Refusal } from '../kernel/refusal.ts'
import { mostAttempts, pauseSeconds, webhookUrl } from './webhook.ts'

const codeOf = (typed: string, allowed: string[] = []): string => {
  try {
    return webhookUrl(typed, allowed).href
  } catch (error) {
    return (error as Refusal).code
  }
}

describe('the address of a webhook', () => {
  test.each([
    ['https://shop.example.com/hook?x=1', 'https://shop.example.com/hook?x=1'],
    ['http://shop.example.com/hook', 'webhookNotHttps'],
    ['ftp://shop.example.com', 'webhookNotHttps'],
    ['https://localhost/hook', 'webhookInside'],
    ['https://LOCALHOST./hook', 'webhookInside'],
    ['https://printer/hook', 'webhookInside'],
    ['https://db.internal/hook', 'webhookInside'],
    ['https://user:secret@shop.example.com', 'webhookUrl'],
    ['https://shop.example.com/#part', 'webhookUrl'],
    ['no address', 'webhookUrl'],
    ['javascript:alert(1)', 'webhookNotHttps'],
  ])('%s: %s', (typed, expected) => {
    expect(codeOf(typed)).toBe(expected)
  })

  test('may be plain and inside where the operator named its host', () => {
    expect(codeOf('http://127.0.0.1:4000/x', ['127.0.0.1:4000'])).toBe('http://127.0.0.1:4000/x')
    expect(codeOf('http://127.0.0.1:4001/x', ['127.0.0.1:4000'])).toBe('webhookNotHttps')
  })
})

test('pauses grow to an hour, and a message is tried for most of a day', () => {
  const all = Array.from({ length: mostAttempts - 1 }, (_, at) => pauseSeconds(at + 1))
  expect(all).toEqual(all.toSorted((a, b) => a - b))
  const hours = all.reduce((sum, it) => sum + it, 0) / 3600
  expect(hours).toBeGreaterThan(8)
  expect(hours).toBeLessThan(24)
})
