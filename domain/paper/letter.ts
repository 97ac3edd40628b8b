/** What somebody writes himself above a paper that is sent by mail. */
import { longText, text } from '../kernel/field.ts'

export const letterFields = { subject: text({ max: 200 }), message: longText({ max: 4000 }) }
