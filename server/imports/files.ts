/** What an import hands out: a template with the company's own lists, and the rows that failed. */
import { sql } from 'kysely'
import { z } from 'zod'
import { textOf } from '../../domain/imports/cell.ts'
import { columnsOf } from '../../domain/imports/columns.ts'
import { tableKindNames } from '../../domain/imports/kinds.ts'
import { mustEntity } from '../../domain/kernel/entity.ts'
import { pathId } from '../../domain/kernel/input.ts'
import { neutralised } from '../../domain/kernel/writing/spreadsheet.ts'
import { FileAnswer, fileReport } from '../kernel/command.ts'
import { tableFile } from '../kernel/files/export.ts'
import type { Tx } from '../kernel/postgres/db.ts'
import { titleIn } from '../kernel/rows/row-sql.ts'
import { kindOf } from './access.ts'
import { labelOf } from './import-words.ts'
import { readRun, rowsAfter, type StoredRun } from './run-rows.ts'
import { shownFault } from './views.ts'

const sheetType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const mostListed = 1000

/** Small lists somebody fills a file from; items and partners are no lists. */
const listed = new Set([
  'unit',
  'category',
  'division',
  'brand',
  'size',
  'colour',
  'station',
  'course',
  'partnerGroup',
  'priceList',
  'currency',
  'warehouse',
])

const titlesOf = (tx: Tx, name: string): Promise<{ title: string }[]> => {
  const entity = mustEntity(name)
  return tx.rows(sql<{ title: string }>`
    select ${titleIn(entity, 't')} as title
    from ${sql.table(entity.table)} t
    order by 1
    limit ${mostListed}`)
}

type SheetCell = { value: string; type?: typeof String; fontWeight?: 'bold' }

async function* template(
  main: SheetCell[],
  lists: { title: string; values: string[] }[],
  names: [string, string],
  isRightToLeft: boolean,
): AsyncGenerator<Uint8Array> {
  const { default: writeXlsxFile } = await import('write-excel-file/node')
  const rows = Math.max(0, ...lists.map(({ values }) => values.length))
  const heads: SheetCell[] = lists.map(({ title }) => ({ value: title, fontWeight: 'bold' }))
  const body = Array.from({ length: rows }, (_, at) =>
    lists.map(({ values }): SheetCell => ({ value: neutralised(values[at] ?? ''), type: String })),
  )
  const sheets = [
    { sheet: names[0], data: [main], rightToLeft: isRightToLeft },
    ...(lists.length > 0
      ? [{ sheet: names[1], data: [heads, ...body], rightToLeft: isRightToLeft }]
      : []),
  ]
  yield await writeXlsxFile(sheets as never).toBuffer()
}

export const importTemplate = fileReport({
  route: 'GET /api/imports/template',
  summary: 'import: an empty XLSX of a kind, with the company’s own units, categories and such',
  needs: 'imports.import.export',
  input: z.strictObject({ kind: z.enum(tableKindNames, 'invalid') }),
  async run({ tx, actor, services, language }, input) {
    const { words } = services
    const kind = kindOf(actor, input.kind)
    const columns = columnsOf(kind)
    const heads = columns.map(
      ({ key, isRequired }): SheetCell => ({
        value: labelOf(words, language, kind, key) + (isRequired ? ' *' : ''),
        fontWeight: 'bold',
      }),
    )
    const targets = [...new Set(columns.flatMap(({ field }) => field.target ?? []))].filter((it) =>
      listed.has(it),
    )
    const lists: { title: string; values: string[] }[] = []
    for (const target of targets) {
      const values = (await titlesOf(tx, target)).map(({ title }) => title)
      lists.push({ title: words.say(language, `entity.${target}.many`), values })
    }
    const name = words.say(language, `import.kind.${kind.name}`)
    const names: [string, string] = [name.slice(0, 31), words.say(language, 'import.lists')]
    return new FileAnswer(
      `${name}.xlsx`,
      sheetType,
      template(heads, lists, names, language === 'ar'),
    )
  },
})

export const importErrors = fileReport({
  route: 'GET /api/imports/:id/errors',
  summary: 'import: the rows that failed as they were, with row, column and reason, to bring again',
  needs: 'imports.import.export',
  input: z.strictObject({ id: pathId, format: z.enum(['csv', 'xlsx'], 'invalid') }),
  async run({ tx, actor, services, language }, { id, format }) {
    const { words } = services
    const run = await readRun(tx, actor, id)
    const kind = kindOf(actor, run.kind)
    const say = { words, language }
    async function* lines(of: StoredRun): AsyncGenerator<string[][]> {
      for (let after = 0; ; ) {
        const rows = await rowsAfter(tx, of.id, ['error'], after, 500)
        const last = rows.at(-1)
        if (!last) return
        yield rows.map(({ row, cells, faults }) => {
          const shown = faults.map((fault) => shownFault(fault, of, kind, say))
          const columns = shown.map(({ column, field }) =>
            column === null ? (field ?? '') : (of.heads[column] ?? ''),
          )
          return [
            ...of.heads.map((_, at) => neutralised(textOf(cells[at] ?? ''))),
            String(row),
            neutralised([...new Set(columns)].filter(Boolean).join(', ')),
            neutralised(shown.map(({ message }) => message).join(' · ')),
          ]
        })
        after = last.row
      }
    }
    const heads = [
      ...run.heads.map(neutralised),
      ...(['row', 'column', 'reason'] as const).map((it) => words.say(language, `import.${it}`)),
    ]
    const name = words.say(language, 'import.errorsOf', {
      file: run.fileName.replace(/\.\w+$/, ''),
    })
    return tableFile(name.replace(/[\\/:*?"<>|]/g, ' '), format, language, heads, lines(run))
  },
})
