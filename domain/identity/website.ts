import { type Field, text } from '../kernel/field.ts'

/** A site as people write it, with or without its scheme; never a scheme that runs something. */
const isWebsite = (value: string): boolean =>
  /^(https?:\/\/)?[\p{L}\p{N}-]+(\.[\p{L}\p{N}-]+)+(:\d+)?([/?#]\S*)?$/iu.test(value)

export function website(): Field<string> {
  const plain = text({ max: 200 })
  return { ...plain, schema: plain.schema.refine(isWebsite, 'website') }
}
