import { beforeEach, expect, test, vi } from 'vitest'
import { FakeRequest } from '../testing/request.ts'
import { type CallError, onSignInRequired } from './api.ts'
import { upload } from './upload.ts'

beforeEach(() => {
  FakeRequest.install()
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  localStorage.setItem('jwtToken', 'token-1')
})

const send = (onProgress = vi.fn(), stop = new AbortController()) => ({
  sent: upload<{ id: string }>('/api/media-files', new FormData(), {
    onProgress,
    signal: stop.signal,
  }),
  request: FakeRequest.all.at(-1) as FakeRequest,
  onProgress,
  stop,
})

test('the browser sets the content type of the form; the token goes with it', async () => {
  const { sent, request } = send()
  expect(request.headers.get('authorization')).toBe('Bearer token-1')
  expect(request.headers.has('content-type')).toBe(false)
  request.answer(200, { id: 'x' })
  expect(await sent).toEqual({ id: 'x' })
})

test('how far it is, is told', async () => {
  const { sent, request, onProgress } = send()
  request.progress(1, 4)
  request.progress(4, 4)
  request.answer(200, {})
  await sent
  expect(onProgress.mock.calls).toEqual([[0.25], [1]])
})

test('a refusal comes with the server’s own words', async () => {
  const { sent, request } = send()
  request.answer(413, { code: 'fileTooLarge', message: 'Too large', errors: [] })
  const error = (await sent.catch((it: unknown) => it)) as CallError
  expect([error.message, error.problem?.message]).toEqual(['HTTP error! Status: 413', 'Too large'])
})

test('a session that is over is told to whoever must know', async () => {
  const listener = vi.fn()
  onSignInRequired(listener)
  const { sent, request } = send()
  request.answer(401, { code: 'signInRequired', message: 'x', errors: [] })
  await sent.catch(() => undefined)
  expect(listener).toHaveBeenCalledOnce()
  onSignInRequired(() => undefined)
})

test('a lost line is status 0, a stop is no error of the call', async () => {
  const lost = send()
  lost.request.fail()
  expect(await lost.sent.catch((it: CallError) => it.status)).toBe(0)
  const stopped = send()
  stopped.stop.abort()
  expect(await stopped.sent.catch((it: Error) => it.name)).toBe('AbortError')
  expect(stopped.request.isAborted).toBe(true)
})
