/** Codes on paper, in the look of the house: cards to cut out, or one for each table. */
import { sql } from 'kysely'
import { languages } from '../../domain/kernel/language.ts'
import { type LocalNames, nameIn } from '../../domain/kernel/naming/local-name.ts'
import { Refusal } from '../../domain/kernel/refusal.ts'
import type { CodeSheet } from '../../domain/paper/code-sheet.ts'
import { codePaperInput, menuPath } from '../../domain/restaurant/menu-code.ts'
import { accentOf } from '../../domain/restaurant/menu-look.ts'
import { KeptAnswer, query } from '../kernel/command.ts'
import { settingsFor } from '../kernel/settings.ts'
import { designOf } from '../pos/design.ts'
import { letterheadOf } from '../trade/paper/letterhead.ts'
import { pressed } from '../trade/paper/paper.ts'
import { codeRows } from './menu-codes.ts'

export const printMenuCodes = query({
  route: 'POST /api/menu-codes/paper',
  answersFile: true,
  summary: 'menuCode: codes as PDF, on sheets to cut or a card for each',
  needs: 'restaurant.menuCode.print',
  input: codePaperInput,
  async run({ tx, actor, services, language }, { format, ids }) {
    const [rows, letterhead, settings, { company }] = await Promise.all([
      codeRows(tx, ids),
      letterheadOf(tx, actor.branchId),
      settingsFor(tx, { branchId: actor.branchId }),
      tx.one(sql<{ company: LocalNames }>`
        select json_build_object('name', name, 'altName', alt_name) as company
        from company`),
    ])
    const open = rows.filter(({ withdrawnAt }) => withdrawnAt === null)
    if (open.length === 0) throw new Refusal('missingReference', 'ids')
    const design = await designOf(tx, settings)
    const { words, publicUrl } = services
    const sheet: CodeSheet = {
      title: words.say(language, 'menuCode.title'),
      format,
      company: nameIn(language, company),
      accent: accentOf(design.buttonColour).light,
      invitations: languages.map((it) => words.say(it, 'guestMenu.card')),
      codes: open.map(({ code, table, section, branch }) => ({
        qr: `${publicUrl}${menuPath(code)}`,
        place: (table ?? section ?? branch).title,
        within: table ? (section?.title ?? null) : section ? branch.title : null,
      })),
    }
    return new KeptAnswer({
      name: `${sheet.title}.pdf`,
      type: 'application/pdf',
      isInline: true,
      read: () => pressed(services, actor.companyId, sheet, letterhead),
    })
  },
})
