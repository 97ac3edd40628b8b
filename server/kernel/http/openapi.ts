/** The API described by its own commands: OpenAPI 3.1, and a page people can read. */
import { z } from 'zod'
import type { Command } from '../command.ts'

type Schema = Record<string, unknown> & {
  properties?: Record<string, Record<string, unknown>>
  required?: string[]
}

const problem = {
  description: 'Refused: see code and message',
  content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
}

function schemaOf(type: z.ZodType): Schema {
  const { $schema, ...schema } = z.toJSONSchema(type, {
    io: 'input',
    unrepresentable: 'any',
  }) as Schema
  return schema
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
  const parameters = names
    .filter((name) => isInUrl || inPath.includes(name))
    .map((name) => ({
      name,
      in: inPath.includes(name) ? 'path' : 'query',
      required: inPath.includes(name) || required.includes(name),
      schema: properties[name],
    }))
  const bodyNames = isInUrl ? [] : names.filter((name) => !inPath.includes(name))
  return {
    operationId: command.route.replace(/[^\w]+/g, '_'),
    summary: command.summary,
    tags: [tagOf(path)],
    ...(command.needs === 'public' ? { security: [] } : {}),
    'x-permission': command.needs,
    parameters,
    ...(bodyNames.length > 0
      ? { requestBody: bodyOf(command, bodyNames, properties, required, rest) }
      : {}),
    responses: {
      200: {
        description: 'Done',
        ...(command.answer
          ? { content: { 'application/json': { schema: schemaOf(command.answer) } } }
          : {}),
      },
      default: problem,
    },
  }
}

const file = { type: 'string', format: 'binary' }

const bodyOf = (
  { maxFileBytes }: Command,
  names: string[],
  properties: NonNullable<Schema['properties']>,
  required: string[],
  rest: Schema,
) => ({
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
    },
  },
})

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
      description:
        'Ids are UUIDv7 made by the client; creating twice with one id gives the first result. Amounts are strings. Every row has a version; a stale change is refused with 409 and the current row.',
    },
    servers: [{ url: '/' }],
    security: [{ bearer: [] }],
    paths,
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      schemas: {
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
