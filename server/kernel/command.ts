/**
 * A command is one verb of the product. Its declaration names its route, the permission it needs
 * and the strict shape of its input; the runner does the rest, so that a handler cannot forget
 * it. A handler is given the transaction, never the pool.
 */
import type { z } from 'zod'
import type { Permission } from '../../domain/kernel/permission.ts'
import type { Actor, Context, Desk, PublicContext } from './context.ts'

export type Method = 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE'

export type Route = `${Method} /api/${string}`

/**
 * How often a public command is asked within a minute, wherever it is mounted: by one network, and by
 * the holder of one `token` of its input where a program asks all day.
 */
export type PublicPace = { network: number; token?: number }

type Declaration<Input, Answer, Ctx> = {
  route: Route
  /** One line for the API documentation. */
  summary: string
  input: z.ZodType<Input>
  /** What the answer looks like, for the API documentation. */
  answer?: z.ZodType
  /** Where it answers records of an entity: one, or a page of a list. */
  answersWith?: { shape: 'row' | 'page'; entity: string }
  /** It answers a file: a paper, a picture, a copy of what somebody brought. */
  answersFile?: boolean
  /** Of the input, where what fits each field does not make a whole. */
  example?: Readonly<Record<string, unknown>>
  /** A matter of one's own screen (a column's width, a notice read): not worth a line of history. */
  isUntraced?: boolean
  /** Of what has no history else, the entities whose changes are worth a line all the same. */
  traces?: readonly string[]
  /** Where it differs from the rule (`isCalledByKeys`): who has no right of his own to ask by key. */
  byKey?: 'may' | 'never'
  /** Keys of the input that may name what is out of reach: the handler judges them itself. */
  namesBeyond?: readonly string[]
  run(context: Ctx, input: Input): Promise<Answer>
}

export type Command = Declaration<unknown, unknown, never> & {
  needs: Permission | 'signedIn' | 'public'
  isReadOnly: boolean
  isSnapshot: boolean
  /** Its answer is a file: how many are made at one time is limited. */
  isExport?: boolean
  publicPace?: PublicPace
  /** How often one user may ask it within a minute, where that is dear. */
  userPace?: number
  /** The body is form data with a file of at most so many bytes. */
  maxFileBytes?: number
  prepare?(input: unknown, actor: Actor, desk: Desk): Promise<unknown>
}

type Guarded<Input, Answer> = Declaration<Input, Answer, Context> & {
  needs: Permission | 'signedIn'
  userPace?: number
}

/** A verb that changes something. */
export const command = <Input, Answer>(declared: Guarded<Input, Answer>): Command =>
  ({ ...declared, isReadOnly: false, isSnapshot: false }) as unknown as Command

type Upload<Input, Ready, Answer> = Omit<Guarded<Input, Answer>, 'run'> & {
  maxFileBytes: number
  /** What takes long and needs no transaction: done for whoever may, before one is opened. */
  prepare(input: Input, actor: Actor, desk: Desk): Promise<Ready>
  run(context: Context, ready: Ready): Promise<Answer>
}

/** A verb that brings a file: form data instead of JSON, with the rest of the input as text. */
export const upload = <Input, Ready, Answer>(declared: Upload<Input, Ready, Answer>): Command =>
  ({ ...declared, isReadOnly: false, isSnapshot: false }) as unknown as Command

/** A question: it runs in a read-only transaction. */
export const query = <Input, Answer>(declared: Guarded<Input, Answer>): Command =>
  ({ ...declared, isReadOnly: true, isSnapshot: false }) as unknown as Command

/** A long question: it sees one moment throughout, and may be answered by a read replica. */
export const report = <Input, Answer>(declared: Guarded<Input, Answer>): Command =>
  ({ ...declared, isReadOnly: true, isSnapshot: true }) as unknown as Command

/** A long question whose answer is a file. */
export const fileReport = <Input>(declared: Guarded<Input, FileAnswer>): Command => ({
  ...report(declared),
  isExport: true,
})

type Outside<Input, Ready, Answer> = Omit<Upload<Input, Ready, Answer>, 'maxFileBytes'>

/** A question that is answered outside of every transaction of ours: none waits for it. */
export const outsideQuery = <Input, Ready, Answer>(
  declared: Outside<Input, Ready, Answer>,
): Command => ({ ...declared, isReadOnly: true, isSnapshot: false }) as unknown as Command

/** The same, where the answer is a file. */
export const outsideFile = <Input, Ready>(
  declared: Outside<Input, Ready, FileAnswer>,
): Command => ({ ...outsideQuery(declared), isExport: true })

/** A verb that visitors may use. */
export const publicCommand = <Input, Answer>(
  declared: Declaration<Input, Answer, PublicContext> & { publicPace: PublicPace },
): Command =>
  ({
    ...declared,
    needs: 'public',
    isReadOnly: false,
    isSnapshot: false,
  }) as unknown as Command

/** A file that came with a form. What it is, its bytes alone can say. */
export class UploadedFile {
  readonly bytes: Uint8Array

  constructor(bytes: Uint8Array) {
    this.bytes = bytes
  }
}

type KeptFile = {
  name: string
  type: string
  /** Shown where it is asked for; everything else is saved under its name. */
  isInline: boolean
  /** Changes when the content does; what is made anew for every asking has none. */
  tag?: string
  read(): Promise<Uint8Array | undefined>
}

/**
 * An answer whose bytes lie outside the database or take their time: read and sent when the
 * transaction has ended.
 */
export class KeptAnswer {
  readonly file: KeptFile

  constructor(file: KeptFile) {
    this.file = file
  }
}

export type FileParts = AsyncIterable<string | Uint8Array>

/** An answer that is a file; its parts are read in the transaction, and sent when that has ended. */
export class FileAnswer {
  readonly name: string
  readonly type: string
  readonly parts: FileParts
  /** What comes after them and needs no transaction: read when that has ended. */
  readonly rest: FileParts | undefined

  constructor(name: string, type: string, parts: FileParts, rest?: FileParts) {
    this.name = name
    this.type = type
    this.parts = parts
    this.rest = rest
  }
}
