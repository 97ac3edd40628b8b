/**
 * How a machine of the shop becomes an agent: somebody who may asks for a code, it is typed at that
 * machine within minutes, and the machine gets a token. Code and token are kept as hashes; a new code
 * does not end the old token before it is used, and ending the pairing ends it at once.
 */

import { createHash, randomInt } from 'node:crypto'
import { sql } from 'kysely'
import { z } from 'zod'
import { minuteMs } from '../../domain/kernel/calendar/days.ts'
import { pathId } from '../../domain/kernel/input.ts'
import { Refusal } from '../../domain/kernel/refusal.ts'
import {
  type Paired,
  type PairingCode,
  type PairingState,
  pairInput,
  pairingAlphabet,
  pairingLength,
  pairingMinutes,
  tidyCode,
} from '../../domain/printing/print-contract.ts'
import { awaySeconds } from '../../domain/printing/print-job.ts'
import { doorFrom, knock } from '../identity/throttle.ts'
import { command, type PublicPace, publicCommand, query } from '../kernel/command.ts'
import type { PublicContext } from '../kernel/context.ts'
import { markOf } from '../kernel/http/wrong-keys.ts'
import type { Tx } from '../kernel/postgres/db.ts'
import { newKey, readKey } from '../kernel/secrets/api-key.ts'

const tokenMark = 'pa_'

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex')

const newCode = (): string =>
  Array.from({ length: pairingLength }, () => pairingAlphabet[randomInt(pairingAlphabet.length)])
    .join('')
    .replace(/^(.{5})/, '$1-')

async function mustKnow(tx: Tx, agent: string): Promise<{ name: string }> {
  const found = await tx.maybe(sql<{ name: string }>`
    select name
    from print_agent
    where id = ${agent}`)
  if (!found) throw new Refusal('notFound')
  return found
}

export const makePairingCode = command({
  route: 'POST /api/print-agents/:id/pairing',
  summary: 'Printing: a code by which a machine of the shop becomes this agent',
  needs: 'printing.printAgent.edit',
  input: z.strictObject({ id: pathId }),
  async run({ tx, now, record }, { id: agent }): Promise<PairingCode> {
    const { name } = await mustKnow(tx, agent)
    const code = newCode()
    const until = new Date(now.getTime() + pairingMinutes * minuteMs).toISOString()
    await tx.rows(sql`
      insert into print_pairing (agent_id, code_hash, code_until)
      values (${agent}, ${hashOf(tidyCode(code))}, ${until})
      on conflict (company_id, agent_id) do update
      set code_hash = excluded.code_hash, code_until = excluded.code_until`)
    record({ entity: 'printAgent', id: agent, before: {}, after: { name, pairing: 'offered' } })
    return { code, until }
  },
})

export const readPairing = query({
  route: 'GET /api/print-agents/:id/pairing',
  summary: 'Printing: whether a machine is paired, and when it was last heard of',
  needs: 'printing.printAgent.view',
  input: z.strictObject({ id: pathId }),
  async run({ tx, now }, { id: agent }): Promise<PairingState> {
    await mustKnow(tx, agent)
    const away = new Date(now.getTime() - awaySeconds * 1000).toISOString()
    const found = await tx.maybe(sql<PairingState>`
      select token_hash is not null as "isPaired", paired_at as "pairedAt", host,
        seen_at as "seenAt", coalesce(seen_at <= ${away}, true) as "isAway"
      from print_pairing
      where agent_id = ${agent}`)
    return found ?? { isPaired: false, pairedAt: null, host: null, seenAt: null, isAway: true }
  },
})

export const endPairing = command({
  route: 'POST /api/print-agents/:id/unpair',
  summary: 'Printing: the machine that is this agent is let in no more',
  needs: 'printing.printAgent.edit',
  input: z.strictObject({ id: pathId }),
  async run({ tx, record, repeated }, { id: agent }): Promise<Record<string, never>> {
    const { name } = await mustKnow(tx, agent)
    const ended = await tx.rows(sql`
      update print_pairing
      set token_hash = null, code_hash = null, code_until = null, paired_at = null
      where agent_id = ${agent} and (token_hash is not null or code_hash is not null)
      returning agent_id`)
    if (ended.length === 0) repeated()
    else record({ entity: 'printAgent', id: agent, before: {}, after: { name, pairing: 'ended' } })
    return {}
  },
})

/** Nobody guesses one of 31^10 within minutes; who tries is turned away all the same. */
const wrongOnes = { tries: 20, seconds: 900 }

export const pairAgent = publicCommand({
  route: 'POST /api/print-agent/pair',
  publicPace: { network: 60 },
  summary: 'Print agents: a machine of the shop says its code and gets its token',
  input: pairInput,
  async run(context, { code, host }): Promise<Paired> {
    const { tx, now, station, services, afterCommit } = context
    const found = await tx.maybe(sql<{ company: string; agent: string }>`
      select company_id as company, agent_id as agent
      from find_print_pairing(${hashOf(tidyCode(code))})`)
    if (!found) {
      await knock(context, doorFrom(station, 'printPairing', wrongOnes))
      throw new Refusal('pairingCodeUnknown', 'code')
    }
    await tx.enterCompany(found.company)
    const { text, secretHash } = newKey(found.company, found.agent, tokenMark)
    // A code opens once: of two machines that type it, the second is too late.
    const taken = await tx.rows(sql`
      update print_pairing
      set token_hash = ${secretHash}, code_hash = null, code_until = null, host = ${host},
        paired_at = ${now.toISOString()}, seen_at = ${now.toISOString()}
      where agent_id = ${found.agent} and code_hash = ${hashOf(tidyCode(code))}
      returning agent_id`)
    if (taken.length === 0) throw new Refusal('pairingCodeUnknown', 'code')
    afterCommit(() => services.live.changed(found.company, 'printAgent'))
    return { token: text, agent: found.agent }
  },
})

/**
 * Every job of a busy shop wakes every agent of it; the machines of a mall share one address. An agent
 * that asks more often than this has lost its way.
 */
export const agentPace: PublicPace = { network: 12_000, token: 1200 }

export type KnownAgent = { companyId: string; id: string }

export const companyOfToken = (token: string): string | undefined =>
  readKey(token, tokenMark)?.companyId

/** The agent of this token, behind the wall of its company; whatever is wrong is said in one sentence. */
export async function agentOf(
  { tx, services, station }: PublicContext,
  token: string,
): Promise<KnownAgent> {
  const proof = readKey(token, tokenMark)
  if (!proof) throw new Refusal('agentUnknown')
  const { wrongKeys } = services
  wrongKeys.refuse(markOf(proof), station.address)
  await tx.enterCompany(proof.companyId)
  const found = await tx.maybe(sql<{ id: string }>`
    select g.id
    from print_pairing r
    join print_agent g on g.company_id = r.company_id and g.id = r.agent_id
    where r.agent_id = ${proof.keyId} and r.token_hash = ${proof.secretHash} and g.is_active`)
  if (!found) {
    wrongKeys.wrong(markOf(proof), station.address)
    throw new Refusal('agentUnknown')
  }
  wrongKeys.right(markOf(proof))
  return { companyId: proof.companyId, id: found.id }
}
