/** What was approved changes by a reversal alone. */
import { canStep, type SalaryState } from '../../domain/people/salary-step.ts'
import type { FormValues } from '../kernel/form/model/form-values.ts'

export default ({ state }: FormValues): boolean => canStep(state as SalaryState, 'change')
