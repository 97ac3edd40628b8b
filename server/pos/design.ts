import { sql } from 'kysely'
import type { PosDesign } from '../../domain/pos/contract.ts'
import { standardDesign } from '../../domain/pos/design/standard-design.ts'
import { posDesignSetting } from '../../domain/pos/pos.settings.ts'
import type { Tx } from '../kernel/postgres/db.ts'
import type { Settings } from '../kernel/settings.ts'

/** The look a till wears where it stands: the one that was chosen, else the standard one. */
export async function designOf(tx: Tx, settings: Settings): Promise<PosDesign> {
  const chosen = settings.of(posDesignSetting)
  if (!chosen) return standardDesign
  const found = await tx.maybe(sql<PosDesign>`
    select back_colour as "backColour", text_colour as "textColour",
      button_colour as "buttonColour", button_text_colour as "buttonTextColour",
      grid_colour as "gridColour", grid_text_colour as "gridTextColour",
      border_colour as "borderColour", trim_scale(opacity)::text as opacity,
      back_image_id as "backImage", button_height as "buttonHeight",
      button_width as "buttonWidth"
    from pos_design
    where id = ${chosen}`)
  return found ?? standardDesign
}
