/** What users decide for themselves. */
import { z } from 'zod'
import { anyValue, settingKey } from '../../domain/settings/given.ts'
import { command } from '../kernel/command.ts'
import { decidableSetting, decide, reset } from './decision.ts'

export const decideOwnSetting = command({
  route: 'PUT /api/own-settings/:key',
  summary: 'Decide a setting for oneself',
  needs: 'signedIn',
  input: z.strictObject({ key: settingKey, value: anyValue }),
  async run(context, { key, value }) {
    const at = { layer: 'user', scope: context.actor.userId } as const
    return decide(context, decidableSetting(key, 'user'), at, { value })
  },
})

export const resetOwnSetting = command({
  route: 'DELETE /api/own-settings/:key',
  summary: 'Take one’s own decision back: the layer beneath holds again',
  needs: 'signedIn',
  input: z.strictObject({ key: settingKey }),
  async run(context, { key }) {
    await reset(context, decidableSetting(key, 'user'), {
      layer: 'user',
      scope: context.actor.userId,
    })
  },
})
