/**
 * What may be asked in SQL: one question, made of parts that are known to be harmless. The parser is
 * PostgreSQL's own, so that nothing means one thing here and another in the database. Everything is
 * named: statements, nodes, functions, operators, types and relations that are not on these lists do
 * not pass, whatever the database would make of them. How large a statement may be is bounded too,
 * because a planner can be kept busy by a short text.
 */
import { isSubject, type SeenModel, type SubjectName } from '../../../domain/insight/query/model.ts'
import { Refusal } from '../../../domain/kernel/refusal.ts'
import { isArm, isNode, listOf, type Node, namesOf } from './parse-tree.ts'
import { QualifiedNames } from './qualified-names.ts'

const nodes = new Set([
  'SelectStmt',
  'ResTarget',
  'ColumnRef',
  'String',
  'Integer',
  'Float',
  'Boolean',
  'A_Star',
  'A_Const',
  'A_Expr',
  'BoolExpr',
  'NullTest',
  'BooleanTest',
  'FuncCall',
  'TypeCast',
  'TypeName',
  'ParamRef',
  'RangeVar',
  'RangeSubselect',
  'JoinExpr',
  'SortBy',
  'CaseExpr',
  'CaseWhen',
  'CoalesceExpr',
  'MinMaxExpr',
  'SubLink',
  'CommonTableExpr',
  'WindowDef',
  'List',
  'SQLValueFunction',
])

/** None of them waits, writes, sets, sends, reads the catalogue or makes much out of little. */
const functions = new Set([
  ...['abs', 'ceil', 'ceiling', 'floor', 'round', 'trunc', 'mod', 'sign', 'width_bucket'],
  ...['lower', 'upper', 'initcap', 'btrim', 'ltrim', 'rtrim', 'left', 'right', 'substring'],
  ...['substr', 'length', 'char_length', 'position', 'strpos', 'split_part', 'starts_with'],
  ...['concat', 'concat_ws', 'to_char', 'date_trunc', 'date_part', 'extract', 'make_date', 'age'],
  ...['timestamp', 'date', 'timezone', 'numeric', 'text', 'int4', 'int8', 'like_escape'],
  ...['count', 'sum', 'avg', 'min', 'max', 'bool_and', 'bool_or', 'every', 'stddev', 'variance'],
  ...['stddev_samp', 'stddev_pop', 'var_samp', 'var_pop', 'percentile_cont', 'percentile_disc'],
  ...['mode', 'corr', 'row_number', 'rank', 'dense_rank', 'percent_rank', 'cume_dist', 'ntile'],
  ...['lag', 'lead', 'first_value', 'last_value', 'nth_value'],
])

const types = new Set([
  ...['text', 'varchar', 'int2', 'int4', 'int8', 'numeric', 'float4', 'float8', 'bool', 'date'],
  ...['time', 'timestamp', 'timestamptz', 'interval'],
])

const operators = new Set([
  ...['=', '<>', '<', '>', '<=', '>=', '+', '-', '*', '/', '%', '||'],
  ...['~~', '!~~', '~~*', '!~~*', 'BETWEEN', 'NOT BETWEEN'],
])

const kinds = new Set([
  'AEXPR_OP',
  'AEXPR_IN',
  'AEXPR_LIKE',
  'AEXPR_ILIKE',
  'AEXPR_BETWEEN',
  'AEXPR_NOT_BETWEEN',
  'AEXPR_DISTINCT',
  'AEXPR_NOT_DISTINCT',
  'AEXPR_NULLIF',
])

const most = { selects: 12, relations: 8, joinsOfText: 8, growth: 2_000, words: 1_500, depth: 40 }
const longestNumber = 30
const mostDecimals = 12

/** Deep nesting is refused before the parser meets it. */
function refuseDeep(text: string): void {
  let depth = 0
  for (const sign of text) {
    if (sign === '(' || sign === '[') depth++
    if (sign === ')' || sign === ']') depth--
    if (depth > most.depth) throw new Refusal('queryTooLarge', 'sql')
  }
  if ((text.match(/\w+|[^\s\w]/g) ?? []).length > most.words)
    throw new Refusal('queryTooLarge', 'sql')
}

