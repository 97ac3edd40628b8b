/** The rooms and floors of the house, and the habits that keep it one house. */
import { dirname, join, normalize } from 'node:path'
import { describe, expect, test } from 'vitest'
import { filesOf, isTest, sources, textOf } from './testing/sources.ts'

const floors: Record<string, number> = {
  kernel: 0,
  identity: 1,
  settings: 1,
  media: 1,
  paper: 1,
  doors: 1.5,
  vault: 1.5,
  printing: 1.5,
  catalog: 2,
  partners: 2,
  money: 2,
  promotions: 2.5,
  books: 3,
  stock: 3,
  trade: 3.5,
  bank: 3.7,
  'tax-return': 3.7,
  einvoice: 3.7,
  'stored-value': 3.8,
  loyalty: 3.9,
  production: 4,
  cash: 4,
  people: 4.5,
  pos: 5,
  planning: 5,
  imports: 5,
  restaurant: 6,
  insight: 6,
}

/** Assembly stands on top of everything: it may see all modules of its room. */
const assembly = ['server/app.ts', 'server/main.ts', 'server/sample/', 'web/main.tsx']
const top = 9

type Import = { from: string; to: string; isType: boolean; isLazy: boolean }

function importsOf(file: string): Import[] {
  const text = textOf(file)
  const fixed = [
    ...text.matchAll(/^(import|export)\s+(type\s)?(?:[^'"]*?\sfrom\s)?'([^']+)'/gm),
  ].map(([, , type, to = '']) => ({ to, isType: type !== undefined, isLazy: false }))
  const lazy = [...text.matchAll(/\bimport\('([^']+)'\)/g)].map(([, to = '']) => ({
    to,
    isType: false,
    isLazy: true,
  }))
  return [...fixed, ...lazy].map(({ to, ...how }) => ({
    from: file,
    to: to.startsWith('.') ? normalize(join(dirname(file), to)) : to,
    ...how,
  }))
}

const imports = sources.flatMap(importsOf)
const roomOf = (file: string): string => file.split('/')[0] ?? ''
const moduleOf = (file: string): string => {
  const [, second = ''] = file.split('/')
  return second.includes('.') ? '' : second
}

function floorOf(file: string): number {
  if (assembly.some((part) => file.startsWith(part))) return top
  const module = moduleOf(file)
  // A file that stands alone in its room, such as domain/screens.ts, belongs to the kernel.
  return module === '' ? 0 : (floors[module] ?? Number.NaN)
}

const written = (all: Import[]): string[] => all.map(({ from, to }) => `${from} → ${to}`)

describe('imports', () => {
  test('were found', () => {
    expect(imports.length).toBeGreaterThan(300)
  })

  test('start from a module of a known floor', () => {
    expect(sources.filter((file) => Number.isNaN(floorOf(file)))).toEqual([])
  })

  test('never cross from one room into another, the domain apart', () => {
    const rooms = ['domain', 'server', 'web', 'e2e', 'bench', 'scripts']
    const crossing = imports.filter(({ from, to }) => {
      const room = roomOf(to)
      return rooms.includes(room) && to.includes('/') && room !== roomOf(from) && room !== 'domain'
    })
    expect(written(crossing)).toEqual([])
  })

  test('never go up, and never sideways into a module of the same floor', () => {
    const rising = imports.filter(({ from, to, isType, isLazy }) => {
      if (!/^(domain|server|web)\//.test(to) || moduleOf(to) === moduleOf(from)) return false
      // What is only a type leaves nothing behind: the kernel may speak of a domain's shapes.
      if (roomOf(from) !== roomOf(to) && isType) return false
      // A screen is loaded when its path is opened, so the shell only knows where it lies.
      if (isLazy && from.startsWith('web/kernel/')) return false
      return floorOf(from) < top && floorOf(to) >= Math.max(floorOf(from), 1)
    })
    expect(written(rising)).toEqual([])
  })

  test('of the domain reach nothing that touches the world', () => {
    // Arithmetic of others: checks of shapes, and what a till hashes and seals without a server.
    const allowed = /^(zod|@noble\/(hashes|curves|ciphers)\/\w+\.js)$/
    const outside = imports.filter(
      ({ from, to }) =>
        from.startsWith('domain/') && !to.startsWith('domain/') && !allowed.test(to),
    )
    expect(written(outside)).toEqual([])
  })

  test('of what an editor keeps reach nothing that draws it: a key stroke goes down, never up', () => {
    const room = 'web/trade/editor/'
    const model = `${room}model/`
    const climbing = imports.filter(
      ({ from, to }) => from.startsWith(model) && to.startsWith(room) && !to.startsWith(model),
    )
    expect(written(climbing)).toEqual([])
    expect(sources.filter((file) => file.startsWith(model)).length).toBeGreaterThan(10)
  })

  test('of the agent that prints reach nothing of the server: it runs on a machine of the shop', () => {
    const own = 'server/printing/agent/'
    const beyond = imports.filter(
      ({ from, to }) => from.startsWith(own) && !/^(node:|domain\/|(sharp|zod)$)/.test(to),
    )
    expect(written(beyond.filter(({ to }) => !to.startsWith(own)))).toEqual([])
  })

  test('reach the database driver only in the kernel of the server', () => {
    const elsewhere = imports.filter(
      ({ from, to, isType }) => to === 'pg' && !isType && !from.startsWith('server/kernel/'),
    )
    expect(written(elsewhere)).toEqual([])
  })
})

function circlesOf(all: readonly Import[]): string[] {
  const needs = Map.groupBy(
    all.filter(({ isLazy }) => !isLazy),
    ({ from }) => from,
  )
  const done = new Set<string>()
  const circles: string[] = []
  const walk = (file: string, way: readonly string[]): void => {
    const met = way.indexOf(file)
    if (met >= 0) circles.push([...way.slice(met), file].join(' → '))
    if (met >= 0 || done.has(file)) return
    for (const { to } of needs.get(file) ?? []) walk(to, [...way, file])
    done.add(file)
  }
  for (const file of needs.keys()) walk(file, [])
  return circles
}

describe('import circles', () => {
  const edge = (from: string, to: string, isType = false): Import => ({
    from,
    to,
    isType,
    isLazy: false,
  })

  test('are found, also those of types', () => {
    const way = [edge('a.ts', 'b.ts'), edge('b.ts', 'c.ts'), edge('x.ts', 'a.ts')]
    expect(circlesOf(way)).toEqual([])
    expect(circlesOf([...way, edge('c.ts', 'b.ts', true)])).toEqual(['b.ts → c.ts → b.ts'])
    expect(circlesOf([...way, edge('c.ts', 'b.ts')])).toEqual(['b.ts → c.ts → b.ts'])
  })

  test('do not exist', () => {
    expect(circlesOf(imports)).toEqual([])
  })
})

describe('server tests', () => {
  const tests = filesOf('server/**/*.ts').filter(
    (file) => isTest(file) && file !== 'server/kernel/testing/app.ts',
  )

  test('declare their application by testApp(); only inside a test one is started by hand', () => {
    const byHand = /\b(let|var) \w+: TestApp\b|^\S.*\bstartTestApp\(/m
    const starting = tests.filter((file) => byHand.test(textOf(file).replace(/^import .*$/gm, '')))
    expect(starting).toEqual([])
    const helpers = tests.filter((file) => file.includes('/testing/'))
    expect(helpers.filter((file) => textOf(file).includes('startTestApp'))).toEqual([])
  })
})

describe('tests that share a process', () => {
  test('declare nothing in it: whatever they add, all that follow would see', () => {
    const declarer =
      /^import \{[^}]*\b(entity|single|screen|setting)\b[^}]*\} from '[^']*\/(entity|screen|setting)\.ts'/m
    const declaring = filesOf('{domain,server,web}/**/*.test.{ts,tsx}').filter((file) =>
      declarer.test(textOf(file)),
    )
    const listed = textOf('vitest.config.ts')
    expect(declaring.length).toBeGreaterThan(3)
    expect(declaring.filter((file) => !listed.includes(`'${file}'`))).toEqual([])
  })
})

const mostLines = 400
/** A list of all tables, which grows with them. */
const knownLong = ['server/kernel/postgres/drift.test.ts']

describe('files and folders', () => {
  test('stand in rooms: no folder has more than a person can look over', () => {
    const counts = new Map<string, number>()
    // Migrations are a chronicle: they are read by their number and only grow.
    const looked = filesOf('{domain,server,web,e2e,bench,scripts}/**/*.*').filter(
      (file) => !file.startsWith('server/migrations/'),
    )
    for (const file of looked) {
      const folder = dirname(file)
      counts.set(folder, (counts.get(folder) ?? 0) + 1)
    }
    expect([...counts].filter(([, count]) => count > 45)).toEqual([])
  })

  test('are the rooms that the table of the architecture names, module by module', () => {
    const table = new Map(
      [
        ...textOf('docs/architecture.md').matchAll(/^\| ((?:domain|server|web)\/\S+) +\|(.*)\|$/gm),
      ].map(([, module = '', text = '']) => [
        module,
        [...text.matchAll(/`([^`]+)`/g)].map(([, it]) => it),
      ]),
    )
    const rooms = new Map<string, Set<string>>()
    for (const file of filesOf('{domain,server,web}/*/*/**/*.*')) {
      const [room = '', module = '', ...inner] = dirname(file).split('/')
      if (module === 'public' || inner.includes('testing')) continue
      const of = rooms.get(`${room}/${module}`) ?? new Set()
      rooms.set(`${room}/${module}`, new Set([...of, ...inner]))
    }
    const sorted = (names: Iterable<string | undefined>) => [...names].sort()
    const standing = [...rooms].map(([module, names]) => [module, sorted(names)])
    const named = [...table].map(([module, names]) => [module, sorted(names)])
    expect(Object.fromEntries(named)).toEqual(Object.fromEntries(standing))
  })

  test('are chapters: none has more than four hundred lines', () => {
    const isLong = (file: string): boolean => textOf(file).trimEnd().split('\n').length > mostLines
    const long = filesOf('{domain,server,web,e2e,bench,scripts}/**/*.{ts,tsx,mjs}').filter(isLong)
    expect(long).toEqual(knownLong)
  })

  test('have no folder that says nothing of the business', () => {
    const forbidden = /(^|\/)(utils?|helpers?|services?|types?|hooks?|common|shared|lib|misc)\//
    expect(
      filesOf('{domain,server,web,e2e,bench,scripts}/**/*.*').filter((file) =>
        forbidden.test(file),
      ),
    ).toEqual([])
  })

  test('never only forward what another file exports', () => {
    const forwarding = sources.filter((file) => {
      const code = textOf(file).replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '')
      return (
        /^export (\*|\{)/m.test(code) &&
        !/^(export )?(const|function|class|type|async|default)/m.test(code)
      )
    })
    expect(forwarding).toEqual([])
    expect(sources.filter((file) => /\/index\.tsx?$/.test(file))).toEqual([])
  })

  test('leave no trick that silences the compiler, and no note to do it later', () => {
    const tricks = /@ts-(ignore|nocheck|expect-error)|:\s*any\b|\bas any\b|\b(TODO|FIXME|XXX)\b/
    expect(sources.filter((file) => tricks.test(textOf(file)))).toEqual([])
  })
})

test('the end of a typed text is read from its declaration, never written in a component', () => {
  const screens = sources.filter((file) => file.startsWith('web/'))
  const written = /maxLength(=\{[^}]*|: *|=")\b\d/
  expect(screens.filter((file) => written.test(textOf(file)))).toEqual([])
})

/** Dialogs with a field in which Enter has another meaning, or none, and why. */
const ownEnter: Record<string, string> = {
  'web/books/recurring/RecurringDialog.tsx': 'Enter goes to the next cell of its lines',
  'web/doors/NewKeyDialog.tsx': 'a page of rights, each to be decided',
  'web/doors/WebhookDialog.tsx': 'a page of events, each to be decided',
  'web/bank/BankFileDialog.tsx': 'what it shows as text is only read',
  'web/people/ProvisionsDialog.tsx': 'its day says what is shown, and nothing is saved',
  'web/pos/panels/RefundDialog.tsx': 'a line for each that comes back',
  'web/restaurant/order/BillDialog.tsx': 'a bill is cut in several steps before it is made',
  'web/restaurant/order/MoveLinesDialog.tsx': 'a line for each that goes to another table',
  'web/tax-return/TaxBoxes.tsx': 'a table of boxes, a field in each row',
  'web/trade/editor/PurchaseChoice.tsx': 'its field looks for what is ticked below',
  'web/trade/labels/LabelsDialog.tsx': 'two ways on: to the printer or to a sheet',
}

test('Enter saves a small dialog; where it does not, the reason is told', () => {
  const dialog = /<(Form)?Dialog\b/
  const typed = /<(TextInput|DecimalInput|NumberInput|Textarea|DateInput|PasswordInput|Stepper)\b/
  const enters = /<form\b|FormPanel|savesOnEnter/
  const deaf = filesOf('web/**/*.tsx').filter((file) => {
    const text = textOf(file)
    return (
      !/\.test\.tsx$/.test(file) &&
      [dialog, typed].every((it) => it.test(text)) &&
      !enters.test(text)
    )
  })
  expect(deaf.toSorted()).toEqual(Object.keys(ownEnter).toSorted())
})

describe('styles', () => {
  const sheets = filesOf('web/**/*.css')
  const lines = (files: string[]): [string, string][] =>
    files.flatMap((file) =>
      textOf(file)
        .replace(/\/\*[\s\S]*?\*\//g, '')
        .split('\n')
        .map((line, i): [string, string] => [`${file}:${i + 1}`, line]),
    )

  /** The declarations of a sheet, without the rules whose comment says why they are physical. */
  const mirrored = (file: string): [string, string][] =>
    [...textOf(file).matchAll(/(\/\*(?:(?!\*\/)[\s\S])*\*\/)?\s*([^{}/]+)\{([^{}]*)\}/g)]
      .filter(([, comment]) => !/physical/i.test(comment ?? ''))
      .flatMap(([, , selector = '', body = '']) =>
        body.split(';').map((line): [string, string] => [`${file} ${selector.trim()}`, line]),
      )

  test('name no side of the page, because Arabic mirrors it', () => {
    const physical =
      /^\s*((margin|padding|border|inset|scroll-margin|scroll-padding)-(left|right)\b.*|border-(top|bottom)-(left|right)-radius|left|right)\s*:|(float|clear)\s*:\s*(left|right)|text-align\s*:\s*left/
    expect(sheets.flatMap(mirrored).filter(([, line]) => physical.test(line))).toEqual([])
    const inCode = /\b(margin|padding|border|inset)(Left|Right)\b|textAlign: 'left'/
    const components = sources.filter((file) => file.startsWith('web/'))
    expect(lines(components).filter(([, line]) => inCode.test(line))).toEqual([])
  })

  test('take every colour from the tokens', () => {
    // A picture drawn by hand and the colours offered for data are no part of the interface.
    const isPalette = (file: string): boolean =>
      /(tokens\.css|theme\.ts|shop-\w+\.ts|ColourInput\.tsx)$/.test(file)
    const files = filesOf('web/**/*.{css,ts,tsx}').filter(
      (file) => !isPalette(file) && !isTest(file),
    )
    const colour = /['"\s:(,]#([0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})\b|\b(rgba?|hsla?)\(\s*\d/i
    expect(lines(files).filter(([, line]) => colour.test(line))).toEqual([])
  })
})
