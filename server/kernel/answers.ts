/** Answers that many verbs share, said once for the API and the client that is made from it. */
import { z } from 'zod'

/** Done, and nothing more to say: 204 without a body. */
export const nothing = z.void()

/** Done; an object without anything in it. */
export const done = z.strictObject({})

/** What a posting answers: the document, and the number it has from now on. */
export const postedAnswer = z.object({ id: z.string(), number: z.string() })

/** Those that are there again. */
export const restored = z.object({ restored: z.array(z.string()) })
