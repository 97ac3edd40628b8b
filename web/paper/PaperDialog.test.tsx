import { act } from 'react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { DocumentLinks } from '../../domain/trade/document-link.ts'
import type { PaperStatus, SentMail } from '../../domain/trade/document-mail.ts'
import { queryClient } from '../kernel/session/query.ts'
import { mount, until } from '../kernel/testing/mount.tsx'
import PaperDialog from './PaperDialog.tsx'

const id = '018f0000-0000-7000-8000-00000000000a'
const posted: PaperStatus = {
  state: 'posted',
  prints: 0,
  language: 'fr',
  canShare: true,
  canBeElectronic: true,
  rows: [],
  sent: [],
  networks: [],
}
const made = {
  id,
  url: 'https://shop.example/s/tok',
  expiresAt: '2026-12-16T10:00:00Z',
  chat: 'https://wa.me/9613123456?text=Voici',
  hasNumber: true,
}

let asked: string[] = []
let bodies: unknown[] = []
let status: PaperStatus
let refusal: object | undefined
let links: DocumentLinks

const json = (body: object, code = 200) =>
  new Response(JSON.stringify(body), {
    status: code,
    headers: { 'Content-Type': 'application/json' },
  })

function answer(method: string, path: string): Response {
  if (path.endsWith('/mails')) return json(status)
  if (path.includes('/letter?')) {
    const language = new URL(path, 'https://x.example').searchParams.get('language')
    return json({ subject: `subject ${language}`, message: `message ${language}` })
  }
  if (path.endsWith('/links')) return json(method === 'POST' ? made : links)
  if (path.endsWith('/printed')) status = { ...status, prints: status.prints + 1 }
  if (method === 'POST') return refusal ? json(refusal, 422) : json({})
  return new Response('%PDF', { headers: { 'Content-Type': 'application/pdf' } })
}

beforeEach(() => {
  queryClient.clear()
  asked = []
  bodies = []
  refusal = undefined
  status = posted
  links = { rows: [], days: 30 }
  vi.stubGlobal('fetch', async (path: string, { method, body }: RequestInit) => {
    asked.push(`${method} ${path.replace(`/api/documents/${id}/`, '')}`)
    if (typeof body === 'string') bodies.push(JSON.parse(body))
    return answer(method ?? 'GET', path)
  })
})

const inDialog = <Found extends Element>(selector: string): Found[] => [
  ...document.querySelectorAll<Found>(`[role=dialog] ${selector}`),
]
const button = (word: string): HTMLButtonElement | undefined =>
  inDialog<HTMLButtonElement>('button').find((it) => it.textContent === word)

const canPrint = (): boolean => button('action.print')?.getAttribute('aria-disabled') === 'false'

async function open(): Promise<void> {
  await mount(<PaperDialog documentId={id} partnerEmail="rana@cafe.example" onClose={() => {}} />)
  await until(() => canPrint() || inDialog('form').length > 0)
}

const choose = (value: string) =>
  act(async () => inDialog<HTMLInputElement>(`input[value=${value}]`)[0]?.click())
const click = (word: string) => act(async () => button(word)?.click())

describe('the paper of a document', () => {
  test('has the focus on its print button before there is a paper to print', async () => {
    await open()
    await until(() => document.activeElement === button('action.print'))
  })

  test('is shown in the language of its partner, and in any other that is chosen', async () => {
    await open()
    expect(asked).toContain('GET paper?language=fr')
    await until(() => inDialog('iframe').length === 1)
    await choose('ar')
    await until(() => asked.includes('GET paper?language=ar'))
  })

  test('is counted when it is printed, not when it is looked at', async () => {
    await open()
    await choose('en')
    expect(asked.some((it) => it.startsWith('POST'))).toBe(false)
    await until(canPrint)
    await click('action.print')
    await until(() => asked.filter((it) => it === 'GET mails').length > 1)
    expect(asked.filter((it) => it === 'POST printed')).toHaveLength(1)
  })

  test('of a draft is never counted, and cannot be sent', async () => {
    status = { ...posted, state: 'draft' }
    await open()
    await click('action.print')
    await choose('mail')
    expect(asked.some((it) => it.startsWith('POST'))).toBe(false)
    expect(inDialog('form')).toHaveLength(0)
    expect(inDialog('[role=status]')[0]?.textContent).toBe('refusal.postFirst')
  })
})

