/** Files of banks as they are written in tests. */
import { readBankFile } from '../bank-file.ts'
import type { CsvMapping } from '../csv.ts'

export const bytes = (text: string): Uint8Array => new TextEncoder().encode(text)

export const read = (text: string, mapping: CsvMapping | null = null) =>
  readBankFile(bytes(text), mapping).statements
