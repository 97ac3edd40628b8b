import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { io, type Socket } from 'socket.io-client'
import { beforeAll, describe, expect, test } from 'vitest'
import { newId } from '../../domain/kernel/id.ts'
import type { Translation } from '../../domain/settings/translation.ts'
import { type TestApp, testApp } from '../kernel/testing/app.ts'
import { type Problem, type Station, station, stationOf } from '../kernel/testing/station.ts'

const app = testApp()
const second = testApp(() => ({ ownerUrl: app.ownerUrl, appUrl: app.appUrl }))
let ours: Station
let theirs: Station

beforeAll(async () => {
  ours = await station(app)
  theirs = await station(app)
})

const at = (language: string, key: string) => `/api/translations/${language}/${key}`

const say = async (
  language: string,
  key: string,
  text: string,
  version = 0,
): Promise<Translation> => {
  const answer = await ours.call<Translation>('PUT', at(language, key), { text, version })
  expect(answer.status, answer.text).toBeLessThan(300)
  return answer.body
}

const own = async (who: Station, question = ''): Promise<Translation[]> =>
  (await who.call<{ rows: Translation[] }>('GET', `/api/translations${question}`)).body.rows

test('a text is said otherwise, changed and said as before, by one company only', async () => {
  const first = await say('fr', 'action.save', '  Sauvegarder  ')
  expect(first).toEqual({ language: 'fr', key: 'action.save', text: 'Sauvegarder', version: 1 })
  await say('ar', 'action.save', 'احفظ')
  expect((await say('fr', 'action.save', 'Garder', 1)).version).toBe(2)
  expect((await own(ours)).map(({ language, text }) => [language, text])).toEqual([
    ['ar', 'احفظ'],
    ['fr', 'Garder'],
  ])
  expect(await own(ours, '?language=fr')).toHaveLength(1)
  expect(await own(theirs)).toEqual([])
  expect((await ours.call('DELETE', `${at('fr', 'action.save')}?version=2`)).status).toBe(204)
  // The original in so many words is no words of one's own.
  expect(
    (await ours.call('PUT', at('ar', 'action.save'), { text: 'حفظ', version: 1 })).status,
  ).toBe(204)
  expect(await own(ours)).toEqual([])
})

describe('is refused:', () => {
  test.each([
    ['a text without its facts', 'refusal.range', 'Too much', 'placeholdersDiffer', 'text'],
    ['a text with other facts', 'action.save', 'Save {{name}}', 'noPlaceholders', 'text'],
    ['another text within', 'action.save', 'Save $t(action.cancel)', 'noPlaceholders', 'text'],
    ['an empty text', 'action.save', '  ', 'required', 'text'],
    ['a direction override', 'action.save', 'a\u202eb', 'unsafeText', 'text'],
    ['a text without end', 'action.save', 'x'.repeat(2001), 'tooLong', 'text'],
    ['a key that no screen asks for', 'action.nothing', 'x', 'notFound', undefined],
    ['a plural form the language has not', 'form.andMore_few', 'x', 'notFound', undefined],
    ['a key that is none', '__proto__', 'x', 'notFound', 'key'],
  ])('%s', async (_, key, text, code, field) => {
    const problem = await ours.refused('PUT', at('en', key), { text, version: 0 })
    expect({ code: problem.code, field: problem.field }).toEqual({ code, field })
    expect(await own(ours)).toEqual([])
  })

  test('the parts to keep are named as they are written', async () => {
    const { message } = await ours.refused('PUT', at('en', 'refusal.range'), {
      text: 'x',
      version: 0,
    })
    expect(message).toContain('{{limit}}')
  })

  test('a language nobody speaks', async () => {
    const problem = await ours.refused('PUT', at('de', 'action.save'), { text: 'x', version: 0 })
    expect(problem).toMatchObject({ code: 'notFound', field: 'language' })
  })

  test('a stale text, with the one that stands', async () => {
    await say('en', 'action.close', 'Shut')
    const { code, facts } = await ours.refused('PUT', at('en', 'action.close'), {
      text: 'End',
      version: 0,
    })
    expect(code).toBe('stale')
    expect(facts).toMatchObject({ current: { text: 'Shut' }, changedBy: ours.userName })
    expect((await ours.refused('DELETE', `${at('en', 'action.close')}?version=7`)).code).toBe(
      'stale',
    )
    await ours.call('DELETE', `${at('en', 'action.close')}?version=1`)
  })

  test('whoever may not, while everybody hears', async () => {
    const role = await ours.add('/api/roles', {
      name: 'Reader',
      permissions: ['settings.translation.view'],
    })
    const [username, password] = [`s${newId().slice(-10)}`, 'long enough']
    const { id } = await ours.add('/api/users', {
      username,
      password,
      fullName: 'S',
      role: role.id,
    })
    const { body } = await app.call<{ token: string }>('POST', '/api/login', {
      body: { login: username, password },
    })
    const staff = stationOf(app, body.token, ours.companyId, { id, fullName: 'S' })
    const text = { text: 'Mine', version: 0 }
    expect((await staff.refused('PUT', at('en', 'action.save'), text)).code).toBe('forbidden')
    expect((await staff.refused('DELETE', `${at('en', 'action.save')}?version=1`)).code).toBe(
      'forbidden',
    )
    expect(await own(staff)).toEqual([])
  })
})

