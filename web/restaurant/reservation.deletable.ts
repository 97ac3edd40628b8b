/** Guests who are there are not deleted from under themselves. */
import type { FormValues } from '../kernel/form/model/form-values.ts'

export default ({ state }: FormValues): boolean => state !== 'arrived' && state !== 'seated'
