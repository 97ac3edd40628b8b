/** The day of the shops that stories and benchmarks found: after midnight it is still the day before. */
import { businessDayOf } from '../../domain/kernel/business-day.ts'

export const shopToday = (): string => businessDayOf(new Date(), 'Asia/Beirut', 4)
