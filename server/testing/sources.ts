/** The files of the product as texts, for the tests that look at how it is written. */
import { globSync, readFileSync } from 'node:fs'

export const isTest = (file: string): boolean => /\.test\.|\/testing\//.test(file)

export const filesOf = (pattern: string): string[] =>
  globSync(pattern)
    .filter((file) => !/^web\/dist|node_modules/.test(file))
    .sort()

export const sources = filesOf('{domain,server,web}/**/*.{ts,tsx}').filter((file) => !isTest(file))

export const textOf = (file: string): string => readFileSync(file, 'utf8')

/** Comments, and texts in quotes. */
const silent = /\/\*[\s\S]*?\*\/|(?<!:)\/\/.*|'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"/y
/** What of a template is no code, up to its end or to where code begins. */
const template = /(?:\\[\s\S]|[^`\\$]|\$(?!\{))*(`|\$\{)?/y

/** The code of a file: nothing of what it says in texts and comments. */
function codeOf(text: string): string {
  const kept: string[] = []
  /** How many braces are open in each template around this place. */
  const open: number[] = []
  const skip = (pattern: RegExp, at: number): RegExpExecArray | null => {
    pattern.lastIndex = at
    return pattern.exec(text)
  }
  for (let at = 0; at < text.length; ) {
    const char = text[at] ?? ''
    const depth = open.at(-1) ?? -1
    const isBack = char === '}' && depth === 0
    const passed = char === '`' || isBack ? skip(template, at + 1) : skip(silent, at)
    if (isBack) open.pop()
    else if (char === '{' && depth >= 0) open[open.length - 1] = depth + 1
    else if (char === '}' && depth > 0) open[open.length - 1] = depth - 1
    if (passed && (char === '`' || isBack)) {
      if (passed[1] === '${') open.push(0)
      at += 1 + passed[0].length
      kept.push(' ')
    } else if (passed) {
      at += passed[0].length
      kept.push(' ')
    } else {
      kept.push(char)
      at += 1
    }
  }
  return kept.join('')
}

/** The words of a file that are names in its code. */
export const namesIn = (text: string): Set<string> =>
  new Set(codeOf(text).match(/[A-Za-z_$][\w$]*/g) ?? [])
