/** A signed-in user at work: the calls a browser would make, with typed answers. */
import { expect } from 'vitest'
import type { AnyRow } from '../../../domain/kernel/entity.ts'
import { newId } from '../../../domain/kernel/id.ts'
import type { Page } from '../../../domain/kernel/list.ts'
import type { Answer, TestApp } from './app.ts'

export type Problem = {
  status: number
  code: string
  field?: string
  message: string
  errors: { code: string; field?: string; message: string }[]
  facts: Record<string, unknown>
  requestId: string
}

export type Station = {
  token: string
  companyId: string
  userId: string
  userName: string
  call<Body = unknown>(method: string, path: string, body?: unknown): Promise<Answer<Body>>
  /** Creates a row and answers it; anything but success fails the test. */
  add(api: string, values: Record<string, unknown>): Promise<AnyRow>
  read(api: string, id: string): Promise<AnyRow>
  list(api: string, params?: Record<string, string>): Promise<Page<AnyRow>>
  /** What must be refused, with its reason. */
  refused(method: string, path: string, body?: unknown): Promise<Problem>
}

export async function station(app: TestApp, name?: string): Promise<Station> {
  const { token, session } = await app.register(name)
  return stationOf(app, token, session.company.id, session.user)
}

export function stationOf(
  app: TestApp,
  token: string,
  companyId: string,
  user: { id: string; fullName: string },
): Station {
  const call = <Body>(method: string, path: string, body?: unknown): Promise<Answer<Body>> =>
    app.call<Body>(method, path, { token, body })
  const done = async <Body>(method: string, path: string, body?: unknown): Promise<Body> => {
    const answer = await call<Body>(method, path, body)
    expect(answer.status, answer.text).toBeLessThan(300)
    return answer.body
  }
  return {
    token,
    companyId,
    userId: user.id,
    userName: user.fullName,
    call,
    add: (api, values) => done('POST', api, { id: newId(), ...values }),
    read: (api, id) => done('GET', `${api}/${id}`),
    list: (api, params = {}) => done('GET', `${api}?${new URLSearchParams(params)}`),
    async refused(method, path, body) {
      const answer = await call<Problem>(method, path, body)
      expect(answer.status, answer.text).toBeGreaterThanOrEqual(400)
      expect(answer.headers.get('content-type')).toBe('application/problem+json; charset=utf-8')
      expect(answer.body.status).toBe(answer.status)
      return answer.body
    },
  }
}

/** Somebody of the same company with a role of his own. */
export async function colleagueOf(
  app: TestApp,
  shop: Station,
  permissions: string[],
  limits: Record<string, unknown> = {},
): Promise<Station> {
  const role = await shop.add('/api/roles', { name: `Role ${newId()}`, permissions, ...limits })
  const [username, password] = [`c${newId().slice(-10)}`, 'long enough']
  const user = { username, fullName: 'Colleague', password, role: role.id }
  const { id } = await shop.add('/api/users', user)
  const login = { body: { login: username, password } }
  const { body } = await app.call<{ token: string }>('POST', '/api/login', login)
  return stationOf(app, body.token, shop.companyId, { id, fullName: 'Colleague' })
}
