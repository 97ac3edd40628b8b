/** What is unusual and not wrong is refused once, until the user says that it is meant. */
import { z } from 'zod'

type Confirmed<Body> = Body & { isConfirmed?: boolean }

/** The body of an entity, with the user's word that it is meant. */
export const confirmable = <Body extends Record<string, unknown>>(
  body: z.ZodType<Body>,
): z.ZodType<Confirmed<Body>> =>
  (body as unknown as z.ZodObject).extend({
    isConfirmed: z.boolean('invalid').optional(),
  }) as unknown as z.ZodType<Confirmed<Body>>
