/**
 * Names that stand behind a point. PostgreSQL reads `s.json_agg` of a row `s` without such a column
 * as `json_agg(s)`: a function that nobody named as one. So what stands there must be a column of
 * the model, or what a question of that name gives out.
 */
import { isArm, isNode, listOf, type Node, namesOf } from './parse-tree.ts'

/** What can be named behind its point; asked once every name of the statement is known. */
type Outputs = () => ReadonlySet<string>

const nothing: Outputs = () => new Set()

export class QualifiedNames {
  /** By name; the same one may mean another thing elsewhere in the statement. */
  readonly #meanings = new Map<string, Outputs[]>()
  readonly #asked: { of: string; name: string }[] = []
  /** A question that asks itself would never end. */
  readonly #open = new Set<string>()

  meet(kind: string, node: Node): void {
    if (kind === 'ColumnRef') this.#ask(node)
    if (kind === 'CommonTableExpr')
      this.#mean(node.ctename, renamed(node.aliascolnames, this.#given(node.ctequery)))
    if (kind === 'RangeSubselect') this.#alias(node.alias, this.#given(node.subquery))
    if (kind === 'RangeVar') this.#relation(node)
    if (kind === 'JoinExpr') this.#alias(node.alias, nothing)
  }

  /** Each is a column that is known, or is given out by all that is meant by its name. */
  areColumns(known: ReadonlySet<string>): boolean {
    return this.#asked.every(({ of, name }) => known.has(name) || this.#outputsOf(of).has(name))
  }

  #ask({ fields }: Node): void {
    const names = namesOf(fields)
    const [of = '', name = ''] = names.slice(-2)
    const isStar = isNode(listOf(fields).at(-1)) && name === ''
    if (names.length > 1 && !isStar) this.#asked.push({ of: names.length > 2 ? '' : of, name })
  }

  #relation({ relname, alias }: Node): void {
    const isItself = isNode(alias) && alias.aliasname === relname && !alias.colnames
    if (!isItself) this.#alias(alias, () => this.#outputsOf(String(relname)))
  }

  #alias(alias: unknown, outputs: Outputs): void {
    if (isNode(alias)) this.#mean(alias.aliasname, renamed(alias.colnames, outputs))
  }

  #mean(name: unknown, outputs: Outputs): void {
    this.#meanings.set(String(name), [...(this.#meanings.get(String(name)) ?? []), outputs])
  }

  /** Of several things of one name: what all of them give out. */
  #outputsOf(name: string): ReadonlySet<string> {
    if (this.#open.has(name)) return new Set()
    this.#open.add(name)
    const [first, ...others] = (this.#meanings.get(name) ?? [nothing]).map((it) => it())
    this.#open.delete(name)
    return new Set([...(first ?? [])].filter((it) => others.every((other) => other.has(it))))
  }

  /** What a question gives out: of a union, what its first side does. */
  #given(query: unknown): Outputs {
    const question = isNode(query) && isNode(query.SelectStmt) ? query.SelectStmt : query
    if (!isNode(question)) return nothing
    if (isArm('larg', question.larg)) return this.#given(question.larg)
    return () => new Set(listOf(question.targetList).flatMap((it) => this.#named(it, question)))
  }

  #named(target: unknown, { fromClause }: Node): string[] {
    const it = isNode(target) && isNode(target.ResTarget) ? target.ResTarget : {}
    if (typeof it.name === 'string') return [it.name]
    const column = columnIn(it.val)
    const name = namesOf(column?.fields).at(-1)
    if (name) return [name]
    return column ? listOf(fromClause).flatMap((from) => [...this.#from(from)]) : []
  }

  /** All that a star may stand for, beside columns of the model. */
  #from(from: unknown): ReadonlySet<string> {
    if (!isNode(from)) return new Set()
    if (isNode(from.RangeSubselect)) return this.#given(from.RangeSubselect.subquery)()
    if (isNode(from.RangeVar)) return this.#outputsOf(String(from.RangeVar.relname))
    if (!isNode(from.JoinExpr)) return new Set()
    return new Set([...this.#from(from.JoinExpr.larg), ...this.#from(from.JoinExpr.rarg)])
  }
}

/** A value of another type keeps the name of its column. */
function columnIn(value: unknown): Node | undefined {
  if (!isNode(value)) return undefined
  if (isNode(value.TypeCast)) return columnIn(value.TypeCast.arg)
  return isNode(value.ColumnRef) ? value.ColumnRef : undefined
}

/** Under names of its own, as far as it gives them. */
const renamed =
  (names: unknown, outputs: Outputs): Outputs =>
  () =>
    new Set([...namesOf(names), ...outputs()])
