/** The cash back of one client: on his card, and at the till where he stands. */

import { sql } from 'kysely'
import { z } from 'zod'
import { balanceLinkPath } from '../../domain/kernel/access/private-link.ts'
import { businessDayOf } from '../../domain/kernel/business-day.ts'
import { id, pathId } from '../../domain/kernel/input.ts'
import { Refusal } from '../../domain/kernel/refusal.ts'
import type {
  ClientLoyalty,
  ClientStanding,
  LoyaltyMove,
  TillLoyalty,
} from '../../domain/loyalty/contract.ts'
import { multiplierOf } from '../../domain/loyalty/earning.ts'
import { levelAt } from '../../domain/loyalty/level.ts'
import type { DatedProgramme } from '../../domain/loyalty/loyalty-book.ts'
import { programmeOn } from '../../domain/loyalty/programme-rules.ts'
import { standingOf, type Wallet } from '../../domain/loyalty/wallet.ts'
import { command, query } from '../kernel/command.ts'
import type { Context } from '../kernel/context.ts'
import { gathered } from '../kernel/reach.ts'
import { shopClock } from '../kernel/today.ts'
import { newLink } from '../stored-value/card-office.ts'
import { walletsOf } from './lots.ts'
import { programmesJson, turnoverOf } from './wallet-rows.ts'

type Asked = Pick<Context, 'tx' | 'actor' | 'now' | 'language'>

type KnownClient = {
  standing: ClientStanding
  multiplier: string
  programme: (DatedProgramme & { name: string }) | null
  wallet: Wallet
  day: string
}

/** His level is that of all he bought, in whatever branch. */
export async function knownClient(context: Asked, partner: string): Promise<KnownClient> {
  const { tx, actor, now } = context
  const clock = await shopClock(tx, actor)
  const day = businessDayOf(now, clock.timeZone, clock.dayEndHour)
  const found = await tx.maybe(sql<{
    isCashClient: boolean
    birthDate: string | null
    values: string[]
    programmes: (DatedProgramme & { name: string })[]
  }>`
    select p.is_cash_client as "isCashClient", p.birth_date as "birthDate",
      (select coalesce(json_agg(v.id order by v.balance >= 0, v.id), '[]')
        from stored_value v
        where v.company_id = p.company_id and v.partner_id = p.id
          and v.kind in ('cashBack', 'points') and v.state <> 'moved') as values,
      ${programmesJson} as programmes
    from thirdparty p
    where p.id = ${partner}`)
  if (!found) throw new Refusal('notFound')
  const { turnover } = await gathered(tx, () =>
    tx.one(sql<{ turnover: string }>`select ${turnoverOf(sql`${partner}::uuid`, day)} as turnover`),
  )
  const { values } = found
  const wallet = [...(await walletsOf(tx, values, clock)).values()].flat()
  const programme = found.isCashClient ? null : programmeOn(found.programmes, day)
  const { level, next } = levelAt(programme?.levels ?? [], turnover)
  return {
    multiplier: programme
      ? multiplierOf(programme, { turnover, birthDate: found.birthDate }, day)
      : '1',
    programme,
    wallet,
    day,
    standing: {
      ...standingOf(wallet, day),
      value: values[0] ?? null,
      programme: programme && {
        id: programme.id,
        name: programme.name,
        unit: programme.unit,
        pointWorth: programme.pointWorth,
      },
      level: level?.name ?? null,
      nextLevel: next && { name: next.name, missing: next.missing },
    },
  }
}

const mostMoves = 200

export const clientLoyalty = query({
  route: 'GET /api/thirdparties/:id/loyalty',
  summary: 'thirdparty: cash back and points: balance, level, next expiry and the last movements',
  needs: 'partners.thirdparty.view',
  input: z.strictObject({ id: pathId }),
  async run(context, { id: partner }): Promise<ClientLoyalty> {
    const { tx } = context
    const { standing } = await knownClient(context, partner)
    const moves = standing.value
      ? await tx.rows(sql<LoyaltyMove>`
          select e.id, e.day, e.kind, trim_scale(e.amount)::text as amount,
            e.expires_on as "expiresOn",
            case
              when d.id is not null
              then json_build_object('id', d.id, 'number', d.number, 'behaviour', d.behaviour)
            end as document
          from stored_value_entry e
          left join document d on d.company_id = e.company_id and d.id = e.document_id
          where e.value_id in (
            select id
            from stored_value
            where partner_id = ${partner} and kind in ('cashBack', 'points'))
            and e.kind not in ('adjust', 'move', 'turn')
          order by e.at desc, e.id desc
          limit ${mostMoves}`)
      : []
    return { ...standing, moves }
  },
})

export const tillLoyalty = query({
  route: 'GET /api/pos/loyalty/:client',
  summary: 'till: the cash back of a client, and what a sale to him will earn',
  needs: 'pos.ticket.add',
  byKey: 'never',
  input: z.strictObject({ client: id }),
  async run(context, { client }): Promise<TillLoyalty> {
    const { standing, multiplier, day } = await knownClient(context, client)
    const { value, balance, available, next, level } = standing
    return { value, balance, available, next, level, multiplier, day }
  },
})

export const linkLoyalty = command({
  route: 'POST /api/thirdparties/:id/loyalty-link',
  summary: 'thirdparty: a private link to his cash back; the one before ends',
  needs: 'partners.thirdparty.print',
  byKey: 'never',
  input: z.strictObject({ id: pathId }),
  async run(context, { id: partner }): Promise<{ url: string }> {
    const { standing } = await knownClient(context, partner)
    if (!standing.value) throw new Refusal('cashBackNone')
    const token = await newLink(context, standing.value)
    context.record({ entity: 'thirdparty', id: partner, before: {}, after: { loyaltyLink: true } })
    return { url: `${context.services.publicUrl}${balanceLinkPath(token)}` }
  },
})
