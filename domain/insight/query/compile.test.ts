import { describe, expect, test } from 'vitest'
import { compileQuestion } from './compile.ts'
import { rightsOf, seenModel, subjectNames, subjectOf } from './model.ts'
import { bound, parametersIn } from './parameters.ts'
import { pivotTable, plainTable } from './pivot.ts'
import { type Question, question } from './question.ts'

const limits = {
  canChangePrice: false,
  canSeeCost: true,
  canBackDate: false,
  canOpenDrawer: false,
  canWriteOff: false,
}
const owner = { isAdmin: true, permissions: new Set<string>(), limits }
const seen = seenModel(owner)
const today = { today: '2026-05-14', start: 'monday' } as const

const asked = (more: object): Question => question.parse({ subject: 'sales_lines', ...more })
const textOf = (more: object): string => compileQuestion(asked(more), seen, today).text

describe('a question that was built', () => {
  test('becomes SQL that people can read', () => {
    const text = textOf({
      columns: [{ column: 'branch' }],
      across: { column: 'day', part: 'month' },
      sums: [{ sum: 'sum', column: 'margin' }, { sum: 'count' }],
      filters: [
        { column: 'day', is: 'period', values: ['year'] },
        { column: 'client', is: 'contains', values: ["O'Hara 50%"] },
        { column: 'is_return', is: 'is', values: ['false'] },
      ],
      sort: { at: 2, isDescending: true },
    })
    expect(
      text,
    ).toBe(`select branch, to_char(day, 'YYYY-MM') as month_of_day, sum(margin) as sum_margin, count(*) as lines
from sales_lines
where day between date '2026-01-01' and date '2026-12-31'
  and client ilike '%O''Hara 50\\%%'
  and is_return = false
group by 1, 2
order by 3 desc nulls last, 1, 2`)
  })

  test.each([
    ['of nothing', {}, 'queryIsEmpty'],
    ['with an unknown column', { columns: [{ column: 'password' }] }, 'queryColumnUnknown'],
    ['with a column of every object', { columns: [{ column: 'toString' }] }, 'queryColumnUnknown'],
    ['with a column twice', { columns: [{ column: 'item' }, { column: 'item' }] }, 'queryTwice'],
    ['turned without a sum', { across: { column: 'branch' } }, 'queryNeedsSum'],
    ['adding up names', { sums: [{ sum: 'sum', column: 'item' }] }, 'invalid'],
    ['by the month of a name', { columns: [{ column: 'item', part: 'month' }] }, 'invalid'],
    ['of a day that is none', filtered('day', 'is', "2026-02-31' or 1=1"), 'queryValue'],
    ['of a number that is none', filtered('net', 'atLeast', '1 or true'), 'queryValue'],
    ['of an unknown period', filtered('day', 'period', 'ever'), 'queryValue'],
    ['with a comparison that does not fit', filtered('net', 'contains', '1'), 'invalid'],
  ])('%s is refused', (_, more, code) => {
    expect(() => textOf(more)).toThrow(expect.objectContaining({ code }))
  })

  test('knows nothing that its reader may not see', () => {
    const clerk = {
      isAdmin: false,
      permissions: new Set(['sales.invoice.view']),
      limits: { ...limits, canSeeCost: false },
    }
    const model = seenModel(clerk)
    expect(Object.keys(model)).toEqual(['sales_lines', 'documents', 'open_items'])
    expect(model.sales_lines).not.toContain('margin')
    expect(rightsOf(clerk)).toEqual([
      ...['subject.sales_lines', 'subject.documents', 'subject.open_items'],
      ...['screen.sales', 'amounts.sales'],
    ])
    const margin = asked({ sums: [{ sum: 'sum', column: 'margin' }] })
    expect(() => compileQuestion(margin, model, today)).toThrow(
      expect.objectContaining({ code: 'queryColumnUnknown' }),
    )
  })

  test.each(subjectNames)('%s begins with columns it has', (name) => {
    const { start, columns } = subjectOf(name)
    for (const column of [...start.columns, ...(start.sum ? [start.sum] : [])])
      expect(Object.keys(columns)).toContain(column)
  })
})

