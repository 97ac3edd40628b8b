/** Of a link only this is kept: whoever reads the database cannot open what was sent. */
import { createHash } from 'node:crypto'

export const linkHash = (token: string): string =>
  createHash('sha256').update(token).digest('base64url')
