/** In which language the display of a till speaks. */
import type { Language } from '../../../domain/kernel/language.ts'
import type { Say } from '../../../domain/paper/pen.ts'

export type Saying = { language: Language; say: Say }
