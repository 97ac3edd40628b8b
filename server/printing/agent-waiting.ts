/**
 * Agents that have nothing to do hang on a question that is answered when something comes, so that a
 * receipt is on its way at once and an idle shop asks three times a minute.
 */

import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { z } from 'zod'
import { takeInput } from '../../domain/printing/print-contract.ts'
import { askSeconds } from '../../domain/printing/print-job.ts'
import { publicCommand } from '../kernel/command.ts'
import { askingOf } from '../kernel/http/http.ts'
import type { Live } from '../kernel/live.ts'
import type { Runner } from '../kernel/runner.ts'
import { agentOf, agentPace, companyOfToken } from './pairing.ts'
import { WaitingPlaces } from './waiting-places.ts'
import { isAskedFor } from './weighing.ts'

const waitInput = z.strictObject({ token: takeInput.shape.token, idle: takeInput.shape.idle })

/** In how many milliseconds there is something to do. No export, hence no route of its own. */
const nextDue = publicCommand({
  route: 'POST /api/print-agent/wait',
  publicPace: agentPace,
  summary: 'Print agents: waits until there is something to do',
  input: waitInput,
  async run(context, { token, idle }): Promise<{ agent: string; inMs: number }> {
    const { tx, now } = context
    const agent = await agentOf(context, token)
    const found = await tx.one(sql<{ due: Date | null }>`
      select min(j.due_at) as due
      from print_job j
      where j.state = 'waiting' and j.printer_id = any(${idle}::uuid[])
        and j.expires_at > ${now.toISOString()}
        and not exists (
          select 1
          from print_job o
          where o.company_id = j.company_id and o.printer_id = j.printer_id
            and o.state = 'sending')`)
    const { isAsked } = await tx.one(sql<{ isAsked: boolean }>`
      select ${isAskedFor(agent.id, now)} as "isAsked"`)
    if (isAsked) return { agent: agent.id, inMs: 0 }
    const inMs = found.due ? new Date(found.due).getTime() - now.getTime() : askSeconds * 1000
    return { agent: agent.id, inMs: Math.min(Math.max(inMs, 0), askSeconds * 1000) }
  },
})

export function mountAgentWaiting(
  http: FastifyInstance,
  { runner, live }: { runner: Runner; live: Live },
): { close(): void } {
  const places = new WaitingPlaces()
  live.follow(['printJob', 'printer', 'printAgent', 'weighing'], (companyId) =>
    places.changed(companyId),
  )
  http.post('/api/print-agent/wait', { bodyLimit: 8 * 1024 }, async (request, reply) => {
    const asking = { ...askingOf(request, reply, request.body), token: undefined }
    const companyId = companyOfToken(String((request.body as { token?: unknown })?.token ?? ''))
    const waiting = places.arrive(companyId ?? '')
    let timer: NodeJS.Timeout | undefined
    try {
      const { agent, inMs } = (await runner.run(nextDue, asking)) as { agent: string; inMs: number }
      places.sit(waiting, agent)
      timer = setTimeout(waiting.end, inMs)
      reply.raw.on('close', waiting.end)
      await waiting.ended
      return {}
    } finally {
      clearTimeout(timer)
      places.leave(waiting)
    }
  })
  return places
}