async function parsed(text: string): Promise<Node> {
  const { parse } = await import('libpg-query')
  try {
    return (await parse(text)) as unknown as Node
  } catch (error) {
    const at = (error as { sqlDetails?: { cursorPosition?: number } }).sqlDetails?.cursorPosition
    const line = at === undefined ? 1 : text.slice(0, at).split('\n').length
    throw new Refusal('querySyntax', 'sql', { line })
  }
}

/** What a part is called, where `pg_catalog` may stand before it, as the parser itself writes it. */
function plainName(value: unknown): string | undefined {
  const names = namesOf(value)
  if (names.length === 2 && names[0] === 'pg_catalog') return names[1]
  return names.length === 1 ? names[0] : undefined
}

const no = (what: string): Refusal => new Refusal('queryNotAllowed', 'sql', { what })

class Gate {
  readonly relations = new Set<SubjectName>()
  readonly #seen: SeenModel
  readonly #places: number
  #selects = 0
  #ranges = 0
  #joins = 0
  #growth = 1
  readonly #named = new Set<string>()
  readonly #asked: string[] = []
  readonly #qualified = new QualifiedNames()

  constructor(seen: SeenModel, places: number) {
    this.#seen = seen
    this.#places = places
  }

  enter(tree: Node): void {
    const statements = listOf(tree.stmts)
    const only = statements.length === 1 ? statements[0] : undefined
    const statement = isNode(only) && isNode(only.stmt) ? only.stmt : undefined
    if (!statement) throw new Refusal('queryOneStatement', 'sql')
    if (!('SelectStmt' in statement)) throw new Refusal('queryReadsOnly', 'sql')
    this.#walk(statement)
    this.#close()
  }

