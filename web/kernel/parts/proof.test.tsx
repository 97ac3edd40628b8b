import { act } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { call, messageOf } from '../session/api.ts'
import { mount, until } from '../testing/mount.tsx'
import { startWords } from '../words/words.ts'
import { ProofHost } from './proof.tsx'

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  return startWords('all')
})

const refuse = (status: number, problem: object) =>
  new Response(JSON.stringify({ status, message: 'No', errors: [], facts: {}, ...problem }), {
    status,
    headers: { 'Content-Type': 'application/problem+json' },
  })

/** A server that wants the password again. */
const guarded = () =>
  vi.fn(async (_: string, { body }: { body: string }) => {
    const { proof } = JSON.parse(body) as { proof?: string }
    if (proof === undefined) return refuse(403, { code: 'proofRequired' })
    if (proof !== 'right')
      return refuse(422, {
        code: 'passwordWrong',
        field: 'proof',
        message: 'The password is wrong',
      })
    return new Response(body, { headers: { 'Content-Type': 'application/json' } })
  })

const nothingChanged = 'Nothing was changed: it was not confirmed with your password.'

const input = () => document.querySelector<HTMLInputElement>('[role=dialog] input')

async function type(password: string): Promise<void> {
  await until(() => input() !== null)
  await act(async () => {
    const field = input()
    const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set
    set?.call(field, password)
    field?.dispatchEvent(new Event('input', { bubbles: true }))
  })
  await act(async () => input()?.form?.requestSubmit())
}

test('what the server wants the password for is asked and sent again, until it is right', async () => {
  const { unmount } = await mount(<ProofHost />)
  const fetched = guarded()
  vi.stubGlobal('fetch', fetched)
  const answered = call<object>('PATCH', '/api/profile', { email: 'new@shop.example' })
  await type('wrong')
  await until(() => document.body.textContent?.includes('The password is wrong') ?? false)
  expect(input()?.value).toBe('')
  await type('right')
  expect(await answered).toEqual({ email: 'new@shop.example', proof: 'right' })
  expect(fetched).toHaveBeenCalledTimes(3)
  await unmount()
})

test('whoever does not type it is told, and nothing is sent again', async () => {
  const { unmount } = await mount(<ProofHost />)
  const fetched = guarded()
  vi.stubGlobal('fetch', fetched)
  const answered = call('PATCH', '/api/profile', {}).catch((error: unknown) => error)
  await until(() => input() !== null)
  const cancel = [...document.querySelectorAll('button')].find((it) => it.textContent === 'Cancel')
  await act(async () => cancel?.click())
  expect(await answered).toMatchObject({
    status: 403,
    problem: { code: 'proofRequired', message: nothingChanged },
  })
  expect(fetched).toHaveBeenCalledTimes(1)
  await unmount()
})

test('whoever leaves after a wrong one is told that nothing was changed', async () => {
  const { unmount } = await mount(<ProofHost />)
  vi.stubGlobal('fetch', guarded())
  const answered = call('PATCH', '/api/profile', {}).catch((error: unknown) => error)
  await type('wrong')
  await until(() => document.body.textContent?.includes('The password is wrong') ?? false)
  const cancel = [...document.querySelectorAll('button')].find((it) => it.textContent === 'Cancel')
  await act(async () => cancel?.click())
  const error = await answered
  expect(error).toMatchObject({ problem: { code: 'proofRequired', errors: [] } })
  expect(messageOf(error)).toBe(nothingChanged)
  await unmount()
})
