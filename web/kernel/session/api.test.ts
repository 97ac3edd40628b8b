import { beforeEach, expect, test, vi } from 'vitest'
import { loadAllWords, startWords } from '../words/words.ts'
import { CallError, call, messageOf, onSignInRequired } from './api.ts'

const fetched = vi.fn<typeof fetch>()

const answer = (status: number, body?: unknown, type = 'application/json') =>
  new Response(body === undefined ? null : JSON.stringify(body), {
    status,
    headers: { 'Content-Type': type },
  })

const problem = (status: number, code: string, message: string) =>
  answer(
    status,
    { status, code, message, errors: [], facts: {}, requestId: 'r1' },
    'application/problem+json',
  )

const sent = () => {
  const [address, request] = fetched.mock.calls.at(-1) ?? []
  return { address, request, headers: new Headers(request?.headers) }
}

beforeEach(async () => {
  await startWords('all')
  await loadAllWords()
  fetched.mockReset().mockImplementation(async () => answer(200, { ok: true }))
  vi.stubGlobal('fetch', fetched)
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  localStorage.setItem('jwtToken', 'token-1')
})

test('a call carries a JSON content type and the Bearer token', async () => {
  expect(await call('POST', '/api/brands', { name: 'Cedar' })).toEqual({ ok: true })
  const { request, headers } = sent()
  expect(headers.get('Content-Type')).toBe('application/json')
  expect(headers.get('Authorization')).toBe('Bearer token-1')
  expect(request?.body).toBe('{"name":"Cedar"}')
})

test('without a token there is no Authorization header', async () => {
  localStorage.removeItem('jwtToken')
  await call('GET', '/api/health')
  expect(sent().headers.has('Authorization')).toBe(false)
  expect(sent().headers.get('Content-Type')).toBe('application/json')
})

test('form data sets its own content type', async () => {
  const body = new FormData()
  await call('POST', '/api/files', body)
  expect(sent().headers.has('Content-Type')).toBe(false)
  expect(sent().headers.get('Authorization')).toBe('Bearer token-1')
  expect(sent().request?.body).toBe(body)
})

test.each([
  ['an IP-geolocation service', 'https://ipapi.example/json'],
  ['a URL containing google', 'https://maps.googleapis.com/maps/api/geocode'],
  ['a URL of ours containing google', '/google/callback'],
  ['an e-mail service', 'https://api.mail-service.example/send'],
  ['another origin', 'http://localhost:3001/api/brands'],
])('%s gets neither header', async (_name, address) => {
  await call('POST', address, { hello: 'world' })
  const { headers } = sent()
  expect(headers.has('Authorization')).toBe(false)
  expect(headers.has('Content-Type')).toBe(false)
})

test('searching for google stays a call of ours', async () => {
  await call('GET', '/api/brands?q=google')
  expect(sent().headers.get('Authorization')).toBe('Bearer token-1')
})

test('a change without a body still sends the JSON it announces', async () => {
  await call('DELETE', '/api/brands/1?version=1')
  expect(sent().request?.body).toBe('{}')
})

test('an empty answer is no value', async () => {
  fetched.mockImplementation(async () => new Response(null, { status: 204 }))
  expect(await call('DELETE', '/api/brands/1?version=1')).toBeUndefined()
})

test('a non-OK answer raises its status, is logged, and keeps the explanation', async () => {
  fetched.mockImplementation(async () => problem(404, 'notFound', 'It does not exist'))
  const error = await call('GET', '/api/brands/1').catch((thrown: unknown) => thrown)
  expect(error).toBeInstanceOf(CallError)
  expect((error as CallError).message).toBe('HTTP error! Status: 404')
  expect(console.error).toHaveBeenCalledWith('Fetch error', error)
  expect(messageOf(error)).toBe('It does not exist')
})

test('an answer without an explanation still gives a sentence', async () => {
  fetched.mockImplementation(async () => answer(502, '<html>', 'text/html'))
  const error = await call('GET', '/api/brands').catch((thrown: unknown) => thrown)
  expect(messageOf(error)).toMatch(/502/)
})

test('a server that cannot be reached is logged and said clearly', async () => {
  fetched.mockRejectedValue(new TypeError('Failed to fetch'))
  const error = await call('GET', '/api/brands').catch((thrown: unknown) => thrown)
  expect((error as CallError).status).toBe(0)
  expect(console.error).toHaveBeenCalledWith('Fetch error', expect.any(TypeError))
  expect(messageOf(error)).toMatch(/cannot be reached/)
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  expect(messageOf(error)).toMatch(/offline/)
})

test('an aborted call is no error to report', async () => {
  const controller = new AbortController()
  controller.abort()
  fetched.mockRejectedValue(new DOMException('aborted', 'AbortError'))
  const { signal } = controller
  await expect(call('GET', '/api/find?q=a', undefined, { signal })).rejects.toThrow('aborted')
  expect(console.error).not.toHaveBeenCalled()
})

test('only a lost session is reported as one', async () => {
  const lost = vi.fn()
  onSignInRequired(lost)
  fetched.mockImplementation(async () => problem(401, 'signInFailed', 'Wrong'))
  await call('POST', '/api/login', {}).catch(() => undefined)
  expect(lost).not.toHaveBeenCalled()
  fetched.mockImplementation(async () => problem(401, 'signInRequired', 'Please sign in'))
  await call('GET', '/api/brands').catch(() => undefined)
  expect(lost.mock.calls).toEqual([[{ isReplaced: false }]])
})