  /** Names of the `with` are known only at the end: each may be asked before it is met. */
  #close(): void {
    for (const name of this.#asked) {
      if (this.#named.has(name)) continue
      if (!isSubject(name) || !this.#seen[name])
        throw new Refusal('querySubjectUnknown', 'sql', { subject: name })
      this.relations.add(name)
    }
    const known = new Set([...Object.values(this.#seen).flat(), ...functions])
    if (!this.#qualified.areColumns(known)) throw new Refusal('queryColumnNotThere', 'sql')
    if (this.#selects > most.selects || this.#ranges > most.relations || this.#growth > most.growth)
      throw new Refusal('queryTooLarge', 'sql')
    if (this.#joins > most.joinsOfText) throw new Refusal('queryTooLarge', 'sql')
  }

  #walk(value: unknown): void {
    if (Array.isArray(value)) for (const it of value) this.#walk(it)
    else if (isNode(value))
      for (const [key, inner] of Object.entries(value)) {
        if (/^[A-Z]/.test(key)) this.#meet(key, isNode(inner) ? inner : {})
        else if (isArm(key, inner)) this.#select(inner)
        else if (key === 'typeName') this.#type(isNode(inner) ? inner : {})
        else if (key === 'withClause') this.#with(isNode(inner) ? inner : {})
        else if (key === 'intoClause') throw no('into')
        this.#walk(inner)
      }
  }

  #meet(kind: string, node: Node): void {
    if (!nodes.has(kind)) throw no(kind)
    this.#qualified.meet(kind, node)
    if (kind === 'SelectStmt') this.#select(node)
    if (kind === 'RangeVar') this.#relation(node)
    if (kind === 'FuncCall') this.#call(node)
    if (kind === 'A_Expr') this.#expression(node)
    if (kind === 'TypeName') this.#type(node)
    if (kind === 'A_Const') this.#constant(node)
    if (kind === 'CommonTableExpr') this.#name(node)
    if (kind === 'SortBy' && node.useOp) throw no('using')
    if (kind === 'SubLink' && node.operName) this.#operator(node.operName)
    if (kind === 'SQLValueFunction' && node.op !== 'SVFOP_CURRENT_DATE') throw no('value')
    if (kind === 'ParamRef' && !(Number(node.number) >= 1 && Number(node.number) <= this.#places))
      throw no('$')
  }

  /**
   * A planner writes what a question names into whoever asks it: a column named twice on each of
   * thirty floors is named a thousand million times. So floors multiply by what they name most.
   */
  #select(node: Node): void {
    this.#selects++
    if (node.lockingClause) throw no('for update')
    const counts = new Map<string, number>()
    const count = (value: unknown): void => {
      if (Array.isArray(value)) for (const it of value) count(it)
      else if (isNode(value))
        for (const [key, inner] of Object.entries(value)) {
          if (key === 'ColumnRef' && isNode(inner)) {
            const name = namesOf(inner.fields).at(-1) || '*'
            counts.set(name, (counts.get(name) ?? 0) + 1)
          }
          // What stands on another floor is counted there.
          if (key !== 'SelectStmt' && key !== 'withClause' && !isArm(key, inner)) count(inner)
        }
    }
    count(node)
    const stars = counts.get('*') ?? 0
    this.#growth *= Math.max(1, ...[...counts.values()].map((times) => times + stars))
  }

  #with(node: Node): void {
    if (node.recursive) throw no('with recursive')
  }

  /** A name of ours for something else would make a question mean two things. */
  #name({ ctename }: Node): void {
    const name = String(ctename)
    if (isSubject(name) || /^pg_/i.test(name)) throw no(name)
    this.#named.add(name)
  }

  #relation({ schemaname, catalogname, relname }: Node): void {
    this.#ranges++
    if (schemaname || catalogname)
      throw new Refusal('querySubjectUnknown', 'sql', { subject: `${schemaname}.${relname}` })
    this.#asked.push(String(relname))
  }

  #call(node: Node): void {
    const name = plainName(node.funcname)
    if (!name || !functions.has(name)) throw no(namesOf(node.funcname).join('.'))
    const given = listOf(node.args)
    if (name.startsWith('concat')) this.#joins += given.length
    const second = given[1]
    if (name === 'round' || name === 'trunc') {
      if (given.length > 1 && !isBetween(second, mostDecimals)) throw no(`${name}(…)`)
    }
    if (name === 'to_char' && !isShortText(second)) throw no('to_char(…)')
  }

  #expression(node: Node): void {
    if (!kinds.has(String(node.kind))) throw no(namesOf(node.name).join('.'))
    this.#operator(node.name)
  }

  #operator(names: unknown): void {
    const [name, more] = namesOf(names)
    if (more !== undefined || !operators.has(name ?? '')) throw no(namesOf(names).join('.'))
    if (name === '||') this.#joins++
  }

  #type(node: Node): void {
    const name = plainName(node.names)
    const bounds = listOf(node.typmods)
    if (!name || !types.has(name) || listOf(node.arrayBounds).length > 0 || node.setof)
      throw no(namesOf(node.names).join('.'))
    // The unit of an interval is one, too; the digits of a number are bounded by their own.
    if (bounds.length > 0 && name !== 'interval' && name !== 'varchar') throw no(`${name}(…)`)
  }

  #constant({ fval, bsval, sval }: Node): void {
    if (bsval) throw no('bits')
    const number = isNode(fval) ? String(fval.fval) : ''
    if (number.length > longestNumber || /e/i.test(number)) throw no('number')
    if (isNode(sval) && String(sval.sval ?? '').length > 1000) throw no('text')
  }
}

/** A whole number that is written there, from nothing to this. */
function isBetween(value: unknown, greatest: number): boolean {
  const constant = isNode(value) && isNode(value.A_Const) ? value.A_Const : undefined
  if (!constant || !isNode(constant.ival)) return false
  return Number(constant.ival.ival ?? 0) <= greatest
}

function isShortText(value: unknown): boolean {
  const constant = isNode(value) && isNode(value.A_Const) ? value.A_Const : undefined
  return isNode(constant?.sval) && String(constant.sval.sval ?? '').length <= 40
}

/** Answers the subjects that are asked; refuses everything else. */
export async function passGate(
  text: string,
  seen: SeenModel,
  places: number,
): Promise<readonly SubjectName[]> {
  refuseDeep(text)
  const gate = new Gate(seen, places)
  gate.enter(await parsed(text))
  return [...gate.relations]
}
