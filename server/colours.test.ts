/** A colour is a token, which light and dark give a value each; anything else would be light in the dark. */
import { expect, test } from 'vitest'
import { filesOf, textOf } from './testing/sources.ts'

const colour = /#[\da-f]{3,8}\b|\b(?:rgb|hsl|oklch|lab)a?\(|:\s*(?:white|black|gr[ae]y|silver)\b/gi

/** Paper is white and its ink black, whatever the scheme; the menu of guests is a page of its own. */
const known: Readonly<Record<string, number>> = {
  'web/identity/profile/Profile.module.css': 1,
  'web/pos/receipt/Receipt.module.css': 2,
}

test('no sheet of styles names a colour beside the tokens, but for the paper of codes and receipts', () => {
  const sheets = filesOf('web/**/*.css').filter((file) => file !== 'web/kernel/tokens.css')
  expect(sheets.length).toBeGreaterThan(50)
  const found = sheets.flatMap((file) => {
    const named =
      textOf(file)
        .replace(/\/\*[\s\S]*?\*\//g, '')
        .match(colour) ?? []
    return named.length === (known[file] ?? 0) ? [] : [`${file}: ${named.join(' ')}`]
  })
  expect(found).toEqual([])
})
