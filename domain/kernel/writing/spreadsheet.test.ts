import { expect, test } from 'vitest'
import { neutralised, unneutralised } from './spreadsheet.ts'

test.each([
  ['=1+1', "'=1+1"],
  ['+1', "'+1"],
  ['-1', "'-1"],
  ['@x', "'@x"],
  ['\tx', "'\tx"],
  ['\uff1d1+1', "'\uff1d1+1"],
  ['\ufe661+1', "'\ufe661+1"],
  [' \u200b=1+1', "' \u200b=1+1"],
  ['plain', 'plain'],
  ['', ''],
])('the text %j leaves as %j', (text, exported) => {
  expect(neutralised(text)).toBe(exported)
  expect(unneutralised(exported)).toBe(text)
  expect(neutralised(exported)).toBe(exported)
})