describe('a mail', () => {
  const send = () =>
    act(async () => inDialog<HTMLButtonElement>('form button[type=submit]')[0]?.click())

  test('goes to the partner in the language of the paper, in our words unless others are typed', async () => {
    await open()
    await choose('mail')
    await send()
    await until(() => asked.includes('POST mail'))
    expect(bodies).toEqual([
      {
        mail: expect.stringMatching(/^[0-9a-f-]{36}$/),
        to: 'rana@cafe.example',
        subject: null,
        message: null,
        language: 'fr',
      },
    ])
  })

  const typed = () =>
    inDialog<HTMLInputElement>('form input[lang], form textarea').map(({ value }) => value)

  test('stands there as the house writes it, until somebody types; that stays in any language', async () => {
    await open()
    await choose('mail')
    await until(() => typed().includes('subject fr'))
    const [subject] = inDialog<HTMLInputElement>('form input[lang=fr]')
    await act(async () => {
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(
        subject,
        'Mine',
      )
      subject?.dispatchEvent(new Event('input', { bubbles: true }))
    })
    await choose('ar')
    await until(() => typed().includes('message ar'))
    expect(typed()).toContain('Mine')
    await send()
    await until(() => asked.includes('POST mail'))
    expect(bodies).toMatchObject([{ subject: 'Mine', message: null, language: 'ar' }])
  })

  test('that is refused says so at its field and keeps its name for the next try', async () => {
    const problem = { code: 'emailLong', field: 'to', message: 'Not an address' }
    refusal = { ...problem, status: 422, errors: [problem], facts: {}, requestId: 'x' }
    await open()
    await choose('mail')
    await send()
    await until(() => inDialog('form')[0]?.textContent?.includes('Not an address') ?? false)
    refusal = undefined
    await send()
    await until(() => bodies.length === 2)
    const [first, second] = bodies as { mail: string }[]
    expect(second?.mail).toBe(first?.mail)
  })

  test('that waits or failed tells why', async () => {
    const mail: SentMail = {
      id,
      to: 'a@b.example',
      language: 'en',
      createdAt: '2026-11-15T10:00:00Z',
      sentAt: null,
      userName: 'Rana',
      state: 'failed',
      tries: 24,
      reason: 'connect ECONNREFUSED',
      nextTryAt: null,
    }
    status = { ...posted, rows: [mail] }
    await open()
    await choose('mail')
    const [row] = inDialog('li')
    expect(row?.textContent).toContain('a@b.example')
    expect(row?.textContent).toContain('paper.mail.state.failed')
    expect(row?.textContent).toContain('connect ECONNREFUSED')
  })
})

describe('a private link', () => {
  const submit = () =>
    act(async () => inDialog<HTMLButtonElement>('form button[type=submit]')[0]?.click())

  test('is made in the language of the paper and opens the chat of the client', async () => {
    await open()
    await choose('link')
    await until(
      () => inDialog<HTMLButtonElement>('form button[type=submit]')[0]?.disabled === false,
    )
    await submit()
    await until(() => inDialog('a[target=_blank]').length > 0)
    expect(bodies).toEqual([{ language: 'fr', days: 30 }])
    const [chat] = inDialog<HTMLAnchorElement>('a[target=_blank]')
    expect(chat?.href).toBe(made.chat)
    expect(chat?.rel).toContain('noreferrer')
  })

  test('of what concerns nobody outside is not offered', async () => {
    status = { ...posted, canShare: false }
    await open()
    expect(inDialog('input[value=link]')).toEqual([])
  })
})
