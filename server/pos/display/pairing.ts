/**
 * How a phone or tablet becomes the display of a till: the till shows a code for some minutes, the
 * device gives it in once and is given a secret of its own. A code that was used or has grown old
 * opens nothing, nor does a display that its till has sent away or whose station lost its register.
 */

import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { z } from 'zod'
import { newId } from '../../../domain/kernel/id.ts'
import { id, pathId } from '../../../domain/kernel/input.ts'
import { Refusal } from '../../../domain/kernel/refusal.ts'
import { contentTypes, type FileFormat } from '../../../domain/media/file-format.ts'
import { codeMinutes, displayDays, displaySecret } from '../../../domain/pos/display/shown.ts'
import { hasDisplay } from '../../../domain/pos/pos.settings.ts'
import { doorFrom, knock } from '../../identity/throttle.ts'
import { command, KeptAnswer, publicCommand } from '../../kernel/command.ts'
import type { Context } from '../../kernel/context.ts'
import { linkHash } from '../../kernel/secrets/link-hash.ts'
import { settingsFor } from '../../kernel/settings.ts'
import { wholeKey } from '../../media/keeping.ts'
import { refuseStrangeRegister } from '../claim.ts'
import { endDisplays } from './relay.ts'
import { isHolding, type Proven, seatOf } from './seat.ts'

const wrongOnes = { tries: 20, seconds: 900 }

const stationInput = {
  register: id,
  station: id,
  /** What the station was given when it claimed the register. */
  token: z.string('required').min(1, 'required').max(100, 'invalid'),
}

async function refuseUnproven({ tx, actor }: Context, sent: Proven): Promise<{ branchId: string }> {
  const place = await refuseStrangeRegister(tx, actor, sent.register)
  if (!(await isHolding(tx, sent))) throw new Refusal('stationUnproven', 'station')
  return place
}

const newSecret = (): string => randomBytes(32).toString('base64url')

export const newDisplay = command({
  route: 'POST /api/pos/displays',
  summary: 'till: a code by which a phone or tablet becomes its display, once and for some minutes',
  needs: 'pos.ticket.add',
  byKey: 'never',
  isUntraced: true,
  input: z.strictObject(stationInput),
  async run(context, sent): Promise<{ code: string; url: string; endsAt: string }> {
    const { tx, actor, services } = context
    const { branchId } = await refuseUnproven(context, sent)
    const settings = await settingsFor(tx, { branchId, registerId: sent.register })
    if (!settings.of(hasDisplay)) throw new Refusal('displayOff', 'register')
    // One code at a time: whoever photographed the one before has nothing in hand.
    await tx.rows(sql`
      update till_display
      set ended_at = now()
      where register_id = ${sent.register} and station_id = ${sent.station}
        and paired_at is null and ended_at is null`)
    const code = newSecret()
    const { endsAt } = await tx.one(sql<{ endsAt: Date }>`
      insert into till_display
        (id, register_id, station_id, user_name, code_hash, code_ends_at)
      values (${newId()}, ${sent.register}, ${sent.station}, ${actor.fullName}, ${linkHash(code)},
        now() + make_interval(mins => ${codeMinutes}))
      returning code_ends_at as "endsAt"`)
    return { code, url: services.publicUrl, endsAt: endsAt.toISOString() }
  },
})

export const endTillDisplays = command({
  route: 'POST /api/pos/displays/end',
  summary: 'till: its phones and tablets show nothing any more, and its code opens nothing',
  needs: 'pos.ticket.add',
  byKey: 'never',
  isUntraced: true,
  input: z.strictObject(stationInput),
  async run(context, sent): Promise<{ ended: number }> {
    const { tx, actor, services } = context
    await refuseUnproven(context, sent)
    const ended = await tx.rows(sql`
      update till_display
      set ended_at = now()
      where register_id = ${sent.register} and station_id = ${sent.station} and ended_at is null
      returning id`)
    context.afterCommit(() => endDisplays(services.live, actor.companyId, sent))
    return { ended: ended.length }
  },
})

export const pairDisplay = publicCommand({
  route: 'POST /api/displays/pair',
  publicPace: { network: 60 },
  summary: 'Displays: the code of a till for a secret of its own; a code works once',
  input: z.strictObject({ code: displaySecret }),
  async run(context, { code }): Promise<{ token: string }> {
    const { tx, station } = context
    const hash = linkHash(code)
    const found = await tx.maybe(sql<{ company_id: string }>`
      select company_id
      from find_display(${hash})`)
    if (found) await tx.enterCompany(found.company_id)
    const token = newSecret()
    const paired =
      found &&
      (await tx.maybe(sql`
        update till_display
        set code_hash = null, token_hash = ${linkHash(token)}, paired_at = now(),
          ends_at = now() + make_interval(days => ${displayDays})
        where code_hash = ${hash} and code_ends_at > now() and ended_at is null
        returning id`))
    if (!paired) {
      await knock(context, doorFrom(station, 'display', wrongOnes))
      throw new Refusal('displayCodeOld', 'code')
    }
    return { token }
  },
})

export const displayImage = publicCommand({
  route: 'GET /api/displays/:token/pictures/:id',
  publicPace: { network: 1200 },
  summary: 'Displays: the logo, or a picture for when nobody is served',
  input: z.strictObject({ token: displaySecret, id: pathId }),
  async run(context, { token, id: image }) {
    const { tx, services, station } = context
    const seat = await seatOf(tx, token)
    if (!seat) {
      await knock(context, doorFrom(station, 'display', wrongOnes))
      throw new Refusal('notFound')
    }
    const found = await tx.maybe(sql<{ key: string; format: FileFormat }>`
      select f.storage_key as key, f.format
      from media_file f
      where f.id = ${image} and f.format in ('png', 'jpeg', 'webp', 'gif')
        and (exists (select 1 from display_picture p
            where p.company_id = f.company_id and p.image_id = f.id and p.is_active)
          or exists (select 1 from company c
            where c.company_id = f.company_id and c.logo_id = f.id))`)
    if (!found) throw new Refusal('notFound')
    return new KeptAnswer({
      name: image,
      type: contentTypes[found.format],
      isInline: true,
      tag: found.key,
      read: () => services.files.get(wholeKey(seat.companyId, found.key)),
    })
  },
})
