/** The built screens: hashed files for a year, the page itself never; every other path is the app. */
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import staticFiles from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { Refusal } from '../../../domain/kernel/refusal.ts'

const root = fileURLToPath(new URL('../../../web/dist/', import.meta.url))

export async function mountScreens(http: FastifyInstance): Promise<void> {
  const isBuilt = existsSync(`${root}index.html`)
  if (isBuilt)
    await http.register(staticFiles, {
      root,
      preCompressed: true,
      wildcard: false,
      cacheControl: false,
      setHeaders: (reply, path) => {
        const isHashed = path.includes('/assets/')
        reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache')
      },
    })
  http.setNotFoundHandler((request, reply) => {
    const pathname = request.url.split('?')[0] ?? '/'
    const isScreen =
      request.method === 'GET' &&
      !pathname.startsWith('/api') &&
      !pathname.startsWith('/socket.io') &&
      !/\.\w+$/.test(pathname)
    if (isScreen && isBuilt) return reply.header('cache-control', 'no-cache').sendFile('index.html')
    throw new Refusal('notFound')
  })
}
