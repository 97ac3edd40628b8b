/** Which report is open lives in the address, so that back works and what is seen can be sent. */
import { type PresetName, presetNames, presetOf } from '../../../domain/insight/reports/preset.ts'
import { type Question, question } from '../../../domain/insight/reports/question.ts'

export type OpenReport = {
  ask: Question
  /** The saved report it began with. */
  saved: string | null
}

/** As its name promises. */
function askOf(name: PresetName): Question {
  const { theme: _, isAbc: __, ...preset } = presetOf(name)
  return question.parse({ period: 'month', ...preset, preset: name })
}

const readAsk = (text: string): Question | undefined => {
  try {
    return question.safeParse(JSON.parse(text)).data
  } catch {
    return undefined
  }
}

export function readReport(params: URLSearchParams): OpenReport | undefined {
  const saved = params.get('saved')
  const written = readAsk(params.get('ask') ?? '')
  if (written) return { ask: written, saved }
  const preset = presetNames.find((name) => name === params.get('report'))
  return preset ? { ask: askOf(preset), saved } : undefined
}

export function writeReport({ ask, saved }: OpenReport): URLSearchParams {
  return new URLSearchParams({ ask: JSON.stringify(ask), ...(saved && { saved }) })
}

export const reportPath = (open: OpenReport): string => `/Reports?${writeReport(open)}`

export const presetPath = (name: PresetName): string => `/Reports?report=${name}`
