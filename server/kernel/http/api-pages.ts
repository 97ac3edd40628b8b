/**
 * What programs read of us without signing in: the description of the API, its page, and a client in
 * TypeScript. Each takes a while to make and never changes while we run, so it is made once; and
 * nobody asks for them all day.
 */
import type { FastifyInstance } from 'fastify'
import type { Command } from '../command.ts'
import { apiPage } from './api-page.ts'
import { networkOf } from './client-address.ts'
import { clientFile, clientParts } from './client-file.ts'
import { addressOf } from './http.ts'
import { openApiOf } from './openapi.ts'
import { Pace } from './pace.ts'

const pagesPerMinute = 60

/** Whoever wants one part or another wants one of few; the rest is made again. */
const keptClients = 50

export function mountApiPages(
  http: FastifyInstance,
  { commands, version }: { commands: readonly Command[]; version: string },
): void {
  const pace = new Pace(pagesPerMinute)
  const made = new Map<string, string>()
  const once = (name: string, make: () => string): string => {
    const text = made.get(name) ?? make()
    if (made.has(name) || made.size < keptClients) made.set(name, text)
    return text
  }
  const description = (): string =>
    once('openapi', () => JSON.stringify(openApiOf(commands, version)))
  const known = clientParts(commands)
  const client = (asked: string): string => {
    const wanted = new Set(asked.split(',').filter(Boolean))
    const parts = known.filter((part) => wanted.has(part))
    if (wanted.size > 0 && parts.length === 0) return clientFile(commands, version, [...wanted])
    return once(`client ${parts}`, () => clientFile(commands, version, parts))
  }
  const serve = (path: string, type: string, make: (asked: string) => string): void => {
    http.get<{ Querystring: { parts?: unknown } }>(path, (request, reply) => {
      pace.take(networkOf(addressOf(request)))
      return reply.type(`${type}; charset=utf-8`).send(make(String(request.query.parts ?? '')))
    })
  }
  serve('/api/openapi.json', 'application/json', description)
  serve('/api/client.ts', 'text/plain', client)
  serve('/api/docs', 'text/html', () =>
    once('page', () => apiPage(JSON.parse(description()) as ReturnType<typeof openApiOf>)),
  )
}