describe('what the server says itself', () => {
  const refusalIn = async (where: TestApp, who: Station, language: string): Promise<string> => {
    const { body } = await where.call<Problem>('POST', '/api/brands', {
      token: who.token,
      body: { id: newId() },
      language,
    })
    return body.errors.find(({ field }) => field === 'name')?.message ?? ''
  }

  test('follows at once, in every process, in that company and language alone', async () => {
    const usual = await refusalIn(second, ours, 'fr')
    const { version } = await say('fr', 'refusal.required', 'Il manque quelque chose')
    for (const where of [app, second])
      expect(await refusalIn(where, ours, 'fr')).toBe('Il manque quelque chose')
    expect(await refusalIn(second, theirs, 'fr')).toBe(usual)
    expect(await refusalIn(second, ours, 'en')).not.toBe('Il manque quelque chose')
    await say('fr', 'refusal.required', 'À remplir', version)
    expect(await refusalIn(second, ours, 'fr')).toBe('À remplir')
    await ours.call('DELETE', `${at('fr', 'refusal.required')}?version=${version + 1}`)
    expect(await refusalIn(second, ours, 'fr')).toBe(usual)
  })

  test('a file has the company’s titles', async () => {
    await say('en', 'field.name', 'Designation')
    const { text } = await ours.call('GET', '/api/brands/export?format=csv')
    expect(text).toContain('Designation')
    expect((await theirs.call('GET', '/api/brands/export?format=csv')).text).toContain('Name')
  })

  test('a letter has the company’s words, as text and never as HTML', async () => {
    await say('en', 'mail.invitation.subject', 'Come <b>in</b>, {{company}}')
    const email = `${newId().slice(-10)}@shop.example`
    await ours.add('/api/users', { username: `m${newId().slice(-8)}`, fullName: 'Mona', email })
    // Whichever process woke first took the job.
    const letters = () =>
      [app.outbox, second.outbox].flatMap((folder) =>
        readdirSync(folder)
          .filter((name) => name.endsWith('.eml'))
          .map((name) => readFileSync(join(folder, name), 'utf8'))
          .filter((letter) => letter.includes(email)),
      )
    await expect.poll(() => letters().length, { timeout: 10_000 }).toBe(1)
    const [letter = ''] = letters()
    expect(letter).toMatch(/^Subject: Come <b>in<\/b>/m)
    expect(letter.replace(/=\r\n/g, '')).toContain('Come &lt;b&gt;in&lt;/b&gt;')
  })
})

test('a change is in the audit and is told to every open screen of the company', async () => {
  const heard: unknown[] = []
  const neighbour: unknown[] = []
  const listen = async (token: string, into: unknown[]): Promise<Socket> => {
    const socket = io(second.url, { auth: { token }, transports: ['websocket'] })
    socket.on('changed', (message) => into.push(message))
    await new Promise((resolve) => socket.on('connect', () => resolve(true)))
    return socket
  }
  const sockets = [await listen(ours.token, heard), await listen(theirs.token, neighbour)]
  await say('en', 'action.cancel', 'Leave it')
  await expect.poll(() => heard.length).toBe(1)
  expect(heard[0]).toMatchObject({ entity: 'translation' })
  expect(neighbour).toEqual([])
  for (const socket of sockets) socket.disconnect()
  const trace = await app.asOwner<{ before: unknown; after: unknown }>(
    `select before, after from audit where entity = 'translation' and after ->> 'key' = 'action.cancel'`,
  )
  expect(trace).toEqual([
    { before: null, after: { language: 'en', key: 'action.cancel', text: 'Leave it' } },
  ])
})