function filtered(column: string, is: string, value: string) {
  return { columns: [{ column: 'item' }], filters: [{ column, is, values: [value] }] }
}

describe('what a statement asks for', () => {
  test('is found outside of quotes, casts and comments', () => {
    const text = `select ':no', ":no", a::text, b -- :no
      /* :no */ from items where day >= :from and name = :who and x = $a$ :no $a$`
    expect(parametersIn(text)).toEqual(['from', 'who'])
  })

  test('is sent beside it, in its type', () => {
    const declared = [
      { name: 'from', type: 'day' as const },
      { name: 'least', type: 'number' as const },
    ]
    const given = { from: '2026-01-01', least: '5', who: "x'; drop" }
    expect(bound('a >= :from and b > :least and c = :who and d < :from', declared, given)).toEqual({
      text: 'a >= $1::date and b > $2::numeric and c = $3::text and d < $1::date',
      values: ['2026-01-01', '5', "x'; drop"],
    })
  })
})

test.each([
  ['select 1;-- x', 'select 1'],
  ['select 1 ;;\n /* end */ ; ', 'select 1'],
  ["select ';' -- one", "select ';'"],
  ['select 1; select 2;', 'select 1; select 2'],
])('%j is asked without what stands behind its end', (written, asked) => {
  expect(bound(written, [], {}).text).toBe(asked)
})

describe('an answer', () => {
  const columns = [
    { name: 'branch', type: 'text' as const, column: 'branch' },
    { name: 'month_of_day', type: 'text' as const, column: 'day', part: 'month' as const },
    { name: 'sum_net', type: 'money' as const, column: 'net', sum: 'sum' as const },
  ]
  const rows = [
    ['A', '2026-02', '0.10'],
    ['A', '2026-01', '0.20'],
    ['B', '2026-02', '5'],
  ]

  const whole = { isCut: false, language: 'en' } as const

  test('is turned, with what is missing left empty, and added up exactly', () => {
    expect(pivotTable(columns, rows, 1, whole)).toMatchObject({
      heads: [undefined, '2026-01', '2026-02'],
      rows: [
        ['A', '0.20', '0.10'],
        ['B', null, '5'],
      ],
      totals: [null, '0.2', '5.1'],
    })
  })

  test.each([
    ['integer', ['10', '9', '2'], ['2', '9', '10'], 'en'],
    ['money', ['100.5', '-3', '20'], ['-3', '20', '100.5'], 'en'],
    [
      'day',
      ['2026-02-01', '2025-12-31', '2026-01-09'],
      ['2025-12-31', '2026-01-09', '2026-02-01'],
      'en',
    ],
    ['boolean', [true, null, false], [false, true, null], 'en'],
    [
      'text',
      ['Zoé', 'Eve', 'Élodie', 'Aisle 10', 'Aisle 9'],
      ['Aisle 9', 'Aisle 10', 'Élodie', 'Eve', 'Zoé'],
      'fr',
    ],
    ['text', ['و', 'ب', 'أ'], ['أ', 'ب', 'و'], 'ar'],
  ] as const)('has its %s across in their own order', (type, found, heads, language) => {
    const asked = [columns[0], { name: 'x', type, column: 'x' }, columns[2]].flatMap(
      (it) => it ?? [],
    )
    const table = pivotTable(
      asked,
      found.map((value) => ['A', value, '1']),
      1,
      { isCut: false, language },
    )
    expect(table?.heads.slice(1)).toEqual(heads)
  })

  test('that was cut has no totals, and one too wide is not turned', () => {
    expect(plainTable(columns, rows, true).totals).toBeNull()
    const many = Array.from({ length: 61 }, (_, i) => ['A', String(i), '1'])
    expect(pivotTable(columns, many, 1, whole)).toBeUndefined()
  })
})
