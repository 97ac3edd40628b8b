/** What is printed on goods to tell their batch, or each piece. Alone, so that a till loads no more. */
import { code } from '../../kernel/field.ts'

export const lotCode = code({ max: 60 })
