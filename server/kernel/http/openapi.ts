/** The API described by its own commands: OpenAPI 3.1, and a page people can read. */
import { z } from 'zod'
import { isCalledByKeys } from '../../../domain/kernel/access/api-key.ts'
import { entityNamed } from '../../../domain/kernel/entity.ts'
import { nothing } from '../answers.ts'
import type { Command } from '../command.ts'
import { answerSchema, rowExample, rowSchema } from './answer-schema.ts'
import { exampleInput, exampleOf } from './example.ts'

type Schema = Record<string, unknown> & {
  properties?: Record<string, Record<string, unknown>>
  required?: string[]
}

const problem = {
  description: 'Refused: see code and message',
  content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
}

export function schemaOf(type: z.ZodType): Schema {
  const { $schema, ...schema } = z.toJSONSchema(type, {
    io: 'input',
    unrepresentable: 'any',
  }) as Schema
  return schema
}

/** Whether programs with a key may use it at all; each needs the right besides. */
export const isForPrograms = (command: Command): boolean =>
  command.needs !== 'public' && isCalledByKeys(command)

const headerText = (name: string, description: string, example: string) => ({
  name,
  in: 'header',
  required: false,
  description,
  schema: { type: 'string' },
  example,
})

const requestName = headerText(
  'Idempotency-Key',
  'A name for this request: within 24 hours it is done once, and answered the same again',
  'order-1042',
)

const expectedVersion = headerText(
  'If-Match',
  'The ETag of the record, instead of `version`; a stale one is refused with 412',
  '"3"',
)

function headersOf(command: Command, names: readonly string[]): object[] {
  if (command.isReadOnly || !isForPrograms(command)) return []
  return [requestName, ...(names.includes('version') ? [expectedVersion] : [])]
}

const file = { type: 'string', format: 'binary' }

function answerOf(command: Command): object {
  const { answer, answersWith } = command
  if (command.answersFile || command.isExport)
    return { content: { 'application/octet-stream': { schema: file } } }
  if (answer)
    return {
      content: { 'application/json': { schema: schemaOf(answer), example: exampleOf(answer) } },
    }
  const declared = answersWith && entityNamed(answersWith.entity)
  if (!declared || !answersWith) return {}
  const row = rowExample(declared)
  const example = answersWith.shape === 'row' ? row : { rows: [row], next: null }
  return { content: { 'application/json': { schema: answerSchema(answersWith), example } } }
}

const pathOf = (command: Command): string =>
  (command.route.split(' ')[1] ?? '').replace(/:(\w+)/g, '{$1}')

const tagOf = (path: string): string => path.split('/')[2] ?? 'api'

function operation(command: Command): Record<string, unknown> {
  const path = pathOf(command)
  const inPath = [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? '')
  const { properties = {}, required = [], ...rest } = schemaOf(command.input)
  const isInUrl = /^(GET|DELETE) /.test(command.route)
  const names = Object.keys(properties)
  const sent: Record<string, unknown> = isForPrograms(command) ? exampleInput(command) : {}
  const parameters = names
    .filter((name) => isInUrl || inPath.includes(name))
    .map((name) => ({
      name,
      in: inPath.includes(name) ? 'path' : 'query',
      required: inPath.includes(name) || required.includes(name),
      schema: properties[name],
      ...(sent[name] === undefined ? {} : { example: sent[name] }),
    }))
  const bodyNames = isInUrl ? [] : names.filter((name) => !inPath.includes(name))
  return {
    operationId: command.route.replace(/[^\w]+/g, '_'),
    summary: command.summary,
    tags: [tagOf(path)],
    ...(command.needs === 'public' ? { security: [] } : {}),
    'x-permission': command.needs,
    'x-api-key': isForPrograms(command),
    parameters: [...parameters, ...headersOf(command, names)],
    ...(bodyNames.length > 0
      ? { requestBody: bodyOf(command, { names: bodyNames, properties, required, rest, sent }) }
      : {}),
    responses: {
      ...(command.answer === nothing
        ? { 204: { description: 'Done; there is nothing more to say' } }
        : { 200: { description: 'Done', ...answerOf(command) } }),
      ...(isForPrograms(command) ? { 401: problem, 429: problem } : {}),
      default: problem,
    },
  }
}

type Body = {
  names: string[]
  properties: NonNullable<Schema['properties']>
  required: string[]
  rest: Schema
  /** An example of the whole input. */
  sent: Record<string, unknown>
}

function bodyOf({ maxFileBytes }: Command, { names, properties, required, rest, sent }: Body) {
  const ofBody = names.filter((name) => sent[name] !== undefined)
  return {
    required: true,
    content: {
      [maxFileBytes ? 'multipart/form-data' : 'application/json']: {
        schema: {
          ...rest,
          properties: {
            ...Object.fromEntries(names.map((name) => [name, properties[name]])),
            ...(maxFileBytes ? { file } : {}),
          },
          required: required.filter((name) => names.includes(name)),
        },
        ...(ofBody.length > 0 && !maxFileBytes
          ? { example: Object.fromEntries(ofBody.map((name) => [name, sent[name]])) }
          : {}),
      },
    },
  }
}

/** The records that routes answer, each described once. */
function rowSchemas(commands: readonly Command[]): Record<string, object> {
  const names = new Set(commands.flatMap(({ answersWith }) => answersWith?.entity ?? []))
  return Object.fromEntries(
    [...names].flatMap((name) => {
      const declared = entityNamed(name)
      return declared ? [[name, rowSchema(declared)]] : []
    }),
  )
}

const aboutTheApi = [
  'Programs send an API key of /Integrations as `Authorization: Bearer ct_…`; `x-api-key` says which routes take one.',
  'Ids are UUIDv7 made by the client; creating twice with one id gives the first result. Amounts are strings.',
  'Lists are read page by page: `limit` rows at a time, `next` of one answer is `after` of the next request.',
  'Every row has a version, which is its ETag; a stale change is refused with 409 and the current row, or with 412 where it came with If-Match.',
  'A write with an Idempotency-Key is done once and answered the same for 24 hours.',
].join(' ')

export function openApiOf(commands: readonly Command[], version: string): Record<string, unknown> {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const command of commands) {
    const method = (command.route.split(' ')[0] ?? '').toLowerCase()
    const path = pathOf(command)
    paths[path] = { ...paths[path], [method]: operation(command) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Comptoir',
      version,
      description: aboutTheApi,
    },
    servers: [{ url: '/' }],
    security: [{ bearer: [] }],
    paths,
    components: {
      securitySchemes: {
        bearer: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: 'an API key, or the token of a session',
        },
      },
      schemas: {
        ...rowSchemas(commands),
        Linked: {
          type: 'object',
          required: ['id', 'title'],
          properties: {
            id: { type: 'string' },
            title: { anyOf: [{ type: 'string' }, { type: 'null' }] },
          },
        },
        Problem: {
          type: 'object',
          required: ['status', 'code', 'message', 'errors'],
          properties: {
            status: { type: 'integer' },
            code: { type: 'string' },
            field: { type: 'string' },
            message: { type: 'string' },
            errors: { type: 'array', items: { type: 'object' } },
            facts: { type: 'object' },
            requestId: { type: 'string' },
          },
        },
      },
    },
  }
}
