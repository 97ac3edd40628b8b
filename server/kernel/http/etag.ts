/**
 * Versions as HTTP says them. A record that has a version answers it as its ETag; whoever changes the
 * record may name that version by If-Match instead of in the body, and hears 412 where it is stale.
 */
import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { Refusal } from '../../../domain/kernel/refusal.ts'
import type { Command } from '../command.ts'

const tagPattern = /^(?:W\/)?"(\d{1,9})"$/

const tagOf = (version: number): string => `"${version}"`

const hasVersion = ({ input }: Command): boolean =>
  input instanceof z.ZodObject && 'version' in input.shape

/** The input with the version that the header names; both must say the same where both speak. */
export function withNamedVersion(
  request: FastifyRequest,
  command: Command,
  input: unknown,
): unknown {
  const header = request.headers['if-match']
  if (header === undefined || command.isReadOnly) return input
  const version = tagPattern.exec(header)?.[1]
  if (version === undefined || !hasVersion(command)) throw new Refusal('ifMatchInvalid')
  if (typeof input !== 'object' || input === null) return input
  const said = (input as { version?: unknown }).version
  if (said !== undefined && String(said) !== version) throw new Refusal('ifMatchDiffers', 'version')
  return { ...input, version: Number(version) }
}

/** A stale change answers as the header asks. */
export const statusOf = (request: FastifyRequest, { code, status }: Refusal): number =>
  code === 'stale' && request.headers['if-match'] !== undefined ? 412 : status

const versionOf = (answer: unknown): number | undefined => {
  const { id, version } = (answer ?? {}) as { id?: unknown; version?: unknown }
  return typeof id === 'string' && Number.isInteger(version) ? (version as number) : undefined
}

/** Sends an answer, with its version where it has one; whoever holds that version is told so. */
export function sendAnswer(
  request: FastifyRequest,
  reply: FastifyReply,
  answer: unknown,
): FastifyReply {
  reply.header('cache-control', 'no-store')
  if (answer === undefined) return reply.code(204).send()
  const version = versionOf(answer)
  if (version === undefined) return reply.send(answer)
  reply.header('etag', tagOf(version))
  const known = tagPattern.exec(request.headers['if-none-match'] ?? '')?.[1]
  const isKnown = request.method === 'GET' && known === String(version)
  return isKnown ? reply.code(304).send() : reply.send(answer)
}
