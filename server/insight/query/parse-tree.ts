/** What the parser of PostgreSQL answers, as it is walked. */
export type Node = Readonly<Record<string, unknown>>

export const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

/** One side of a union: a question without its name; the sides of a join have one. */
export const isArm = (key: string, value: unknown): value is Node =>
  (key === 'larg' || key === 'rarg') &&
  isNode(value) &&
  !Object.keys(value).some((it) => /^[A-Z]/.test(it))

/** The texts of a list of names. */
export const namesOf = (value: unknown): string[] =>
  listOf(value).map((it) => {
    const text = isNode(it) && isNode(it.String) ? it.String.sval : undefined
    return typeof text === 'string' ? text : ''
  })
