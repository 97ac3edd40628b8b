/**
 * What whoever scans a code gets, without a session: the menu that is served where it hangs, what is
 * sold out, and the pictures of these dishes. Wrong codes are counted by network, so that nobody
 * guesses; whoever holds a right one is counted too, generously, for a full house shares one address.
 */

import { sql } from 'kysely'
import { isolatedFacts } from '../../../domain/kernel/naming/isolation.ts'
import { Refusal } from '../../../domain/kernel/refusal.ts'
import {
  type GuestMenu,
  guestMenuAsked,
  guestNowAsked,
  guestPictureAsked,
  type MenuState,
} from '../../../domain/restaurant/guest-menu.ts'
import { isTaking } from '../../../domain/restaurant/guest-rules.ts'
import { readMenuCode } from '../../../domain/restaurant/menu-code.ts'
import { doorFrom, knock } from '../../identity/throttle.ts'
import { KeptAnswer, publicCommand } from '../../kernel/command.ts'
import type { PublicContext } from '../../kernel/context.ts'
import { settingsFor } from '../../kernel/settings.ts'
import { companyZone } from '../../kernel/today.ts'
import { thumbKey } from '../../media/keeping.ts'
import { guestMenuOf, servedAt, stampOf } from './guest-menu.ts'
import { type Place, pictureOf, placeOf, soldOutKeys } from './menu-facts.ts'
import { openingOf } from './opening.ts'

/** A full house behind one address asks this often; who asks more is no guest. */
export const fullRoomPace = 6000

const wrongOnes = { tries: 30, seconds: 900 }
const looks = { tries: 1200, seconds: 900 }

type Found = { code: string; place: Place }

/** The place of this code, behind the wall of its company; refused unless it still hangs there. */
export async function placed(context: PublicContext, typed: string): Promise<Found> {
  const { tx, station } = context
  const code = readMenuCode(typed)
  const found =
    code &&
    (await tx.maybe(sql<{ company_id: string }>`select company_id from find_menu_code(${code})`))
  if (!code || !found) {
    await knock(context, doorFrom(station, 'menu', wrongOnes))
    throw new Refusal('menuCodeUnknown')
  }
  await tx.enterCompany(found.company_id)
  const place = await placeOf(tx, code)
  if (!place) throw new Refusal('menuCodeUnknown')
  if (place.isWithdrawn) throw new Refusal('menuCodeWithdrawn')
  return { code, place }
}

export const openMenu = publicCommand({
  route: 'GET /api/guest-menus/:code',
  publicPace: { network: 1200 },
  summary: 'Guests: the menu that is served where a code hangs',
  input: guestMenuAsked,
  async run(context, { code: typed, language = context.language }): Promise<GuestMenu> {
    const { tx, services, station } = context
    const { code, place } = await placed(context, typed)
    await knock(context, doorFrom(station, 'menuLooks', looks))
    const words = await services.wordsOf(tx, place.companyId)
    const say = (key: string, facts = {}): string =>
      words.say(language, key, isolatedFacts(language, facts))
    return guestMenuOf(context, place, code, { language, say })
  },
})

/** Asked every few seconds by every phone: its page keeps the answer for a moment. */
export const menuNow = publicCommand({
  route: 'GET /api/guest-menus/:code/now',
  publicPace: { network: fullRoomPace },
  summary: 'Guests: what is sold out, and whether another menu is served by now',
  input: guestNowAsked,
  async run(context, { code }): Promise<MenuState> {
    const { place } = await placed(context, code)
    const { tx } = context
    const { branchId } = place
    const { served, categories } = await servedAt(context, place, await companyZone(context.tx))
    const settings = await settingsFor(tx, { branchId })
    return {
      soldOut: await soldOutKeys(tx, branchId, categories),
      stamp: stampOf(served),
      isTaking: isTaking(await openingOf(tx, branchId, settings)),
    }
  },
})

export const menuPicture = publicCommand({
  route: 'GET /api/guest-menus/:code/pictures/:key',
  publicPace: { network: fullRoomPace },
  summary: 'Guests: the picture of a dish that is on the menu now, or of the house',
  input: guestPictureAsked,
  async run(context, { code, key }) {
    const { tx, services } = context
    const { place } = await placed(context, code)
    const found =
      key === 'logo'
        ? await tx.maybe(sql<{ storageKey: string }>`
            select f.storage_key as "storageKey"
            from company c
            join media_file f on f.company_id = c.company_id and f.id = c.logo_id`)
        : await pictureOf(
            tx,
            key,
            (await servedAt(context, place, await companyZone(context.tx))).categories,
          )
    if (!found) throw new Refusal('notFound')
    return new KeptAnswer({
      name: `${key}.webp`,
      type: 'image/webp',
      isInline: true,
      tag: `${found.storageKey}.thumb`,
      read: () => services.files.get(thumbKey(place.companyId, found.storageKey)),
    })
  },
})
