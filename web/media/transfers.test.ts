import { beforeEach, expect, test, vi } from 'vitest'
import { maxFileBytes } from '../../domain/media/file-format.ts'
import { until } from '../kernel/testing/mount.tsx'
import { FakeRequest } from '../kernel/testing/request.ts'
import { loadAllWords, setLanguage, startWords } from '../kernel/words/words.ts'
import {
  addTransfers,
  clearTransfers,
  removeTransfer,
  retryTransfer,
  useTransfers,
} from './transfers.ts'

beforeEach(async () => {
  await startWords('all')
  await loadAllWords()
  FakeRequest.install()
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  useTransfers.setState({ transfers: [] })
})

const png = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
const picture = (name: string) => new File([new Uint8Array(png)], name)
const states = () => useTransfers.getState().transfers.map(({ state }) => state)
const first = () => useTransfers.getState().transfers[0]

test('files are sent two at a time, in their order', async () => {
  addTransfers(['a.png', 'b.png', 'c.png'].map(picture))
  await until(() => FakeRequest.all.length === 2)
  expect(states()).toEqual(['sending', 'sending', 'waiting'])
  expect(FakeRequest.all[0]?.body?.get('name')).toBe('a.png')
  FakeRequest.all[0]?.answer(200, { id: 'x' })
  await until(() => FakeRequest.all.length === 3)
  expect(states()).toEqual(['done', 'sending', 'sending'])
})

test('what is too large or no allowed type is refused before a byte is sent', async () => {
  const large = new File([new Uint8Array(maxFileBytes + 1)], 'large.png')
  const page = new File(['<html>'], 'page.png')
  const backwards = picture('gpj.\u202eexe')
  addTransfers([large, page, backwards])
  await until(() => states().every((state) => state === 'refused'))
  expect(FakeRequest.all).toEqual([])
  const { transfers } = useTransfers.getState()
  expect(transfers.map(({ complaints }) => complaints)).toEqual([
    ['File size exceeds 5 MB. Please choose a smaller file.'],
    [
      'Unsupported Media Type',
      'Pictures (JPEG, PNG, WebP, GIF), PDF, CSV and XLSX files are accepted.',
    ],
    ['Hidden or control characters are not allowed here'],
  ])
  expect(transfers.some(({ canRetry }) => canRetry)).toBe(false)
})

test.each(['en', 'fr', 'ar'] as const)(
  'the customer’s messages are told in %s',
  async (language) => {
    await setLanguage(language)
    addTransfers([new File([new Uint8Array(maxFileBytes + 1)], 'large.png')])
    await until(() => first()?.state === 'refused')
    const fixed = { en: /5 MB/, fr: /5.Mo/, ar: /5 ميغابايت/ }
    expect(first()?.complaints[0]).toMatch(fixed[language])
    await setLanguage('en')
  },
)

test('a lost line can be tried again, as the same file', async () => {
  addTransfers([picture('a.png')])
  await until(() => FakeRequest.all.length === 1)
  FakeRequest.all[0]?.fail()
  await until(() => first()?.state === 'refused')
  expect(first()?.canRetry).toBe(true)
  retryTransfer(first()?.id ?? '')
  await until(() => FakeRequest.all.length === 2)
  const ids = FakeRequest.all.map(({ body }) => body?.get('id'))
  expect(ids[0]).toBe(ids[1])
  FakeRequest.all[1]?.answer(200, {})
  await until(() => first()?.state === 'done')
})

test('a file that is taken off the list is stopped, and makes room for the next', async () => {
  addTransfers(['a.png', 'b.png', 'c.png'].map(picture))
  await until(() => FakeRequest.all.length === 2)
  removeTransfer(first()?.id ?? '')
  expect(FakeRequest.all[0]?.isAborted).toBe(true)
  await until(() => FakeRequest.all.length === 3)
  clearTransfers()
  expect(states()).toEqual(['sending', 'sending'])
})
