import { beforeAll, describe, expect, test } from 'vitest'
import { loadCommands } from '../declarations.ts'
import { testApp } from '../testing/app.ts'

type Operation = {
  operationId: string
  summary: string
  tags: string[]
  security?: object[]
  'x-permission': string
  parameters: { name: string; in: string; required: boolean; schema: object }[]
  requestBody?: { content: { 'application/json': { schema: Body } } }
  responses: Record<string, { description: string }>
}
type Body = { type: string; additionalProperties: boolean; properties: object; required: string[] }
type Description = {
  openapi: string
  info: { title: string; version: string }
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, object> }
}

const app = testApp()
let description: Description
const commands = await loadCommands()

beforeAll(async () => {
  description = (await app.call<Description>('GET', '/api/openapi.json')).body
})

/** Of an upload it is form data. */
const bodyOf = (content: Record<string, { schema: Body }>): Body =>
  (content['application/json'] ?? content['multipart/form-data'])?.schema as Body

const operations = (): [string, Operation][] =>
  Object.entries(description.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, it]): [string, Operation] => [
      `${method.toUpperCase()} ${path}`,
      it,
    ]),
  )

describe('the description of the API', () => {
  test('is OpenAPI 3.1 of this version', async () => {
    expect(description.openapi).toBe('3.1.0')
    const { body } = await app.call<{ version: string }>('GET', '/api/health')
    expect(description.info).toMatchObject({ title: 'Comptoir', version: body.version })
  })

  test('holds every route and no other', () => {
    const routes = commands.map(({ route }) => route.replace(/:(\w+)/g, '{$1}'))
    expect(
      operations()
        .map(([route]) => route)
        .toSorted(),
    ).toEqual(routes.toSorted())
  })

  test('names every operation once and says what it does and what it needs', () => {
    const ids = operations().map(([, { operationId }]) => operationId)
    expect(new Set(ids).size).toBe(ids.length)
    for (const [route, it] of operations()) {
      expect(it.operationId, route).toMatch(/^[A-Za-z]\w+$/)
      expect(it.summary.length, route).toBeGreaterThan(5)
      expect(it['x-permission'], route).toMatch(/^(public|signedIn|\w+\.\w+\.\w+)$/)
      expect(it.security, route).toEqual(it['x-permission'] === 'public' ? [] : undefined)
      expect(Object.keys(it.responses), route).toContain('default')
    }
  })

  test('declares every parameter of a path', () => {
    for (const [route, it] of operations()) {
      const named = [...route.matchAll(/\{(\w+)\}/g)].map((match) => match[1])
      const declared = it.parameters.filter((parameter) => parameter.in === 'path')
      expect(
        declared.map(({ name }) => name),
        route,
      ).toEqual(named)
      expect(declared.every(({ required }) => required)).toBe(true)
    }
  })

  test('describes strict bodies with their fields', () => {
    const bodies = operations().flatMap(([route, it]) =>
      it.requestBody ? [[route, bodyOf(it.requestBody.content)] as const] : [],
    )
    expect(bodies.length).toBeGreaterThan(20)
    for (const [route, body] of bodies) {
      expect(body.type, route).toBe('object')
      expect(body.additionalProperties, route).toBe(false)
      expect(Object.keys(body.properties), route).toEqual(expect.arrayContaining(body.required))
    }
    const create = description.paths['/api/brands']?.post?.requestBody
    // A name in any one language is enough.
    expect(create?.content['application/json'].schema.required).toEqual(['id'])
  })

  test('describes an upload as form data with a file', () => {
    const body = description.paths['/api/media-files']?.post?.requestBody as unknown as {
      content: Record<string, { schema: Body }>
    }
    expect(Object.keys(body.content)).toEqual(['multipart/form-data'])
    expect(body.content['multipart/form-data']?.schema).toMatchObject({
      required: ['id', 'name', 'file'],
      properties: { file: { type: 'string', format: 'binary' } },
    })
  })

  test('resolves every reference it makes', () => {
    const named = [...JSON.stringify(description).matchAll(/"\$ref":"([^"]+)"/g)]
    for (const [, ref = ''] of named)
      expect(description.components.schemas).toHaveProperty(
        ref.replace('#/components/schemas/', ''),
      )
  })
})

test('the page of the API can be read without a script and shows every path', async () => {
  const { status, headers, text } = await app.call('GET', '/api/docs')
  expect(status).toBe(200)
  expect(headers.get('content-type')).toContain('text/html')
  expect(text).not.toContain('<script')
  expect(text).toContain('<!doctype html>')
  for (const path of Object.keys(description.paths)) expect(text).toContain(`<code>${path}</code>`)
})

test('what strangers may read is made once, and nobody reads it all day', async () => {
  const read = async () => (await app.call('GET', '/api/client.ts?parts=brands')).text
  expect(await read()).toContain("'GET /api/brands'")
  const answers: number[] = []
  for (let count = 0; count < 60; count++)
    answers.push((await app.call('GET', '/api/client.ts?parts=brands,nothing')).status)
  expect([answers[0], answers.at(-1)]).toEqual([200, 429])
})
