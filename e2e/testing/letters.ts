/** Letters that the application put into its outbox, and the address a shop confirms by one. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type APIRequestContext, expect } from '@playwright/test'
import type { Shop } from './shop.ts'

type LinkPage = 'ChangePassword' | 'ConfirmCompany'

/** The tokens of the links to this page that were sent to an address, oldest first. */
export function tokensTo(address: string, page: LinkPage): string[] {
  const folder = join(process.env.E2E_DATA ?? '', 'outbox')
  const link = new RegExp(`${page}\\?token=([\\w-]+)`)
  return readdirSync(folder)
    .filter((name) => name.endsWith('.eml'))
    .sort()
    .map((name) => readFileSync(join(folder, name), 'utf8'))
    .filter((letter) => letter.includes(`To: ${address}`))
    .map((letter) => letter.replaceAll('=\r\n', '').replaceAll('=3D', '='))
    .flatMap((letter) => link.exec(letter)?.[1] ?? [])
}

export async function tokenTo(address: string, page: LinkPage): Promise<string> {
  await expect.poll(() => tokensTo(address, page).length, { timeout: 15_000 }).toBeGreaterThan(0)
  return tokensTo(address, page)[0] ?? ''
}

/** As its owner would on the first day: letters to others wait until then. */
export async function confirmShop(request: APIRequestContext, { email }: Pick<Shop, 'email'>) {
  const token = await tokenTo(email, 'ConfirmCompany')
  const answer = await request.post('/api/confirm-company', { data: { token } })
  expect(answer.ok(), await answer.text()).toBe(true)
}
