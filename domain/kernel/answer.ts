/** Parts of answers that are declared as schemas: types, the API and its client follow from one. */
import { z } from 'zod'

/** Another record, by its name. */
export const linkedAnswer = z.object({ id: z.string(), title: z.string() })
