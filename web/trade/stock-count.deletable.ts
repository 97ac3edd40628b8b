/** What was begun is cancelled instead. */
import type { FormValues } from '../kernel/form/model/form-values.ts'

export default ({ state }: FormValues): boolean => state === 'plan'
